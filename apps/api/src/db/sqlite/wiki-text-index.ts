import { type Kysely, sql } from 'kysely';

/*
 * The full-text index over `wiki_pieces` has each world in a row of its own: the number of an entry is that of its world
 * in the upper half and that of its piece in the lower. FTS5 skips to a range of numbers, so that a search costs what the
 * texts of its worlds are, however many others have the same words. Triggers keep it (`migrations/baseline/texts.ts`).
 */

export const SHARE = sql.lit(4_294_967_296);

/**
 * The drafts of a world stand this far behind it, as if they were a world of their own: a search by anybody else never
 * comes upon them, so that its time does not tell how often words stand there.
 */
const DRAFTS_APART = 1_073_741_824;

/** The numbers under which the index has the drafts of these worlds, for whoever edits them. */
export const numbersOfDrafts = (worldIds: readonly number[]): number[] => worldIds.map((id) => id + DRAFTS_APART);

/** Fills the empty index with the pieces of rows that were there before their triggers. */
export async function fillWikiText<T>(trx: Kysely<T>): Promise<void> {
  // In the order of the numbers, or every second entry would end a part of the index.
  await sql`
    insert into wiki_text (rowid, body)
      select (locations.world_id + (locations.draft <> 0) * ${sql.lit(DRAFTS_APART)}) * ${SHARE} + wiki_pieces.id as entry,
        coalesce(wiki_pieces.folded, wiki_pieces.body)
      from wiki_pieces join locations on locations.id = wiki_pieces.location_id order by entry`.execute(trx);
}
