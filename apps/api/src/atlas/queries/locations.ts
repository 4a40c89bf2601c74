import type { Kind } from '@venture-atlas/types';
import { type Expression, type Kysely, sql } from 'kysely';
import { beginsWith, contains, folded, numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import { locationFieldColumns } from '../../db/queries/columns.ts';
import type { Database, Db, NewLocation } from '../../db/schema.ts';
import { withEditorsIds, withLocationIds } from '../../worlds/queries/new-ids.ts';
import { isInScope, isPlaceInScope, type WorldScope } from '../../worlds/scope.ts';
import { storedRow } from '../../worlds/world-contents.ts';
import { aliasOr, type PlaceSight } from './place-sight.ts';
import { isShown, isVisible } from './visible-places.ts';

/** A location with the names of its type and its files, as every response about it needs. */
export type LocationWithMap = Awaited<ReturnType<typeof locationsWithMap>>[number];

/**
 * The location with this slug, with its map, in the first matching world of the scope. An old slug leads to the
 * location that had it.
 */
export async function findLocation(
  db: Kysely<Database>,
  slug: string,
  scope: WorldScope,
): Promise<LocationWithMap | undefined> {
  for await (const found of locationsWithSlug(db, slug, scope)) return found;
  return undefined;
}

/** All locations of the scope with this slug: at most one per world by its current slug, then one by an old slug. */
export async function* locationsWithSlug(
  db: Kysely<Database>,
  slug: string,
  scope: WorldScope,
): AsyncGenerator<LocationWithMap> {
  const inScope = () => {
    const all = selectLocationWithMap(db, scope);
    return scope.sees === 'all' ? all : all.where((eb) => isShown(eb.ref('locations.id'), scope));
  };
  // There is at most one per world. The order is that of the scope.
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

/** The location with this id, with its map. */
export async function findLocationById(
  db: Kysely<Database>,
  scope: WorldScope,
  id: number,
): Promise<LocationWithMap | undefined> {
  return selectLocationWithMap(db, scope).where('locations.id', '=', id).executeTakeFirst();
}

/** The locations of some ids, with their maps. */
export const listLocationsById = (
  db: Kysely<Database>,
  scope: WorldScope,
  ids: readonly number[],
): Promise<LocationWithMap[]> =>
  selectLocationWithMap(db, scope).where('locations.id', 'in', numberList(ids)).execute();

const locationsWithMap = (db: Kysely<Database>, scope: WorldScope) => selectLocationWithMap(db, scope).execute();

/** The locations of a scope, with the names of their types and files. */
export function selectLocationWithMap(db: Kysely<Database>, scope: WorldScope) {
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

/** The slugs of the home maps of a scope, in the order of its worlds. */
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
 * The welcome line of a map.
 * It is shown on the home map of its world. A world without one shows it on the maps that stand on no other.
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

/** The number of locations in all worlds, for code that may only write into an empty database. */
export async function countAllLocations(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Locations whose name contains `words` (as `foldWords` writes them; '' matches all). Names that begin with them come
 * first.
 */
export async function searchLocations(
  db: Kysely<Database>,
  search: { words: string; scope: WorldScope; limit: number; offset: number },
  sight: PlaceSight | undefined,
) {
  const shownAs = (what: 'name' | 'slug' | 'key', own: Expression<string>) =>
    aliasOr(sight?.alias, what, sql.ref('locations.id'), own);
  const key = shownAs('key', sql.ref('locations.name_lower'));
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
      shownAs('name', eb.ref('locations.name')).as('name'),
      shownAs('slug', eb.ref('locations.slug')).as('slug'),
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

/** Inserts locations and returns their ids by slug. */
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

/** Inserts the types that a world lacks and returns all its type ids by name. */
export async function insertTypes(
  db: Kysely<Database>,
  worldId: number,
  types: readonly Kind[],
): Promise<Map<string, number>> {
  const values = types.map((type) => ({ world_id: worldId, ...storedRow('location_types', type) }));
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

/** The number of places in all worlds of a user, including deleted worlds and the trash. */
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

/** The number of places in one world. */
export async function countLocationsIn(db: Db, worldId: number): Promise<number> {
  const { count } = await db
    .selectFrom('locations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('world_id', '=', worldId)
    .executeTakeFirstOrThrow();
  return count;
}

/** A map in a list of maps. */
export type ListedMap = Awaited<ReturnType<typeof listMaps>>[number];

/** Which maps are listed; by default all that the viewer may know. */
interface MapsFilter {
  only?: number;
  except?: number;
}

/** The maps of a scope by name, as the viewer knows them. @param sight undefined outside of campaigns */
export function listMaps(
  db: Kysely<Database>,
  scope: WorldScope,
  sight: PlaceSight | undefined,
  { limit, offset, ...filter }: MapsFilter & { limit: number; offset: number },
) {
  const shownAs = (what: 'name' | 'slug' | 'key', own: string) =>
    aliasOr(sight?.alias, what, sql.ref('locations.id'), sql.ref(own));
  return selectMaps(db, scope, sight, filter)
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .select(['locations.id', 'locations.world_id', 'locations.map_width', 'locations.miles_per_unit'])
    .select(['pictures.preview_file', 'pictures.file as picture_file'])
    .select([shownAs('name', 'locations.name').as('name'), shownAs('slug', 'locations.slug').as('slug')])
    .orderBy(shownAs('key', 'locations.name_lower'))
    .orderBy('locations.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** The number of these maps. */
export async function countMaps(
  db: Kysely<Database>,
  scope: WorldScope,
  sight: PlaceSight | undefined,
  filter: MapsFilter,
): Promise<number> {
  const row = await selectMaps(db, scope, sight, filter)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

function selectMaps(db: Kysely<Database>, scope: WorldScope, sight: PlaceSight | undefined, filter: MapsFilter) {
  const { only, except } = filter;
  const maps = db
    .selectFrom('locations')
    .where(isPlaceInScope(scope, 'locations'))
    .where('locations.map_width', 'is not', null)
    .where(isVisible(sql<number>`locations.id`, scope, sight));
  const one = only === undefined ? maps : maps.where('locations.id', '=', only);
  return except === undefined ? one : one.where('locations.id', '<>', except);
}
