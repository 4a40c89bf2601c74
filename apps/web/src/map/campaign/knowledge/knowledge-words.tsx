import type { Knowledge } from '@venture-atlas/types';
import type { ReactNode } from 'react';

const steps = { hidden: 'hidden', rumour: 'a rumour', named: 'named', visited: 'visited' } as const;

/** What a place is now for players, once it is so. */
export const doneInWords = (name: string, knowledge: Knowledge): ReactNode => (
  <>
    {name} is <strong>{steps[knowledge]}</strong>
  </>
);

/** What did not come about. */
export function refusedInWords(before: Knowledge, wanted: Knowledge): string {
  if (before === wanted) return 'Not saved.';
  return wanted === 'hidden' ? 'Not hidden.' : 'Not shown.';
}
