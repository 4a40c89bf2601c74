import { sql } from 'kysely';
import { jsonAt, numberList } from '../../db/engine.ts';
import { positionNumberColumns } from '../../db/queries/columns.ts';
import type { Db } from '../../db/schema.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/** Ids of locations that are on no map and have no map of their own. Inactive positions do not count. */
export async function listOrphans(db: Db, worldId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('world_id', '=', worldId)
    .where('map_width', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('positions')
            .select('positions.id')
            .whereRef('positions.location_id', '=', 'locations.id')
            .where('positions.active', '=', 1),
        ),
      ),
    )
    .orderBy('name_lower')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Every position, active or not, as an edge from the place to the map. */
export async function listParentEdges(db: Db, worldId: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select(['positions.id as position', 'positions.location_id as child', 'positions.parent_id as parent'])
    .where('locations.world_id', '=', worldId)
    .orderBy('positions.id')
    .execute();
}

/** Locations that share their name, ignoring case, with an earlier one, which is `first`. */
export async function listDuplicateNames(db: Db, worldId: number) {
  return sql<{ id: number; first: number }>`
    select id, first from (
      select id, name_lower, first_value(id) over (partition by name_lower order by id) as first from locations
      where world_id = ${worldId}
    ) as named
    where id <> first
    order by name_lower, id`
    .execute(db)
    .then((result) => result.rows);
}

/** Active points outside the bounds of their map. */
export async function listPointsOutside(db: Db, worldId: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations as map', 'map.id', 'positions.parent_id')
    .select(['positions.id as position', 'positions.location_id as location', 'positions.parent_id as parent'])
    .where('map.world_id', '=', worldId)
    .where('positions.active', '=', 1)
    .where('map.map_width', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('positions.lat', '<', 0),
        eb('positions.lng', '<', 0),
        eb('positions.lat', '>', eb.ref('map.map_height')),
        eb('positions.lng', '>', eb.ref('map.map_width')),
      ]),
    )
    .orderBy('map.name_lower')
    .orderBy('positions.parent_id')
    .orderBy('positions.sort_name')
    .orderBy('positions.id')
    .execute();
}

/** Files of each location's map; `tiles` is a folder, null until the picture is cut for the map's size. */
export async function listMapFiles(db: Db, worldId: number) {
  return db
    .selectFrom('locations')
    .innerJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .leftJoin('tile_sets', (join) =>
      join
        .onRef('tile_sets.picture_hash', '=', 'locations.picture_hash')
        .onRef('tile_sets.map_width', '=', 'locations.map_width')
        .onRef('tile_sets.map_height', '=', 'locations.map_height')
        .on('tile_sets.state', '=', 'ready'),
    )
    .select([
      'locations.id as location',
      'pictures.file',
      'pictures.preview_file as preview',
      'pictures.share_file as share',
      'tile_sets.folder as tiles',
    ])
    .where('locations.world_id', '=', worldId)
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .execute();
}

/** Addresses of pictures in texts. */
export async function listTextPictures(db: Db, worldId: number) {
  return sql<{ page: number; location: number | null; image: string }>`
    select id as page, location_id as location, ${jsonAt('content', 'image')} as image
    from wiki_pages
    where world_id = ${worldId} and ${jsonAt('content', 'image')} is not null
    order by name_lower, id`
    .execute(db)
    .then((result) => result.rows);
}

/** Locations with active points but without a map, each with the first of those points. */
export async function listDeadParents(db: Db, worldId: number) {
  return sql<{ parent: number; position: number; child: number | null }>`
    select positions.parent_id as parent, positions.id as position, positions.location_id as child
    from positions join locations on locations.id = positions.parent_id
    where locations.world_id = ${worldId} and positions.active = 1 and locations.map_width is null
    and not exists (select 1 from positions as earlier where earlier.parent_id = positions.parent_id
      and earlier.active = 1 and earlier.id < positions.id)
    order by locations.name_lower, positions.parent_id`
    .execute(db)
    .then((result) => result.rows);
}

