import type { WorldsAnswer, WorldUse } from '@venture-atlas/types';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import { roomWords, usedWords } from './use-words.ts';
import classes from './worlds.module.css';

/** What somebody has used of the limits of their account; nothing for who neither has nor may make a world. */
export function OwnUse({ answer }: { answer: WorldsAnswer }) {
  if (!answer.may_make && answer.own_worlds.used === 0) return null;
  return (
    <div className={classes.uses}>
      <UseLine use={answer.own_worlds} what="worlds" />
      <UseLine use={answer.own_locations} what="places" />
      <UseLine use={answer.own_pictures} what="pictures" isInBytes />
    </div>
  );
}

export interface UseLineProps {
  use: WorldUse;
  /** What is counted, in the plural. */
  what: string;
  /** Not by number but by room. */
  isInBytes?: boolean;
  /** Said after it. */
  more?: string;
}

/** One limit as a neatline with its figures. */
export function UseLine({ use, what, isInBytes = false, more = '' }: UseLineProps) {
  return (
    <div className={classes.use}>
      <div className={classes.useBar}>
        <NeatlineProgress value={use.used} total={use.most} label={`Used ${what}`} />
      </div>
      <span>
        {isInBytes ? roomWords(use, what) : usedWords(use, what)}
        {more}
      </span>
    </div>
  );
}
