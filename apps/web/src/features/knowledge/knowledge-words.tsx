import type { Knowledge } from '@venture-atlas/types';
import type { ReactNode } from 'react';

const steps = { hidden: 'hidden', rumour: 'a rumor', named: 'named', visited: 'visited' } as const;

/** What a place is now for players, once it is so. */
export const doneInWords = (name: string, knowledge: Knowledge): ReactNode => (
  <>
    <span translate="no">{name}</span> is <strong>{steps[knowledge]}</strong>
  </>
);

/** Whether players read the text of a place, after only that was changed. */
export const wikiInWords = (name: string, isShown: boolean): ReactNode => (
  <>
    Players {isShown ? 'can' : 'can no longer'} read the text of <strong translate="no">{name}</strong>
  </>
);

/** What players have of a place. @param name what they call it */
export const knownInWords = (knowledge: Knowledge, name: string): string => known[knowledge](`“${name}”`);

const known: Record<Knowledge, (name: string) => string> = {
  hidden: () => 'Your players cannot see this place.',
  rumour: () => 'Players have a circle and your words. Nothing else.',
  named: (name) => `Players see ${name} on the map.`,
  visited: (name) => `Players see ${name} on the map, marked as visited.`,
};

/** What did not come about. */
export function refusedInWords(before: Knowledge, wanted: Knowledge): string {
  if (before === wanted) return 'Not saved.';
  return wanted === 'hidden' ? 'Not hidden.' : 'Not shown.';
}