/** Texts without attribution. In own worlds only texts of places from a wiki need one. */
export async function listTextsWithoutAttribution(db: Db, worldId: number) {
  return sql<{ page: number; location: number | null }>`
    select id as page, location_id as location from wiki_pages
    where world_id = ${worldId} and has_text = 1 and ${jsonAt('content', 'attribution')} is null and (
      exists (select 1 from worlds where worlds.id = wiki_pages.world_id and worlds.kind <> 'own')
      or exists (
        select 1 from locations where locations.id = wiki_pages.location_id and coalesce(locations.wiki_url, '') <> ''
      )
    )
    order by id`
    .execute(db)
    .then((result) => result.rows);
}

/** Maps with at least two active points. */
export async function listMapsWithPoints(db: Db, worldId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.parent_id')
    .select('positions.parent_id')
    .where('locations.world_id', '=', worldId)
    .where('positions.active', '=', 1)
    .groupBy('positions.parent_id')
    .having((eb) => eb.fn.countAll(), '>', 1)
    .execute();
  return rows.map((row) => row.parent_id);
}

/** Fields that determine label placement on a map; `kind` is the shape's type, null for a point. */
export async function listLabels(db: Db, mapId: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select([
      'positions.id as position',
      'positions.location_id as location',
      'locations.name',
      ...positionNumberColumns,
      jsonAt('positions.geojson', 'geometry.type').as('kind'),
    ])
    .where('positions.parent_id', '=', mapId)
    .where('positions.active', '=', 1)
    .where('positions.label_by_hand', '=', 1)
    .orderBy('positions.scale', 'desc')
    .orderBy('positions.sort_name')
    .orderBy('positions.id')
    .execute();
}

/** Sizes of active places, map by map. */
export async function listSizesOnMaps(db: Db, worldId: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations as map', 'map.id', 'positions.parent_id')
    .select([
      'positions.parent_id as map',
      'positions.location_id as location',
      'map.map_width',
      'map.map_height',
      'map.opening_zoom',
      'positions.scale',
      sql<number>`positions.geojson is not null`.as('is_shape'),
    ])
    .where('map.world_id', '=', worldId)
    .where('positions.active', '=', 1)
    .where('map.map_width', 'is not', null)
    .where('map.map_height', 'is not', null)
    .orderBy('map.name_lower')
    .orderBy('positions.parent_id')
    .orderBy('positions.sort_name')
    .orderBy('positions.id')
    .$narrowType<{ map_width: number; map_height: number }>()
    .execute();
}

/** The frames of all maps, in map units. */
export async function listMapFrames(db: Db, worldId: number) {
  return db
    .selectFrom('locations')
    .select(['id as map', 'map_width as width', 'map_height as height'])
    .where('world_id', '=', worldId)
    .where('map_width', 'is not', null)
    .where('map_height', 'is not', null)
    .orderBy('name_lower')
    .orderBy('id')
    .$narrowType<{ width: number; height: number }>()
    .execute();
}

/** Active areas with their borders, after the position `after`. */
export async function listRegions(db: Db, worldId: number, after: number, limit: number) {
  return db
    .selectFrom('positions')
    .innerJoin('locations as map', 'map.id', 'positions.parent_id')
    .select(['positions.id as position', 'positions.location_id as location', 'positions.parent_id as map'])
    .select('positions.geojson')
    .where('map.world_id', '=', worldId)
    .where('positions.active', '=', 1)
    .where('positions.id', '>', after)
    .where(sql<boolean>`${jsonAt('positions.geojson', 'geometry.type')} = 'MultiPolygon'`)
    .orderBy('positions.id')
    .limit(limit)
    .execute();
}

/** Ids, names and slugs of these locations. */
export async function listLocationLinks(db: Db, scope: WorldScope, ids: readonly number[]) {
  return db
    .selectFrom('locations')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .execute();
}

/** Names of these wiki pages. */
export async function listPageNames(db: Db, scope: WorldScope, ids: readonly number[]) {
  return db
    .selectFrom('wiki_pages')
    .select(['id', 'name'])
    .where('id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .execute();
}
