import { useCampaign } from '../../../map/stage/campaign-context.ts';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import classes from './look-switch.module.css';

const choices = [
  { value: 'all', label: 'All' },
  { value: 'players', label: 'As players' },
];

/** Switches the text of a place: the DM reads all of it, or only what players read. */
export function LookSwitch() {
  const campaign = useCampaign();
  if (campaign === null || (!campaign.isDm && campaign.as === undefined)) return null;
  return (
    <SegmentedControl
      className={classes.switch ?? ''}
      aria-label="Whose eyes"
      data={choices}
      value={campaign.as === undefined ? 'all' : 'players'}
      onChange={(look) => campaign.viewAsPlayer(look === 'players')}
    />
  );
}
