import type { SuggestedEdits } from '@venture-atlas/rules/suggested-edits';
import type { SuggestionField } from '@venture-atlas/types';

/*
 * What is stored of a suggestion, as JSON. It holds the words of its writer and where they belong, and none of what they
 * replace.
 */

interface Point {
  lat: number;
  lng: number;
}

/** Edits to the stored text of a version; 0: there was none. */
interface StoredText extends SuggestedEdits {
  version: number;
  /** The tag of the stored text. Where the text of the version is another one by now, only the words are left. */
  base: string;
  /** The tag of the text as its writer read it, see `tagOf`. */
  of: string;
  /** The words that its writer typed, in reading order, without any that were published. */
  typed: string[];
}

/** The fields of a suggestion as they are stored. */
export interface StoredFields {
  text?: StoredText;
  /** `version` is that of the place, `words` that of what the campaign calls it; 0 outside of campaigns. */
  name?: { version: number; words: number; name: string };
  position?: Point & { position_id: number; version: number };
  place?: Point & { name: string; text: string };
}

/** All that the column holds. */
export interface StoredSuggestion {
  fields: StoredFields;
  /** The campaign through which a DM looks who suggests to the editors of a world; nobody but they is told. */
  through?: string;
  /** The change that was made of it; undefined: none. */
  changeId?: number;
  /** The public id of what the editors of the world got of it. */
  passedAs?: string;
  /**
   * What players called the place before they were given another name for it, and whether they read its text. `version` is
   * that of the words that the campaign has for the place since.
   */
  aliasBefore?: { alias: string | null; show_wiki: boolean; version: number };
}

export const readStored = (column: string): StoredSuggestion => JSON.parse(column) as StoredSuggestion;

/** The campaign in which the writer of a suggestion reads its place; null: none. */
export const campaignOfWriter = ({ campaign_id, fields }: { campaign_id: string | null; fields: string }) =>
  campaign_id ?? readStored(fields).through ?? null;

/** The columns of what is stored. */
export function writeStored(stored: StoredSuggestion): { fields: string; bytes: number } {
  const fields = JSON.stringify(stored);
  return { fields, bytes: Buffer.byteLength(fields) };
}

/** The names of the fields that are suggested. */
export const fieldsOf = ({ fields }: StoredSuggestion): SuggestionField[] =>
  (Object.keys(fields) as SuggestionField[]).filter((name) => fields[name] !== undefined);
