import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { numberList } from '../../db/sqlite/number-list.ts';

/** Ids, names and slugs of these locations. */
export async function listLocationLinks(db: Kysely<Database>, ids: readonly number[]) {
  return db.selectFrom('locations').select(['id', 'name', 'slug']).where('id', 'in', numberList(ids)).execute();
}

/** Names of these wiki pages. */
export async function listPageNames(db: Kysely<Database>, ids: readonly number[]) {
  return db.selectFrom('wiki_pages').select(['id', 'name']).where('id', 'in', numberList(ids)).execute();
}
