import { inBytes } from '@venture-atlas/rules';
import type { World, WorldsAnswer, WorldUse } from '@venture-atlas/types';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import plain from '../../ui/plain.module.css';
import classes from './worlds.module.css';

/** How much of their account's limits a user has used; nothing for users who have no world and may not make one. */
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

interface UseLineProps {
  use: WorldUse;
  /** Plural name of what is counted. */
  what: string;
  /** Counted in bytes. */
  isInBytes?: boolean;
  /** Text after it. */
  more?: string;
}

/** A limit as a bar with numbers. */
export function UseLine({ use, what, isInBytes = false, more = '' }: UseLineProps) {
  return (
    <div className={`${plain.quiet} ${plain.row} ${classes.use}`}>
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

const figure = (count: number): string => count.toLocaleString('en');

/** "1 place", "1,208 places". */
const placesWords = (count: number): string => `${figure(count)} ${count === 1 ? 'place' : 'places'}`;

/** How much of a limit is used, such as "3 of 10 worlds". */
const usedWords = ({ used, most }: WorldUse, what: string): string => `${figure(used)} of ${figure(most)} ${what}`;

/** The same for storage, such as "1.2 GB of 2 GB of pictures". */
const roomWords = ({ used, most }: WorldUse, what: string): string => `${inBytes(used)} of ${inBytes(most)} of ${what}`;

/** How large a world is, such as "12 places · 2 maps". */
export const sizeWords = ({ locations, maps }: Pick<World, 'locations' | 'maps'>): string =>
  `${placesWords(locations)} · ${figure(maps)} ${maps === 1 ? 'map' : 'maps'}`;

/** What a deleted world still uses, such as "12 places, 3.4 MB of pictures". */
export const keptWords = ({ locations, picture_bytes }: Pick<World, 'locations' | 'picture_bytes'>): string =>
  picture_bytes === 0 ? placesWords(locations) : `${placesWords(locations)}, ${inBytes(picture_bytes)} of pictures`;

export const isFull = ({ used, most }: WorldUse): boolean => used >= most;

/** Why no further world can be made. */
export const worldsFull = (use: WorldUse): string =>
  `You have ${usedWords(use, 'worlds')}. Delete one, or ask the person who runs this site for more.`;

/** Why no further place can be made, in any world. */
export const placesFull = (use: WorldUse): string =>
  `Your worlds have ${usedWords(use, 'places')}. Delete some, or ask the person who runs this site for more.`;
