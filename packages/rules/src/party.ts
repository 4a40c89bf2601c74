import { isNeededOfParty, type PartyLine, partyLineOf } from '@venture-atlas/types';
import { printedNameProblem } from './printed-name.ts';

/** What is wrong with a line of text of a party, as a sentence; undefined when nothing is. */
export const partyLineProblem = (name: PartyLine, text: string): string | undefined =>
  text.trim() === '' && !isNeededOfParty(name) ? undefined : printedNameProblem(text, partyLineOf(name).most);
