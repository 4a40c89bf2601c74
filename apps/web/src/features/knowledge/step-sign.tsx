import { useCampaign } from '../../map/stage/campaign-context.ts';
import { stepSigns } from './knowledge-steps.tsx';

const words = { hidden: 'hidden from players', rumour: 'a rumor', named: undefined, visited: 'visited' } as const;

/** At the end of a row, for the DM: what players know of the place. That it is named goes without saying. */
export function StepSign({ locationId }: { locationId: number }) {
  const campaign = useCampaign();
  if (campaign?.isDm !== true) return null;
  const { knowledge } = campaign.settingsOf(locationId);
  const { Icon } = stepSigns[knowledge];
  const label = words[knowledge];
  return label === undefined ? (
    <Icon size={18} stroke={1.75} aria-hidden="true" />
  ) : (
    <Icon size={18} stroke={1.75} role="img" aria-label={label} />
  );
}
