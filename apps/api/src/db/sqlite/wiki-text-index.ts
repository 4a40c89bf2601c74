import { type Kysely, sql } from 'kysely';

/*
 * The full-text index over `wiki_pieces` groups entries by world: the upper half of an entry number is the world, the
 * lower half the piece. FTS5 skips to a range of numbers, so that the cost of a search depends only on the texts of its
 * worlds. Triggers maintain the index (`migrations/baseline/texts.ts`).
 */

export const SHARE = sql.lit(4_294_967_296);

/**
 * Offset of the drafts of a world, as if they were a separate world: searches by non-editors never read them, so that
 * the time reveals nothing about them.
 */
const DRAFTS_APART = 1_073_741_824;

/** Index numbers of drafts of these worlds, for their editors. */
export const numbersOfDrafts = (worldIds: readonly number[]): number[] => worldIds.map((id) => id + DRAFTS_APART);

/** Fills the empty index with pieces of rows that are older than the triggers. */
export async function fillWikiText<T>(trx: Kysely<T>): Promise<void> {
  // Ordered by number, otherwise every second entry would start a new segment.
  await sql`
    insert into wiki_text (rowid, body)
      select (locations.world_id + (locations.draft <> 0) * ${sql.lit(DRAFTS_APART)}) * ${SHARE} + wiki_pieces.id as entry,
        coalesce(wiki_pieces.folded, wiki_pieces.body)
      from wiki_pieces join locations on locations.id = wiki_pieces.location_id order by entry`.execute(trx);
}
