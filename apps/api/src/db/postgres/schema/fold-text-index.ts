import { type Kysely, sql } from 'kysely';
import { schemaFunctions } from './schema-functions.ts';
import { fillTextIndex, textIndexTriggers } from './text-index.ts';

const TRIGGERS = [
  ['wiki_text_add', 'wiki_pieces'],
  ['wiki_text_change', 'wiki_pieces'],
  ['wiki_text_follows_draft', 'locations'],
] as const;

/**
 * Makes the index of texts anew, of texts as they are searched.
 * @param foldBodies brings the pieces their column; no trigger runs meanwhile
 */
export async function foldTextIndex(db: Kysely<unknown>, foldBodies: () => Promise<void>): Promise<void> {
  for (const [name, table] of TRIGGERS) {
    await sql`drop trigger ${sql.ref(name)} on ${sql.table(table)}`.execute(db);
    await sql`drop function ${sql.ref(`atlas_compat.${name}`)}()`.execute(db);
  }
  await foldBodies();
  await sql`delete from wiki_text`.execute(db);
  for (const statement of [...schemaFunctions, fillTextIndex, ...textIndexTriggers])
    await sql.raw(statement).execute(db);
}
