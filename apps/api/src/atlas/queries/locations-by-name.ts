import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '../../db/schema.ts';
import { isPlaceInScope, isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';
import type { PlaceSight } from './place-sight.ts';
import { isTextVisible } from './visible-places.ts';

/** A location with the columns that a parent needs. */
export type PossibleParent = Awaited<ReturnType<typeof selectAllParents>>[number];

/** The locations with this name regardless of case (`key` as `searchKey` writes it). Exact matches come first. */
export async function listByName(
  db: Kysely<Database>,
  scope: WorldScope,
  name: string,
  key: string,
  limit: number,
): Promise<PossibleParent[]> {
  return selectParents(db, scope)
    .where('name_lower', '=', key)
    .orderBy((eb) => eb('name', '=', name), 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findParentById(
  db: Kysely<Database>,
  scope: WorldScope,
  id: number,
): Promise<PossibleParent | undefined> {
  return selectParents(db, scope).where('id', '=', id).executeTakeFirst();
}

const selectAllParents = (db: Kysely<Database>, scope: WorldScope) => selectParents(db, scope).execute();

const selectParents = (db: Kysely<Database>, scope: WorldScope) =>
  db
    .selectFrom('locations')
    .where(isPlaceInScope(scope, 'locations'))
    .select(['id', 'world_id', 'name', 'slug', 'map_width', 'map_height', 'opening_zoom']);

const FROM = sql<number>`wiki_links.from_id`;

/**
 * The locations whose texts link a place and are visible to this reader, by id.
 * @param onlyBare only links without words of their own, since such words may reveal a name behind an alias
 */
export async function listLinkingTo(
  db: Db,
  scope: WorldScope,
  { id, onlyBare, limit }: { id: number; onlyBare: boolean; limit: number },
  sight: PlaceSight | undefined,
): Promise<number[]> {
  const rows = await db
    .selectFrom('wiki_links')
    .innerJoin('locations', 'locations.id', 'wiki_links.from_id')
    .select('wiki_links.from_id as id')
    .where('wiki_links.to_id', '=', id)
    .where('wiki_links.from_id', '!=', id)
    .where(onlyBare ? sql<SqlBool>`wiki_links.bare = 1` : sql<SqlBool>`true`)
    .where(isPlaceRowInScope(scope, 'locations'))
    .where(isTextVisible(FROM, scope, sight))
    .orderBy('wiki_links.from_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
