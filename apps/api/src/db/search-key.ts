import { fold } from '@venture-atlas/rules';
import { type RawBuilder, sql } from 'kysely';

/**
 * Value of `wiki_pieces.folded`: the text in the form for search; null if it equals the body in ASCII lower case, which
 * databases compute themselves.
 */
export function foldedBody(body: string): string | null {
  const folded = fold(body);
  return folded === body.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()) ? null : folded;
}

/** Search text of a piece, the same on both engines. */
export const searchedBody: RawBuilder<string> = sql<string>`coalesce(wiki_pieces.folded, lower(wiki_pieces.body))`;

/** Form for comparing names: composed characters in lower case (lower() of SQLite covers ASCII only). */
export const searchKey = (text: string): string => text.normalize('NFC').toLowerCase();
