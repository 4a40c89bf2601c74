import {
  CAMPAIGN_NAME_MAX,
  CHARACTER_NAME_MAX,
  isRequiredPartyField,
  NOTE_MAX,
  type PartyLine,
  partyLineOf,
} from '@venture-atlas/types';
import { campaignMessages } from './campaign-messages.ts';
import { printedNameProblem, readsLikeDm } from './dm-name.ts';

/** The problem with a campaign's name as a sentence; undefined if there is none. */
export const campaignNameProblem = (name: string): string | undefined => printedNameProblem(name, CAMPAIGN_NAME_MAX);

/** The problem with a character name that signs a note; undefined if there is none. Only the DM may sign as the DM. */
export function characterNameProblem(name: string, writer: { isDm: boolean }): string | undefined {
  const problem = printedNameProblem(name, CHARACTER_NAME_MAX);
  return problem ?? (!writer.isDm && readsLikeDm(name) ? campaignMessages.nameOfTheDm : undefined);
}

/** Control characters except line breaks and tabs, and unpaired surrogates. */
const UNWRITABLE = /(?![\n\t])\p{Cc}|\p{Cs}/gu;

/** A note as it is stored. Line breaks become `\n`; other control characters and unpaired surrogates are removed. */
export const storedNote = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(UNWRITABLE, '');

/** The problem with a note in its stored form, as a sentence; undefined if there is none. */
export function noteProblem(note: string): string | undefined {
  if (note.trim() === '') return campaignMessages.noteMissing;
  if ([...note].length > NOTE_MAX) return campaignMessages.noteTooLong(NOTE_MAX);
  return undefined;
}

/** The problem with a line of text of a party, as a sentence; undefined if there is none. */
export const partyLineProblem = (name: PartyLine, text: string): string | undefined =>
  text.trim() === '' && !isRequiredPartyField(name) ? undefined : printedNameProblem(text, partyLineOf(name).most);
