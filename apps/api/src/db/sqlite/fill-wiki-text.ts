import { type Kysely, sql } from 'kysely';
import { DRAFTS_APART, SHARE } from './wiki-text-by-world.ts';

/** Fills the empty full-text index with the pieces of rows that were there before their triggers. */
export async function fillWikiText<T>(trx: Kysely<T>): Promise<void> {
  // In the order of the numbers, or every second entry would end a part of the index.
  await sql`
    insert into wiki_text (rowid, body)
      select (locations.world_id + (locations.draft <> 0) * ${DRAFTS_APART}) * ${SHARE} + wiki_pieces.id as entry,
        coalesce(wiki_pieces.folded, wiki_pieces.body)
      from wiki_pieces join locations on locations.id = wiki_pieces.location_id order by entry`.execute(trx);
}
