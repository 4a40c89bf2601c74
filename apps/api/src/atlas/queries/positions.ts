import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { hasJsonAt, inOrderOfLetters, jsonAt, jsonList, numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import { positionNumberColumns } from '../../db/queries/columns.ts';
import type { Database, NewPosition } from '../../db/schema.ts';
import { withPositionIds } from '../../worlds/queries/new-ids.ts';
import { groundsOf, hasLocation, isPlaceRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { aliasOr, type PlaceSight } from './place-sight.ts';
import { clearStandsAlone, isShown } from './visible-places.ts';

/** For responses in which every place may be named. */
const noCondition = sql<SqlBool>`true`;

/**
 * Whether a shape is the one that its place had before the first change by staff. It is if staff never changed it or
 * undid their changes. A shape that staff drew has no earlier one.
 */
const isAsBeforeStaff = sql<number>`coalesce((
  select coalesce(${jsonAt('staff_changes.before', 'geojson')} = positions.geojson, false) from staff_changes
  where staff_changes.position_id = positions.id
  and ${hasJsonAt('staff_changes.after', 'geojson')}
  order by staff_changes.id limit 1), true)`;

/**
 * Whether the picture of the map shows this line or area: it was drawn here, from the sketch that came with the shape.
 * Shapes that staff draw or change are not in the sketch.
 */
const isInPicture = sql<number>`positions.geojson is not null and exists (
  select 1 from locations as map join map_sketches on map_sketches.location_id = map.id
  join pictures as drawing on drawing.hash = map.picture_hash
  where map.id = positions.parent_id and drawing.frame_side is not null and positions.created_at <= drawing.created_at)
  and ${isAsBeforeStaff}`;

/** The map whose points are read. A map outside the scope has no points. */
interface MapInScope {
  scope: WorldScope;
  parentId: number;
  /** Whether points that only editors see are included, for a scope that sees everything. */
  withDrafts?: boolean | undefined;
}

/** Whether a point is read: active points, and drafts if they are requested. */
const isRead = ({ scope, withDrafts }: Pick<MapInScope, 'scope' | 'withDrafts'>): RawBuilder<SqlBool> =>
  withDrafts === true && scope.sees === 'all'
    ? sql<SqlBool>`(positions.active = 1 or positions.draft = 1)`
    : sql<SqlBool>`positions.active = 1`;

/** The same with the locations that its points stand on; see `groundsOf`. */
interface MapOnGrounds extends MapInScope {
  grounds: readonly number[];
}

const withGrounds = async <M extends MapInScope>(db: Kysely<Database>, map: M): Promise<M & MapOnGrounds> => ({
  ...map,
  grounds: await groundsOf(db, map.scope, map.parentId),
});

/** Whether a point stands on one of the grounds. With a single ground the index returns points in order. */
const isOnGrounds = ({ grounds }: MapOnGrounds): RawBuilder<SqlBool> =>
  grounds.length === 1
    ? sql<SqlBool>`positions.parent_id = ${grounds[0]}`
    : sql<SqlBool>`positions.parent_id in (${sql.join(grounds)})`;

/** A point of a map with the columns of its location. */
export type ChildRow = Awaited<ReturnType<typeof listChildren>>[number];

/** A map that a location stands on. */
export type ParentRow = Awaited<ReturnType<typeof listParents>>[number];

/**
 * The offset of a page (from 1) of a map's active points, and its number of points.
 * A page has `size` points, fewer if shapes are long, and at least one. Shapes before the page are measured but not
 * read.
 * @param shapeBytes of all shapes on a page together, in UTF-8
 */
export async function findChildrenPage(
  db: Kysely<Database>,
  { page, size, shapeBytes, ...target }: MapInScope & { page: number; size: number; shapeBytes: number },
  sight: PlaceSight | undefined,
): Promise<{ offset: number; limit: number }> {
  // No page is longer than `size`, so this page ends here at the latest.
  const map = await withGrounds(db, target);
  const measured = db
    .selectFrom((from) =>
      pageOfIds(from, { ...map, limit: page * size, offset: 0 }, sight)
        .select(sql<number>`coalesce(octet_length(positions.geojson), 0)`.as('bytes'))
        .as('measured'),
    )
    .select([sql<number | null>`sum(bytes)`.as('total'), jsonList('bytes').as('all')]);
  const { total } = await measured
    .clearSelect()
    .select(sql<number | null>`sum(bytes)`.as('total'))
    .executeTakeFirstOrThrow();
  if ((total ?? 0) <= shapeBytes) return { offset: (page - 1) * size, limit: size };
  const { all } = await measured.executeTakeFirstOrThrow();
  return cutPage(JSON.parse(all) as number[], { page, size, shapeBytes });
}

function cutPage(
  bytes: readonly number[],
  { page, size, shapeBytes }: { page: number; size: number; shapeBytes: number },
): { offset: number; limit: number } {
  let offset = 0;
  for (let number = 1; ; number += 1) {
    let [limit, sum] = [0, 0];
    while (limit < size && offset + limit < bytes.length) {
      sum += bytes[offset + limit] ?? 0;
      if (limit > 0 && sum > shapeBytes) break;
      limit += 1;
    }
    if (number === page || limit === 0) return { offset, limit };
    offset += limit;
  }
}

const sortName = (sight: PlaceSight | undefined) =>
  sight?.alias === undefined
    ? sql.ref<string>('positions.sort_name')
    : inOrderOfLetters(aliasOr(sight.alias, 'name', sql.ref('positions.location_id'), sql.ref('positions.sort_name')));

const pageOfIds = (
  from: Pick<Kysely<Database>, 'selectFrom'>,
  page: MapOnGrounds & { limit: number; offset: number },
  sight: PlaceSight | undefined,
) =>
  from
    .selectFrom('positions')
    .select('positions.id')
    .where(isOnGrounds(page))
    .where(isRead(page))
    .where(hasLocation(page.scope, page.parentId))
    .where((eb) => sight?.point(eb.ref('positions.location_id')) ?? noCondition)
    .orderBy('positions.scale', 'desc')
    .orderBy(sortName(sight))
    .orderBy('positions.id')
    .limit(page.limit)
    .offset(page.offset);

/**
 * A page of the active points of a map, by scale in descending order, then name, then id.
 * The page is limited by the index before any join, so the last page of a large map costs little more than the first.
 * @param sight hides points that must not be named, and applies aliases
 */
export async function listChildren(
  db: Kysely<Database>,
  page: MapInScope & { limit: number; offset: number },
  sight: PlaceSight | undefined,
) {
  const map = await withGrounds(db, page);
  return selectPoints(db, (from) => pageOfIds(from, map, sight), sight).execute();
}

/**
 * The same points of some locations on all maps that the sight names, each with its map: what their pages say of them.
 */
export const listPointsOf = (
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
  sight: PlaceSight | undefined,
) => {
  const mapId = onWhichMap(scope);
  return selectPoints(
    db,
    (from) =>
      from
        .selectFrom('positions')
        .innerJoin('locations as map', (join) => join.on('map.id', '=', mapId))
        .select('positions.id')
        .where('positions.location_id', 'in', numberList(locationIds))
        .where(isRead({ scope }))
        .where(isPlaceRowInScope(scope, 'map'))
        .where((eb) => sight?.place(eb.ref('map.id')) ?? noCondition)
        .where((eb) => sight?.point(eb.ref('positions.location_id')) ?? noCondition),
    sight,
  )
    .select(mapId.as('map_id'))
    .execute();
};

/** Points by their ids, in the order of a map's pages. */
function selectPoints(
  db: Kysely<Database>,
  ids: (from: Pick<Kysely<Database>, 'selectFrom'>) => SelectQueryBuilder<Database, 'positions', { id: number }>,
  sight: PlaceSight | undefined,
) {
  return db
    .selectFrom((from) => ids(from).as('page'))
    .innerJoin('positions', 'positions.id', 'page.id')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .select([
      'positions.id',
      'positions.location_id',
      'locations.world_id',
      'location_types.name as type_name',
      'location_types.icon as type_icon',
      'location_types.look as type_look',
      'location_types.layer',
      ...positionNumberColumns,
      'positions.label_by_hand',
      'positions.display_dot',
      'positions.geojson',
      'positions.look',
      'pictures.file as picture_file',
      'locations.map_width',
      'locations.wiki_url',
      'wiki_pages.has_text',
      'positions.draft',
      'positions.version',
    ])
    .select((eb) => {
      const id = eb.ref('positions.location_id');
      return [
        aliasOr(sight?.alias, 'name', id, eb.ref('locations.name')).as('name'),
        aliasOr(sight?.alias, 'slug', id, eb.ref('locations.slug')).as('slug'),
      ];
    })
    .select(isInPicture.as('in_picture'))
    .orderBy('positions.scale', 'desc')
    .orderBy(sortName(sight))
    .orderBy('positions.id');
}

/** The map of a position: one on an overlay counts as a position on the overlay's map. */
const onWhichMap = (scope: WorldScope): RawBuilder<number> =>
  scope.layerId === undefined
    ? sql<number>`positions.parent_id`
    : sql<number>`coalesce((select map_id from layer_overlays where overlay_id = positions.parent_id), positions.parent_id)`;

/** The number of active points of a map. */
export async function countChildren(
  db: Kysely<Database>,
  target: MapInScope,
  sight: PlaceSight | undefined,
): Promise<number> {
  const map = await withGrounds(db, target);
  const row = await db
    .selectFrom('positions')
    .select((eb) => eb.fn.countAll().as('count'))
    .where(isOnGrounds(map))
    .where(isRead(map))
    .where(hasLocation(map.scope, map.parentId))
    .where((eb) => sight?.point(eb.ref('positions.location_id')) ?? noCondition)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * The maps that these locations actively stand on, in one statement, by name within a location. `is_shown` is 0 for
 * maps that only staff may name.
 */
export async function listParents(
  db: Kysely<Database>,
  scope: WorldScope,
  locationIds: readonly number[],
  sight: PlaceSight | undefined,
) {
  const parentId = onWhichMap(scope);
  return db
    .selectFrom('positions')
    .innerJoin('locations', (join) => join.on('locations.id', '=', parentId))
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .select([
      'positions.location_id as child_id',
      'positions.id as position_id',
      'positions.lat',
      'positions.lng',
      'locations.id',
      'locations.world_id',
      'pictures.file as picture_file',
    ])
    .select((eb) => {
      const id = eb.ref('locations.id');
      return [
        isShown(id, scope).as('is_shown'),
        aliasOr(sight?.alias, 'name', id, eb.ref('locations.name')).as('name'),
        aliasOr(sight?.alias, 'slug', id, eb.ref('locations.slug')).as('slug'),
      ];
    })
    .where('positions.location_id', 'in', locationIds.length === 0 ? [-1] : locationIds)
    .where(isRead({ scope, withDrafts: true }))
    .where(isPlaceRowInScope(scope, 'locations'))
    .where((eb) => sight?.place(eb.ref('locations.id')) ?? noCondition)
    .orderBy('positions.location_id')
    .orderBy((eb) => aliasOr(sight?.alias, 'name', eb.ref('locations.id'), eb.ref('locations.name')))
    .orderBy('positions.id')
    .execute();
}

/** A rectangle in map units. */
export interface MapRectangle {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The places, among these, that actively stand on one of these maps. */
export async function listStanding(
  db: Kysely<Database>,
  mapIds: readonly number[],
  locationIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('positions')
    .select('location_id')
    .distinct()
    .where('parent_id', 'in', numberList(mapIds))
    .where('location_id', 'in', numberList(locationIds))
    .where('active', '=', 1)
    .execute();
  return rows.map(({ location_id }) => location_id);
}

/** The places that actively stand on a map, optionally of one type (by name) and within a rectangle. */
export async function listPlacesOnMap(
  db: Kysely<Database>,
  scope: WorldScope,
  mapId: number,
  only: { type?: string | undefined; inside?: MapRectangle | undefined } = {},
) {
  let query = db
    .selectFrom('positions')
    .select(['positions.location_id', 'positions.lat', 'positions.lng'])
    .where('positions.parent_id', 'in', await groundsOf(db, scope, mapId))
    .where('positions.active', '=', 1)
    .where(hasLocation(scope, mapId));
  const { type, inside } = only;
  if (type !== undefined) {
    query = query
      .innerJoin('locations', 'locations.id', 'positions.location_id')
      .innerJoin('location_types', 'location_types.id', 'locations.type_id')
      .where('location_types.name', '=', type);
  }
  if (inside !== undefined) {
    query = query
      .where('positions.lat', '>=', inside.south)
      .where('positions.lat', '<=', inside.north)
      .where('positions.lng', '>=', inside.west)
      .where('positions.lng', '<=', inside.east);
  }
  return query.execute();
}

/** Inserts the positions of locations that were made together with their maps. */
export async function insertPositions(db: Kysely<Database>, positions: readonly NewPosition[]): Promise<void> {
  for (const batch of batches(await withPositionIds(db, positions)))
    await db.insertInto('positions').values(batch).execute();
  await clearStandsAlone(
    db,
    positions.map((position) => position.location_id),
  );
}
