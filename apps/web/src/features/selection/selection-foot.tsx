import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { BulkSettingsAnswer, Child, Knowledge } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { MANY_PLACES, restoreSettings, saveManySettings } from '../../api/campaign-settings.ts';
import { PublicHere } from '../../forms/public-map-note.tsx';
import { type CampaignOnMap, useCampaign } from '../../map/stage/campaign-context.ts';
import { useLostAt } from '../campaign/live/connection.ts';
import { KnowledgeSteps } from '../knowledge/knowledge-steps.tsx';
import { rowOfKey, stepOfKey } from '../knowledge/use-step-keys.ts';
import { hush, say, sayRefused, withLateness } from '../session-bar/sentence.ts';
import { SentenceLine } from '../session-bar/sentence-line.tsx';
import classes from './selection-foot.module.css';
import { doneWithMany, questionInWords } from './selection-words.ts';
import type { RowSelection } from './use-selection.ts';

export interface SelectionFootProps {
  selection: Omit<RowSelection, 'onChoose'>;
  /** A place is open, so keys outside this part and the list belong to it. */
  isPlaceOpen: boolean;
  /** There is no bar that shows the result. */
  hasSentence: boolean;
}

/** Below the list while rows are chosen: their number, and what players will know of them. */
export function SelectionFoot(props: SelectionFootProps) {
  const campaign = useCampaign();
  return campaign === null ? null : <Foot {...props} campaign={campaign} />;
}

function Foot({
  campaign,
  selection,
  isPlaceOpen,
  hasSentence,
}: SelectionFootProps & { campaign: NonNullable<ReturnType<typeof useCampaign>> }) {
  const { places, chooseAll, end } = selection;
  const { save, isBusy } = useManyKnowledge(campaign);
  const [asked, setAsked] = useState<{ step: Knowledge; of: typeof places } | null>(null);
  const isLost = useLostAt() !== undefined;
  // The question was about other places than are chosen now.
  const question = asked?.of === places ? asked : null;
  const choose = (step: Knowledge) => {
    if (places.length > MANY_PLACES) setAsked({ step, of: places });
    else void save(places, step);
  };
  const isOff = places.length === 0 || isBusy || isLost;
  const footRef = useRef<HTMLElement>(null);
  const chooseNow = useRef(choose);
  useEffect(() => {
    chooseNow.current = choose;
  });
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      const step = stepOfKey(event);
      const isHere = rowOfKey(event) !== undefined || footRef.current?.contains(event.target as Node | null) === true;
      if (step === undefined || (isPlaceOpen && !isHere)) return;
      // The key is not for a single row while several are chosen.
      event.stopPropagation();
      event.preventDefault();
      chooseNow.current(step);
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [isOff, isPlaceOpen]);
  return (
    <section className={classes.foot} aria-label="Selected places" ref={footRef}>
      <p className={classes.head}>
        <strong aria-live="polite">{places.length} selected</strong>
        <button type="button" onClick={chooseAll}>
          Whole list
        </button>
        <button type="button" onClick={end}>
          Done
        </button>
      </p>
      <div className={classes.room}>
        {question === null ? (
          <KnowledgeSteps
            label="What players know of the selected places"
            value={null}
            isDisabled={isOff}
            onChoose={choose}
          />
        ) : (
          <div className={classes.question} role="alert">
            <span>{questionInWords(places.length, question.step)}</span>
            <Button variant="default" onClick={() => setAsked(null)}>
              Cancel
            </Button>
            <Button
              onClick={() => {
                setAsked(null);
                void save(places, question.step);
              }}
            >
              Yes
            </Button>
          </div>
        )}
      </div>
      {hasSentence ? (
        // The height must not change, so that rows stay under the finger.
        <div className={classes.told}>
          <SentenceLine otherwise={<PublicHere campaign={campaign.campaign} />} />
        </div>
      ) : (
        <div className={classes.note}>
          <PublicHere campaign={campaign.campaign} />
        </div>
      )}
    </section>
  );
}

type Save = (places: readonly Child[], knowledge: Knowledge) => Promise<void>;

/** Sets what players know of several places, in one call, with one Undo for all. */
function useManyKnowledge(campaign: CampaignOnMap): { save: Save; isBusy: boolean } {
  const { mutateAsync, isPending } = useMutation({
    // In the same queue as single saves, so that the last update wins.
    scope: { id: `settings ${campaign.id}` },
    mutationFn: ({ ids, knowledge }: { ids: number[]; knowledge: Knowledge }) =>
      saveManySettings(campaign.id, { location_ids: ids }, { knowledge }),
  });
  const undo = async ({ previous }: BulkSettingsAnswer): Promise<void> =>
    campaign.applySettings((await restoreSettings(campaign.id, previous)).current);
  const save: Save = async (places, knowledge) => {
    hush();
    try {
      const ids = places.map(({ location_id }) => location_id);
      const answer = await withLateness(mutateAsync({ ids, knowledge }));
      campaign.applySettings(answer.current);
      const { count, step } = doneWithMany(places.length, knowledge);
      const words = (
        <>
          {count} <strong>{step}</strong>
        </>
      );
      if (answer.changed === 0) say(words);
      else say(words, () => undo(answer), campaign.id);
    } catch (error) {
      const refused = knowledge === 'hidden' ? 'Not hidden.' : 'Not shown.';
      sayRefused(`${refused} Nothing was changed. ${errorText(error)}`, () => save(places, knowledge));
    }
  };
  return { save, isBusy: isPending };
}
