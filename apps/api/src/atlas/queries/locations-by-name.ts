import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';

/** A location as far as it can be a parent. */
export type PossibleParent = Awaited<ReturnType<typeof selectAllParents>>[number];

/** The locations whose name is this one whatever its case (`key` as `searchKey` writes it), those written exactly so first. */
export async function listByName(
  db: Kysely<Database>,
  name: string,
  key: string,
  limit: number,
): Promise<PossibleParent[]> {
  return selectParents(db)
    .where('name_lower', '=', key)
    .orderBy((eb) => eb('name', '=', name), 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findParentById(db: Kysely<Database>, id: number): Promise<PossibleParent | undefined> {
  return selectParents(db).where('id', '=', id).executeTakeFirst();
}

const selectAllParents = (db: Kysely<Database>) => selectParents(db).execute();

const selectParents = (db: Kysely<Database>) =>
  db.selectFrom('locations').select(['id', 'name', 'slug', 'map_width', 'map_height']);
