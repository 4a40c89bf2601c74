import { type Expression, type Kysely, sql } from 'kysely';
import { beginsWith, contains, folded } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import { locationFieldColumns } from '../../db/queries/columns.ts';
import type { Database, Db, NewLocation } from '../../db/schema.ts';
import { withEditorsIds, withLocationIds } from '../../worlds/queries/new-ids.ts';
import { isInScope, isPlaceInScope, type WorldScope } from '../../worlds/scope.ts';
import { calledInstead, type PlaceSight } from './place-sight.ts';
import { isMet, isShown } from './visible-places.ts';

/** A location with the names of its type and files; what every answer about it is made from. */
export type LocationWithMap = Awaited<ReturnType<typeof locationsWithMap>>[number];

/** The location of a slug, with its map, in the first world of the scope that has one. A slug that no location has now leads to the one that had it before it was renamed. */
export async function findLocation(
  db: Kysely<Database>,
  slug: string,
  scope: WorldScope,
): Promise<LocationWithMap | undefined> {
  for await (const found of locationsCalled(db, slug, scope)) return found;
  return undefined;
}

/** All locations of the scope that a slug leads to, at most one in each world by its slug now and one by an earlier one; those that have it now first. */
export async function* locationsCalled(
  db: Kysely<Database>,
  slug: string,
  scope: WorldScope,
): AsyncGenerator<LocationWithMap> {
  const inScope = () => {
    const all = selectLocationWithMap(db, scope);
    return scope.sees === 'all' ? all : all.where((eb) => isShown(eb.ref('locations.id'), scope));
  };
  // One of each world, and there are few: their order is that of the scope.
  const inOrder = (found: LocationWithMap[]) =>
    found.sort((a, b) => scope.worldIds.indexOf(a.world_id) - scope.worldIds.indexOf(b.world_id));
  yield* inOrder(await inScope().where('locations.slug', '=', slug).execute());
  const before = await inScope()
    .innerJoin('location_old_slugs', 'location_old_slugs.location_id', 'locations.id')
    .where((eb) => isInScope(scope, eb.ref('location_old_slugs.world_id')))
    .where('location_old_slugs.slug', '=', slug)
    .execute();
  yield* inOrder(before);
}

/** The location of an id, with its map. */
export async function findLocationById(
  db: Kysely<Database>,
  scope: WorldScope,
  id: number,
): Promise<LocationWithMap | undefined> {
  return selectLocationWithMap(db, scope).where('locations.id', '=', id).executeTakeFirst();
}

const locationsWithMap = (db: Kysely<Database>, scope: WorldScope) => selectLocationWithMap(db, scope).execute();

function selectLocationWithMap(db: Kysely<Database>, scope: WorldScope) {
  return db
    .selectFrom('locations')
    .where(isPlaceInScope(scope, 'locations'))
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .leftJoin('tile_sets', (join) =>
      join
        .onRef('tile_sets.picture_hash', '=', 'locations.picture_hash')
        .onRef('tile_sets.map_width', '=', 'locations.map_width')
        .onRef('tile_sets.map_height', '=', 'locations.map_height')
        .on('tile_sets.state', '=', 'ready'),
    )
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .select([
      'locations.id',
      'locations.world_id',
      'locations.slug',
      'locations.name',
      'location_types.name as type_name',
      'pictures.file as picture_file',
      'pictures.preview_file',
      'pictures.share_file',
      'pictures.width as picture_width',
      'pictures.height as picture_height',
      'pictures.frame_side',
      'pictures.frame_corner',
      'tile_sets.folder as tile_folder',
      'tile_sets.tile_size',
      'tile_sets.levels as tile_levels',
      'tile_sets.zoom_offset as tile_zoom_offset',
      'locations.seo_image',
      'locations.map_width',
      'locations.map_height',
      'locations.opening_lat',
      'locations.opening_lng',
      'locations.opening_zoom',
      ...locationFieldColumns,
      'locations.draft',
      'locations.version',
      'wiki_pages.has_text',
    ]);
}

