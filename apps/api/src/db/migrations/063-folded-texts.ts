import { type Kysely, sql } from 'kysely';
import { foldedBody } from '../folded-body.ts';
import { foldTextIndex } from '../postgres/schema/fold-text-index.ts';
import { fillWikiText } from '../sqlite/fill-wiki-text.ts';
import { foldedText, keepWikiText } from '../sqlite/park-draft-texts.ts';
import type { Migration } from './migration.ts';

/**
 * Texts are searched without the difference of accents, ligatures, quotes and dashes: a piece keeps what it is searched
 * as beside its body where the database cannot make that itself (`folded-body.ts`), and the index of texts is made of it.
 */
export const foldedTexts: Migration = {
  name: '063-folded-texts',
  async up(db) {
    for (const trigger of ['add', 'drop', 'change', 'follows_draft'])
      await sql.raw(`drop trigger wiki_text_${trigger}`).execute(db);
    await sql`drop table wiki_text`.execute(db);
    await foldBodies(db);
    await sql`create virtual table wiki_text using fts5 (body, content='', tokenize='trigram')`.execute(db);
    await fillWikiText(db);
    await keepWikiText(db, foldedText);
  },
  upOnPostgres: (db) => foldTextIndex(db, () => foldBodies(db)),
};

/** So many pieces are read at a time. */
const PIECES_AT_ONCE = 500;

async function foldBodies(db: Kysely<unknown>): Promise<void> {
  await sql`alter table wiki_pieces add column folded text`.execute(db);
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows }: { rows: { id: number; body: string }[] } = await sql<{ id: number; body: string }>`
      select id, body from wiki_pieces where id > ${after} order by id limit ${PIECES_AT_ONCE}`.execute(db);
    for (const { id, body } of rows) {
      const folded = foldedBody(body);
      if (folded !== null) await sql`update wiki_pieces set folded = ${folded} where id = ${id}`.execute(db);
    }
    after = rows.at(-1)?.id;
  }
}
