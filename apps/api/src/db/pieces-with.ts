import { foldWords } from '@venture-atlas/rules';
import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';
import { numberList } from './json-expressions.ts';
import { SHARE } from './sqlite/wiki-text-index.ts';

/**
 * The ids of the pieces of these worlds in which the words stand, world by world and in their order, by the index of
 * texts: it costs what the texts of these worlds are.
 *
 * SQLite: what is looked for in a range has to be a whole number: of anything else the index is read from its beginning
 * to its end.
 *
 * @param text as anybody types it; folded, three letters at least
 * @param after only pieces of higher ids
 */
export const piecesWith = (text: string, worldIds: readonly number[], after = 0): RawBuilder<number> =>
  byEngine(
    sql<number>`
  select wiki_text.rowid - world.value * ${SHARE} as id from ${numberList(worldIds)} as world cross join wiki_text
  where wiki_text match ${phrase(foldWords(text))}
  and wiki_text.rowid between world.value * ${SHARE} + cast(${after} as integer) + 1
    and world.value * ${SHARE} + ${SHARE} - 1`,
    () => piecesByLetters(foldWords(text), worldIds, after),
  );

/** `offset 0`: what the index finds comes first, and nothing else is looked through. */
const piecesByLetters = (text: string, worldIds: readonly number[], after: number) => sql<number>`
  select found.piece_id as id from ${numberList(worldIds)} as world cross join lateral (
    select piece_id, share, body from wiki_text
    where letters_in_share(wiki_text.share, wiki_text.body) @> letters_sought(world.value, ${text}) offset 0
  ) as found
  where strpos(found.body, ${text}) > 0 and found.piece_id > ${after}
  order by found.share, found.piece_id`;

/** One FTS5 string: whatever stands inside the quotes is text, never an operator. */
const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;
