import { inBytes } from '@venture-atlas/rules';
import type { World, WorldUse } from '@venture-atlas/types';

const figure = (count: number): string => count.toLocaleString('en');

/** "1 place", "1,208 places". */
const placesWords = (count: number): string => `${figure(count)} ${count === 1 ? 'place' : 'places'}`;

/** How much of a limit is used, such as "3 of 10 worlds". */
export const usedWords = ({ used, most }: WorldUse, what: string): string =>
  `${figure(used)} of ${figure(most)} ${what}`;

/** The same of what takes room, such as "1.2 GB of 2 GB of pictures". */
export const roomWords = ({ used, most }: WorldUse, what: string): string =>
  `${inBytes(used)} of ${inBytes(most)} of ${what}`;

/** How large a world is, such as "12 places · 2 maps". */
export const sizeWords = ({ locations, maps }: Pick<World, 'locations' | 'maps'>): string =>
  `${placesWords(locations)} · ${figure(maps)} ${maps === 1 ? 'map' : 'maps'}`;

/** What a deleted world still takes up, such as "12 places, 3.4 MB of pictures". */
export const keptWords = ({ locations, picture_bytes }: Pick<World, 'locations' | 'picture_bytes'>): string =>
  picture_bytes === 0 ? placesWords(locations) : `${placesWords(locations)}, ${inBytes(picture_bytes)} of pictures`;

export const isFull = ({ used, most }: WorldUse): boolean => used >= most;

/** Why no further world can be made. */
export const worldsFull = (use: WorldUse): string =>
  `You have ${usedWords(use, 'worlds')}. Delete one, or ask the person who runs this site for more.`;

/** Why no further place can be made, in whichever world. */
export const placesFull = (use: WorldUse): string =>
  `Your worlds have ${usedWords(use, 'places')}. Delete some, or ask the person who runs this site for more.`;
