import { numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';

/** Ids, names and slugs of these locations. */
export async function listLocationLinks(db: Db, ids: readonly number[]) {
  return db.selectFrom('locations').select(['id', 'name', 'slug']).where('id', 'in', numberList(ids)).execute();
}

/** Names of these wiki pages. */
export async function listPageNames(db: Db, ids: readonly number[]) {
  return db.selectFrom('wiki_pages').select(['id', 'name']).where('id', 'in', numberList(ids)).execute();
}
