import type { Presence } from '@venture-atlas/types';
import { type Here, nameOfHere } from './here-words.ts';

/** On how many screens something is. */
export const screensWords = ({ all, current }: Presence['screens']): string =>
  `on ${current} of ${all} ${all === 1 ? 'screen' : 'screens'}`;

/** Who is late: one by name, more as a number; undefined where nobody is. */
export function lateWords(here: readonly Here[]): string | undefined {
  const late = here.filter(({ is_here, is_late }) => is_here && is_late);
  const [first] = late;
  if (first === undefined) return undefined;
  return late.length === 1 ? `${nameOfHere(first)} is late` : `${late.length} are late`;
}
