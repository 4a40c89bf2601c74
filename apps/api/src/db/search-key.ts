import { fold } from '@venture-atlas/rules';
import { type RawBuilder, sql } from 'kysely';

/**
 * What `wiki_pieces.folded` holds beside a body: the text as it is searched, null where that is the body in lower case of
 * the 26 letters, which the databases make of it themselves.
 */
export function foldedBody(body: string): string | null {
  const folded = fold(body);
  return folded === body.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) ? null : folded;
}

/** The text of a piece as it is searched, on both engines the same. */
export const searchedBody: RawBuilder<string> = sql<string>`coalesce(wiki_pieces.folded, lower(wiki_pieces.body))`;

/** The form in which names are compared: composed letters, lower case (SQLite's own lower() knows ASCII only). */
export const searchKey = (text: string): string => text.normalize('NFC').toLowerCase();
