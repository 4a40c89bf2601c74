import { Button } from '@mantine/core';
import type { Knowledge } from '@venture-atlas/types';
import { useState } from 'react';
import { useCampaign } from '../campaign-context.ts';
import { KnowledgeSteps } from '../knowledge/knowledge-steps.tsx';
import { useLostAt } from '../live/connection.ts';
import { SentenceLine } from '../session-bar/sentence-line.tsx';
import classes from './selection-foot.module.css';
import { questionInWords } from './selection-words.ts';
import { useManyKnowledge } from './use-many-knowledge.tsx';
import type { RowSelection } from './use-selection.ts';

/** More at once are asked about. */
const MANY = 25;

export interface SelectionFootProps {
  selection: Omit<RowSelection, 'onChoose'>;
  /** No bar stands below that says what was done. */
  hasSentence: boolean;
}

/** Below the list while rows are chosen: how many, and what players are to know of them. */
export function SelectionFoot({ selection, hasSentence }: SelectionFootProps) {
  const campaign = useCampaign();
  return campaign === null ? null : <Foot {...{ campaign, selection, hasSentence }} />;
}

function Foot({
  campaign,
  selection,
  hasSentence,
}: SelectionFootProps & { campaign: NonNullable<ReturnType<typeof useCampaign>> }) {
  const { places, chooseAll, end } = selection;
  const { save, isBusy } = useManyKnowledge(campaign);
  const [asked, setAsked] = useState<{ step: Knowledge; of: typeof places } | null>(null);
  const isLost = useLostAt() !== undefined;
  // Asked about others than are chosen now: nobody says yes to that.
  const question = asked?.of === places ? asked : null;
  const choose = (step: Knowledge) => {
    if (places.length > MANY) setAsked({ step, of: places });
    else void save(places, step);
  };
  return (
    <section className={classes.foot} aria-label="Selected places">
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
            isDisabled={places.length === 0 || isBusy || isLost}
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
        <div className={classes.told}>
          <SentenceLine />
        </div>
      ) : null}
    </section>
  );
}