/** The slugs of all locations that have a map, by name. */
export async function listMapSlugs(db: Kysely<Database>, scope: WorldScope): Promise<string[]> {
  const rows = await db
    .selectFrom('locations')
    .select('slug')
    .where(isPlaceInScope(scope, 'locations'))
    .where('map_width', 'is not', null)
    .orderBy('name_lower')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** The slugs of the maps that the worlds of a scope open with, in the order of the worlds. */
export const listHomeSlugs = async (db: Kysely<Database>, scope: WorldScope): Promise<string[]> =>
  (await listHomes(db, scope)).map(({ slug }) => slug);

/** The same with their ids. */
export async function listHomes(db: Kysely<Database>, scope: WorldScope): Promise<{ id: number; slug: string }[]> {
  const rows = await db
    .selectFrom('worlds')
    .innerJoin('locations', 'locations.id', 'worlds.home_location_id')
    .select(['worlds.id as world_id', 'locations.id', 'locations.slug'])
    .where('worlds.id', 'in', [...scope.worldIds])
    .where(isPlaceInScope(scope, 'locations'))
    .execute();
  return rows.sort((a, b) => scope.worldIds.indexOf(a.world_id) - scope.worldIds.indexOf(b.world_id));
}

/**
 * What newcomers read over a map: the line of its world, on the map that the world opens with; where none is chosen, on
 * those that stand on no other.
 */
export async function findWelcome(
  db: Kysely<Database>,
  { id, world_id }: Pick<LocationWithMap, 'id' | 'world_id'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('worlds')
    .select('welcome')
    .where('id', '=', world_id)
    .where('welcome', 'is not', null)
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        eb('home_location_id', '=', id),
        and([
          eb('home_location_id', 'is', null),
          not(
            exists(
              selectFrom('positions').select('positions.id').where('location_id', '=', id).where('active', '=', 1),
            ),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row?.welcome ?? null;
}

/** How many locations there are, in whatever world: for whoever must not write beside any. */
export async function countAllLocations(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Locations whose name contains `words` (as `foldWords` writes them; '' is all), names that start with them first. */
export async function searchLocations(
  db: Kysely<Database>,
  search: { words: string; scope: WorldScope; limit: number; offset: number },
  sight: PlaceSight | undefined,
) {
  const called = (what: 'name' | 'slug' | 'key', own: Expression<string>) =>
    calledInstead(sight?.alias, what, sql.ref('locations.id'), own);
  const key = called('key', sql.ref('locations.name_lower'));
  let query = db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .select([
      'locations.id',
      'locations.world_id',
      'location_types.name as type_name',
      'pictures.file as picture_file',
      'locations.map_width',
    ])
    .select((eb) => [
      called('name', eb.ref('locations.name')).as('name'),
      called('slug', eb.ref('locations.slug')).as('slug'),
    ])
    .where(isPlaceInScope(search.scope, 'locations'))
    .limit(search.limit)
    .offset(search.offset);
  if (search.scope.sees === 'shown') query = query.where((eb) => isShown(eb.ref('locations.id'), search.scope));
  if (sight !== undefined) query = query.where((eb) => sight.place(eb.ref('locations.id')));
  if (search.words !== '') {
    const searched = folded(key);
    query = query.where(contains(searched, search.words)).orderBy(beginsWith(searched, search.words), 'desc');
  }
  return query.orderBy(key).orderBy('locations.id').execute();
}

/** Inserts locations and answers their ids by slug. */
export async function insertLocations(
  db: Kysely<Database>,
  locations: readonly NewLocation[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of batches(await withLocationIds(db, locations))) {
    const rows = await db.insertInto('locations').values(batch).returning(['id', 'slug']).execute();
    for (const row of rows) ids.set(row.slug, row.id);
  }
  return ids;
}

/** Inserts the types that a world lacks and answers the ids of all it has, by name. */
export async function insertTypes(
  db: Kysely<Database>,
  worldId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const values = names.map((name) => ({ world_id: worldId, name }));
  for (const batch of batches(values)) {
    await db
      .insertInto('location_types')
      .values(await withEditorsIds(db, 'location_types', batch))
      .onConflict((conflict) => conflict.columns(['world_id', 'name']).doNothing())
      .execute();
  }
  const rows = await db.selectFrom('location_types').select(['id', 'name']).where('world_id', '=', worldId).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Places in all worlds of a user, those of deleted worlds and those in the trash included. */
export async function countLocationsOf(db: Db, ownerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('worlds')
    .innerJoin('locations', 'locations.world_id', 'worlds.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('worlds.owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  const trashed = await db
    .selectFrom('worlds')
    .innerJoin('trash', 'trash.world_id', 'worlds.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('worlds.owner_id', '=', ownerId)
    .where('trash.thing', '=', 'location')
    .executeTakeFirstOrThrow();
  return count + trashed.count;
}

/** Places in one world. */
export async function countLocationsIn(db: Db, worldId: number): Promise<number> {
  const { count } = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('world_id', '=', worldId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A map as a list of maps shows it. */
export type ListedMap = Awaited<ReturnType<typeof listMaps>>[number];

/** Which maps are listed; all that this viewer may know where nothing is said. */
interface MapsWish {
  only?: number;
  except?: number;
}

/** The maps of a scope by name, as their viewer knows them. @param sight undefined outside of campaigns */
export function listMaps(
  db: Kysely<Database>,
  scope: WorldScope,
  sight: PlaceSight | undefined,
  { limit, offset, ...wish }: MapsWish & { limit: number; offset: number },
) {
  const called = (what: 'name' | 'slug' | 'key', own: string) =>
    calledInstead(sight?.alias, what, sql.ref('locations.id'), sql.ref(own));
  return selectMaps(db, scope, sight, wish)
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .select(['locations.id', 'locations.world_id', 'locations.map_width', 'locations.miles_per_unit'])
    .select(['pictures.preview_file', 'pictures.file as picture_file'])
    .select([called('name', 'locations.name').as('name'), called('slug', 'locations.slug').as('slug')])
    .orderBy(called('key', 'locations.name_lower'))
    .orderBy('locations.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many of them there are. */
export async function countMaps(
  db: Kysely<Database>,
  scope: WorldScope,
  sight: PlaceSight | undefined,
  wish: MapsWish,
): Promise<number> {
  const row = await selectMaps(db, scope, sight, wish)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function selectMaps(db: Kysely<Database>, scope: WorldScope, sight: PlaceSight | undefined, wish: MapsWish) {
  const { only, except } = wish;
  const maps = db
    .selectFrom('locations')
    .where(isPlaceInScope(scope, 'locations'))
    .where('locations.map_width', 'is not', null)
    .where(isMet(sql<number>`locations.id`, scope, sight));
  const one = only === undefined ? maps : maps.where('locations.id', '=', only);
  return except === undefined ? one : one.where('locations.id', '<>', except);
}
