import type { WorldUse } from '@venture-atlas/types';

const figure = (count: number): string => count.toLocaleString('en');

/** "1 place", "1,208 places". */
export const placesWords = (count: number): string => `${figure(count)} ${count === 1 ? 'place' : 'places'}`;

/** How much of a limit is used, such as "3 of 10 worlds". */
export const useWords = ({ used, most }: WorldUse, what: string): string =>
  `${figure(used)} of ${figure(most)} ${what}`;

export const isFull = ({ used, most }: WorldUse): boolean => used >= most;

/** Why no further world can be made. */
export const worldsFull = (use: WorldUse): string =>
  `You have ${useWords(use, 'worlds')}. Delete one, or ask whoever runs this atlas for more.`;

/** Why no further place can be made, in whichever world. */
export const placesFull = (use: WorldUse): string =>
  `Your worlds have ${useWords(use, 'places')}. Delete some, or ask whoever runs this atlas for more.`;
