import { PARTY_NAME_MAX } from '@venture-atlas/types';
import { printedNameProblem } from './printed-name.ts';

/** What is wrong with the name of a party, as a sentence; undefined when nothing is. */
export const partyNameProblem = (name: string): string | undefined => printedNameProblem(name, PARTY_NAME_MAX);
