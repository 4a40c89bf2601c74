import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { handoutName } from '@venture-atlas/rules';
import { shownHandoutQuery } from '../../api/handouts.ts';
import type { BarActProps } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';
import { TAKE_AWAY, useSentence } from '../session-bar/sentence.ts';
import { takeAway } from './handout-acts.tsx';
import classes from './shown-act.module.css';

/** Takes away what is shown, for as long as it is: the sentence that says so gives way to the next act. */
export function ShownAct({ campaign, stage, form, isLost }: BarActProps) {
  const client = useQueryClient();
  const { data } = useQuery(shownHandoutQuery(campaign.id, undefined));
  const isSaid = useSentence()?.act?.label === TAKE_AWAY;
  // On a phone it lies where the panel and the list lie.
  const isCovered = stage.width === 'phone' && (stage.place !== null || stage.isListOpen);
  const shown = data?.running ?? undefined;
  if (shown === undefined || isSaid || isCovered) return null;
  const takeIt = () => void takeAway({ client, campaignId: campaign.id }, shown);
  if (form !== 'row')
    return <BarButton form={form} Icon={IconPhotoOff} label={TAKE_AWAY} isDisabled={isLost} onClick={takeIt} />;
  return (
    <p className={classes.shown}>
      <span>
        <strong>{handoutName(shown.title)}</strong> is shown
      </span>
      <button type="button" disabled={isLost} onClick={takeIt}>
        {TAKE_AWAY}
      </button>
    </p>
  );
}
