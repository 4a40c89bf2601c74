import type { WorldsAnswer, WorldUse } from '@venture-atlas/types';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import { useWords } from './use-words.ts';
import classes from './worlds.module.css';

/** What somebody has used of the limits of their account; nothing for who neither has nor may make a world. */
export function OwnUse({ answer }: { answer: WorldsAnswer }) {
  if (!answer.may_make && answer.own_worlds.used === 0) return null;
  return (
    <div className={classes.uses}>
      <UseLine use={answer.own_worlds} what="worlds" />
      <UseLine use={answer.own_locations} what="places" />
    </div>
  );
}

export interface UseLineProps {
  use: WorldUse;
  /** What is counted, in the plural. */
  what: string;
  /** Said after it. */
  more?: string;
}

/** One limit as a neatline with its figures. */
export function UseLine({ use, what, more = '' }: UseLineProps) {
  return (
    <div className={classes.use}>
      <div className={classes.useBar}>
        <NeatlineProgress value={use.used} total={use.most} label={`Used ${what}`} />
      </div>
      <span>
        {useWords(use, what)}
        {more}
      </span>
    </div>
  );
}
