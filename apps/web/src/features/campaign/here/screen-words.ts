import type { Presence } from '@venture-atlas/types';
import { nameOfViewer, type PresentViewer } from './presence-words.ts';

/** How many screens show a change. */
export const screensWords = ({ all, current }: Presence['screens']): string =>
  `on ${current} of ${all} ${all === 1 ? 'screen' : 'screens'}`;

/** Who is late: one by name, several as a number; undefined if nobody is. */
export function lateWords(here: readonly PresentViewer[], lateGuests: number): string | undefined {
  const late = here.filter(({ is_here, is_late }) => is_here && is_late);
  const count = late.length + lateGuests;
  if (count === 0) return undefined;
  const [first] = late;
  return count === 1 ? `${first === undefined ? 'A guest' : nameOfViewer(first)} is late` : `${count} are late`;
}
