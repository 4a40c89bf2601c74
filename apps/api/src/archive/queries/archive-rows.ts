import { type SqlBool, sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import { locationFieldColumns } from '../../db/queries/location-columns.ts';
import { positionNumberColumns } from '../../db/queries/position-columns.ts';
import type { Db } from '../../db/schema.ts';
import { cutFrom } from '../../media/queries/pictures.ts';
import { isPlaceInScope, type WorldScope } from '../../worlds/scope.ts';

/*
 * Rows as an archive holds them: with slugs, names and hashes instead of ids, in an order that does not depend on ids.
 * All of a world, or of one map: the map itself, the places on it and their positions there. Read in pages.
 */

/** Which world, and which part of it: a map, or (null) all. */
export interface ArchiveScope {
  worldId: number;
  mapId: number | null;
}

/** How a world opens: the address of its map, null where it opens with none, and its line for newcomers. */
export async function findOpening(db: Db, worldId: number): Promise<{ home: string | null; welcome?: string }> {
  const row = await db
    .selectFrom('worlds')
    .leftJoin('locations', 'locations.id', 'worlds.home_location_id')
    .select(['locations.slug', 'worlds.welcome'])
    .where('worlds.id', '=', worldId)
    .executeTakeFirst();
  const welcome = row?.welcome ?? null;
  return { home: row?.slug ?? null, ...(welcome === null ? {} : { welcome }) };
}

const PAGE = 1_000;

/** Calls `read` with a growing cursor until it gives no more. */
async function* pages<Row, Cursor>(
  read: (after: Cursor | null) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
): AsyncGenerator<Row> {
  let after: Cursor | null = null;
  for (;;) {
    const rows: Row[] = await read(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = cursorOf(last);
  }
}

export function archiveTypes(db: Db, { worldId }: ArchiveScope) {
  return db
    .selectFrom('location_types')
    .select(['name', 'default_scale', 'display_dot', 'icon', 'look', 'layer'])
    .where('world_id', '=', worldId)
    .orderBy('name')
    .execute();
}

export function archiveLocations(db: Db, scope: ArchiveScope) {
  const read = (after: string | null) => {
    let query = db
      .selectFrom('locations')
      .leftJoin('location_types', 'location_types.id', 'locations.type_id')
      .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
      .select([
        'locations.slug',
        'locations.name',
        'location_types.name as type',
        'locations.picture_hash as picture_name',
        'pictures.sha256 as picture_hash',
        'locations.seo_image',
        'locations.map_width',
        'locations.map_height',
        'locations.opening_lat',
        'locations.opening_lng',
        'locations.opening_zoom',
        ...locationFieldColumns,
        'locations.images_from_wiki',
        'locations.import_key',
        'locations.stands_alone',
        'locations.draft',
        'locations.created_at',
        'locations.updated_at',
      ])
      .where('locations.world_id', '=', scope.worldId)
      .orderBy('locations.slug')
      .limit(PAGE);
    if (scope.mapId !== null) query = query.where(isOfMap(scope.mapId));
    if (after !== null) query = query.where('locations.slug', '>', after);
    return query.execute();
  };
  return pages(read, (row) => row.slug);
}

export function archivePositions(db: Db, scope: ArchiveScope) {
  const read = (after: { parent: string; child: string } | null) => {
    let query = db
      .selectFrom('positions')
      .innerJoin('locations as parents', 'parents.id', 'positions.parent_id')
      .innerJoin('locations as children', 'children.id', 'positions.location_id')
      .select([
        'parents.slug as parent',
        'children.slug as child',
        ...positionNumberColumns,
        'positions.label_by_hand',
        'positions.display_dot',
        'positions.look',
        'positions.geojson',
        'positions.active',
        'positions.draft',
        'positions.created_at',
        'positions.updated_at',
      ])
      .where('parents.world_id', '=', scope.worldId)
      .orderBy('parents.slug')
      .orderBy('children.slug')
      .limit(PAGE);
    if (scope.mapId !== null) query = query.where('positions.parent_id', '=', scope.mapId);
    if (after !== null) {
      query = query.where((eb) =>
        eb.or([
          eb('parents.slug', '>', after.parent),
          eb.and([eb('parents.slug', '=', after.parent), eb('children.slug', '>', after.child)]),
        ]),
      );
    }
    return query.execute();
  };
  return pages(read, ({ parent, child }) => ({ parent, child }));
}

/** The places of the scope, by which texts link them. */
export async function archiveLocationSlugs(db: Db, scope: ArchiveScope) {
  let query = db.selectFrom('locations').select(['id', 'slug']).where('world_id', '=', scope.worldId);
  if (scope.mapId !== null) query = query.where(isOfMap(scope.mapId));
  return query.execute();
}

/** Texts of locations, by slug. */
export function archiveWikiPages(db: Db, scope: ArchiveScope) {
  const read = (after: string | null) => {
    let query = db
      .selectFrom('wiki_pages')
      .innerJoin('locations', 'locations.id', 'wiki_pages.location_id')
      .select(['locations.slug as location', 'wiki_pages.name', 'wiki_pages.content', 'wiki_pages.secrets'])
      .select('wiki_pages.updated_at')
      .where('locations.world_id', '=', scope.worldId)
      .orderBy('locations.slug')
      .limit(PAGE);
    if (scope.mapId !== null) query = query.where(isOfMap(scope.mapId));
    if (after !== null) query = query.where('locations.slug', '>', after);
    return query.execute();
  };
  return pages(read, (row) => row.location);
}

/** Texts that belong to no location. */
export async function archiveLooseWikiPages(db: Db, { worldId }: ArchiveScope) {
  return db
    .selectFrom('wiki_pages')
    .select(['name', 'content', 'secrets', 'updated_at'])
    .where('world_id', '=', worldId)
    .where('location_id', 'is', null)
    .orderBy('name')
    .orderBy('content')
    .execute();
}

/** Addresses that renamed locations had before. */
export async function archiveOldSlugs(db: Db, scope: ArchiveScope) {
  let query = db
    .selectFrom('location_old_slugs')
    .innerJoin('locations', 'locations.id', 'location_old_slugs.location_id')
    .select(['location_old_slugs.slug', 'locations.slug as location', 'location_old_slugs.created_at'])
    .where('location_old_slugs.world_id', '=', scope.worldId)
    .orderBy('location_old_slugs.slug');
  if (scope.mapId !== null) query = query.where(isOfMap(scope.mapId));
  return query.execute();
}

/** Every location of the scope that has a map or places on it, by slug. */
export async function archiveMapSlugs(db: Db, scope: WorldScope): Promise<string[]> {
  const rows = await db
    .selectFrom('locations')
    .select('slug')
    .distinct()
    .where(isPlaceInScope(scope, 'locations'))
    .where((eb) =>
      eb.or([
        eb('map_width', 'is not', null),
        eb('id', 'in', eb.selectFrom('positions').select('parent_id').where('active', '=', 1)),
      ]),
    )
    .orderBy('slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Finished pictures of the world, by what is in them: the lossless source of each that has one, else the whole. */
export async function archivePictures(db: Db, { worldId }: ArchiveScope) {
  return db
    .selectFrom('pictures')
    .select(['hash as name', 'sha256', cutFrom.as('file'), 'source_url', 'frame_side', 'frame_corner', 'created_at'])
    .where('world_id', '=', worldId)
    .where('state', '=', 'ready')
    .orderBy('sha256')
    .execute();
}

const isOfMap = (mapId: number) =>
  sql<SqlBool>`(locations.id = ${mapId} or locations.id in (select location_id from positions where parent_id = ${mapId}))`;

/** What maps are drawn from, by slug, with the slugs of the places that are drawn in their pictures. */
export async function* archiveSketches(db: Db, scope: ArchiveScope) {
  let query = db
    .selectFrom('map_sketches')
    .innerJoin('locations', 'locations.id', 'map_sketches.location_id')
    .select(['locations.slug as location', 'locations.id'])
    .where('locations.world_id', '=', scope.worldId)
    .orderBy('locations.slug');
  if (scope.mapId !== null) query = query.where('locations.id', '=', scope.mapId);
  // One at a time: a sketch may be large.
  for (const { location, id } of await query.execute()) {
    const row = await db
      .selectFrom('map_sketches')
      .select(['sketch', 'credit', 'style', 'size', 'drawn_places', 'drawn_at', 'updated_at'])
      .where('location_id', '=', id)
      .executeTakeFirst();
    if (row === undefined) continue;
    const ids = JSON.parse(row.drawn_places) as number[];
    const drawn = await db
      .selectFrom('positions')
      .innerJoin('locations', 'locations.id', 'positions.location_id')
      .select('locations.slug')
      .where('positions.parent_id', '=', id)
      .where('positions.id', 'in', numberList(ids))
      .where('positions.active', '=', 1)
      .orderBy('locations.slug')
      .execute();
    yield { ...row, location, drawn_places: drawn.map(({ slug }) => slug) };
  }
}
