import { Button } from '@mantine/core';
import { publishMessages, suggestionWords } from '@venture-atlas/rules';
import plain from '../../ui/plain.module.css';
import rowClasses from '../../working-copy/working-copy.module.css';
import { type Decision, settleConflict, textNames } from './decision.ts';
import type { OpenedProps } from './review.tsx';

interface TextConflictsProps extends Pick<OpenedProps, 'decision' | 'details'> {
  onDecision: (decision: Decision) => void;
}

/** Sentences that were changed since, or that touch what the writer did not read: each is settled before it is accepted. */
export function TextConflicts({ decision, details, onDecision }: TextConflictsProps) {
  const { typed } = textNames(details);
  return decision.conflicts.map((conflict) => (
    <div className={rowClasses.question} key={`${conflict.at} ${conflict.theirs}`} data-unsettled="">
      <p>{suggestionWords.changedSince}</p>
      <p className={rowClasses.words}>
        {conflict.mine.trim() === '' ? null : <span>{typed(conflict.mine.trim())} </span>}
        {conflict.theirs.trim() === '' ? (
          <del className={rowClasses.removed}>{typed(conflict.mine.trim())}</del>
        ) : (
          <ins className={rowClasses.added}>{typed(conflict.theirs.trim())}</ins>
        )}
      </p>
      <div className={plain.buttons}>
        {(['mine', 'theirs', 'both'] as const).map((how) => (
          <Button key={how} variant="default" onClick={() => onDecision(settleConflict(decision, conflict, how))}>
            {settlings(details.by)[how]}
          </Button>
        ))}
      </div>
    </div>
  ));
}

const settlings = (by: string) => ({
  mine: publishMessages.keepMine,
  theirs: publishMessages.takeTheirs(by),
  both: publishMessages.keepBoth,
});

interface ChangedSinceProps {
  label: string;
  /** Who suggested it. */
  by: string;
  /** As it is now, and as it was suggested. */
  mine: string;
  theirs: string;
  onKeep: () => void;
  onTake: () => void;
}

/** A field of one line that somebody changed since it was suggested. */
export function ChangedSince({ label, by, mine, theirs, onKeep, onTake }: ChangedSinceProps) {
  return (
    <div className={rowClasses.question} data-unsettled="">
      <p>
        <strong>{label}.</strong> {suggestionWords.changedSince}
      </p>
      <p className={rowClasses.words}>
        {mine}
        <br />
        <ins className={rowClasses.added}>{theirs}</ins>
      </p>
      <div className={plain.buttons}>
        <Button variant="default" onClick={onKeep}>
          {publishMessages.keepMine}
        </Button>
        <Button variant="default" onClick={onTake}>
          {publishMessages.takeTheirs(by)}
        </Button>
      </div>
    </div>
  );
}
