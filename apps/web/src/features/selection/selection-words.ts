import type { Knowledge } from '@venture-atlas/types';

const steps = { hidden: 'hidden', rumour: 'rumors', named: 'named', visited: 'visited' } as const;
const asked = { hidden: 'Hide', rumour: 'Make rumors of', named: 'Name', visited: 'Mark as visited' } as const;

const counted = (count: number): string => (count === 1 ? '1 place' : `${count} places`);

/** The question before many are changed at once. */
export const questionInWords = (count: number, knowledge: Knowledge): string =>
  knowledge === 'visited' ? `Mark ${counted(count)} as visited?` : `${asked[knowledge]} ${counted(count)}?`;

/** The result: how many, and their new state. */
export const doneWithMany = (count: number, knowledge: Knowledge): { count: string; step: string } => ({
  count: `${counted(count)} ${count === 1 ? 'is' : 'are'}`,
  step: count === 1 && knowledge === 'rumour' ? 'a rumor' : steps[knowledge],
});
