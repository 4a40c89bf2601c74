import type { Presence } from '@venture-atlas/types';
import { type Here, nameOfHere } from './here-words.ts';

/** On how many screens something is. */
export const screensWords = ({ all, current }: Presence['screens']): string =>
  `on ${current} of ${all} ${all === 1 ? 'screen' : 'screens'}`;

/** Who is late: one by name, more as a number; undefined where nobody is. */
export function lateWords(here: readonly Here[], lateGuests: number): string | undefined {
  const late = here.filter(({ is_here, is_late }) => is_here && is_late);
  const count = late.length + lateGuests;
  if (count === 0) return undefined;
  const [first] = late;
  return count === 1 ? `${first === undefined ? 'A guest' : nameOfHere(first)} is late` : `${count} are late`;
}
