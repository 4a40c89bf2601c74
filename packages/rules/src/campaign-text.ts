import {
  CAMPAIGN_NAME_MAX,
  CHARACTER_NAME_MAX,
  isNeededOfParty,
  NOTE_MAX,
  type PartyLine,
  partyLineOf,
} from '@venture-atlas/types';
import { campaignMessages } from './campaign-messages.ts';
import { printedNameProblem, readsLikeDm } from './dm-name.ts';

/** What is wrong with a campaign's name, as a sentence; undefined when nothing is. */
export const campaignNameProblem = (name: string): string | undefined => printedNameProblem(name, CAMPAIGN_NAME_MAX);

/** What is wrong with the name of the character that signs a note; undefined when nothing is. Only the DM signs as such. */
export function characterNameProblem(name: string, writer: { isDm: boolean }): string | undefined {
  const problem = printedNameProblem(name, CHARACTER_NAME_MAX);
  return problem ?? (!writer.isDm && readsLikeDm(name) ? campaignMessages.nameOfTheDm : undefined);
}

/** Control characters that are neither a line break nor a tab, and halves of characters. */
const UNWRITABLE = /(?![\n\t])\p{Cc}|\p{Cs}/gu;

/**
 * A note as it is kept: every line break is one `\n`, and what nobody could have meant to write (other control
 * characters, halves of characters) is left out. Nothing else changes.
 */
export const keptNote = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(UNWRITABLE, '');

/** What is wrong with a note (already as it is kept), as a sentence; undefined when nothing is. */
export function noteProblem(note: string): string | undefined {
  if (note.trim() === '') return campaignMessages.noteMissing;
  if ([...note].length > NOTE_MAX) return campaignMessages.noteTooLong(NOTE_MAX);
  return undefined;
}

/** What is wrong with a line of text of a party, as a sentence; undefined when nothing is. */
export const partyLineProblem = (name: PartyLine, text: string): string | undefined =>
  text.trim() === '' && !isNeededOfParty(name) ? undefined : printedNameProblem(text, partyLineOf(name).most);
