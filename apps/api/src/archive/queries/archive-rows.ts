import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { isShown } from '../../atlas/queries/visible-places.ts';
import { numberList } from '../../db/engine.ts';
import type { Database, Db } from '../../db/schema.ts';
import { cutFrom } from '../../media/queries/pictures.ts';
import { isPlaceInScope, type WorldScope } from '../../worlds/scope.ts';
import { contentsOf, type TablesWith, type WorldTableName, type worldContents } from '../../worlds/world-contents.ts';

/*
 * Rows of an archive: with slugs, names and hashes instead of ids, in an order independent of ids. They cover a world
 * or one map: the map itself, the places on it and their positions there.
 */

/** A world and the exported part of it: a map, or (null) everything. */
export interface ArchiveScope {
  worldId: number;
  mapId: number | null;
}

type Contents = typeof worldContents;
type ArchivedTable = TablesWith<'archivedBy'>;
type Called<T extends ArchivedTable> = Contents[T] extends { readonly called: infer Names }
  ? Names
  : Record<never, never>;
type Stored<T extends ArchivedTable, C> = C extends keyof Selectable<Database[T]> ? Selectable<Database[T]>[C] : never;

/** A stored row with the names of other rows instead of their ids. */
export type ArchivedRow<T extends ArchivedTable> = {
  [C in Contents[T]['archived'][number] as C extends keyof Called<T>
    ? Called<T>[C] & string
    : C]: C extends keyof Called<T>
    ? C extends Contents[T]['archivedBy'][number]
      ? string
      : null extends Stored<T, C>
        ? string | null
        : string
    : Stored<T, C>;
};

const PAGE = 1_000;

/**
 * The rows of a table for an archive in its order, read in pages. Texts without a location have no position in that
 * order: `archiveLooseWikiPages` reads them.
 */
export async function* archivedRows<T extends ArchivedTable>(
  db: Db,
  table: T,
  scope: ArchiveScope,
  page = PAGE,
): AsyncGenerator<ArchivedRow<T>> {
  const { called = {}, archived = [], archivedBy = [], refs } = contentsOf(table);
  const names = archived.map((column) => called[column] ?? column);
  const named = new Map(archived.map((column) => [column, nameIn(table, column)]));
  const order = sql.join(archivedBy.map((column) => named.get(column)));
  const joins = Object.keys(called).map((column) => {
    const { to } = refs[column] ?? { to: table };
    const other = sql.ref(`of_${column}`);
    // Rows without a position in the order are left out.
    const join = archivedBy.includes(column) ? sql`join` : sql`left join`;
    const key = sql.ref(`of_${column}.${contentsOf(to as WorldTableName).deletedBy}`);
    return sql`${join} ${sql.table(to)} as ${other} on ${key} = ${sql.ref(`${table}.${column}`)}`;
  });
  const [first = ''] = archivedBy;
  const inWorld = sql`${sql.ref(called[first] === undefined ? `${table}.world_id` : `of_${first}.world_id`)}`;
  let afterLast = sql``;
  for (;;) {
    const { rows } = await sql<ArchivedRow<T>>`
      select ${sql.join(archived.map((column, at) => sql`${named.get(column)} as ${sql.ref(names[at] ?? column)}`))}
      from ${sql.table(table)} ${sql.join(joins, sql` `)}
      where ${inWorld} = ${scope.worldId} and ${isOfScope(table, scope)} ${afterLast}
      order by ${order} limit ${sql.lit(page)}`.execute(db);
    yield* rows;
    const last = rows.at(-1) as Record<string, unknown> | undefined;
    if (last === undefined || rows.length < page) return;
    afterLast = sql`and (${order}) > (${sql.join(archivedBy.map((column) => last[called[column] ?? column]))})`;
  }
}

/** A column for an archive: the name of a row instead of its id. */
function nameIn(table: ArchivedTable, column: string): RawBuilder<unknown> {
  const { called = {}, refs } = contentsOf(table);
  if (called[column] === undefined) return sql.ref(`${table}.${column}`);
  const to = refs[column]?.to as WorldTableName;
  return sql.ref(`of_${column}.${contentsOf(to).name}`);
}

/** Whether a row belongs to the exported map: its positions, and rows of the map or its places. */
function isOfScope(table: ArchivedTable, { mapId }: ArchiveScope): RawBuilder<SqlBool> {
  if (mapId === null) return sql<SqlBool>`true`;
  if (table === 'locations') return isOfMap(sql.ref('locations.id'), mapId);
  const places = Object.entries(contentsOf(table).refs).filter(([, ref]) => ref?.to === 'locations');
  const map = places.find(([, ref]) => ref?.isMap);
  if (map !== undefined) return sql<SqlBool>`${sql.ref(`${table}.${map[0]}`)} = ${mapId}`;
  const [place] = places;
  return place === undefined ? sql<SqlBool>`true` : isOfMap(sql.ref(`${table}.${place[0]}`), mapId);
}

const isOfMap = (id: RawBuilder<unknown>, mapId: number) =>
  sql<SqlBool>`(${id} = ${mapId} or ${id} in (select location_id from positions where parent_id = ${mapId}))`;

/** The home map of a world by address, null without one, and its welcome text. */
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

/** Places of the scope, with the names of the pictures that they show. */
export async function archivePlaces(db: Db, { worldId, mapId }: ArchiveScope) {
  return db
    .selectFrom('locations')
    .select(['id', 'slug', 'picture_hash', 'seo_image'])
    .where('world_id', '=', worldId)
    .$if(mapId !== null, (query) => query.where(isOfMap(sql.ref('locations.id'), mapId ?? 0)))
    .execute();
}

/** The shown places of a world, with the stored files of their pictures. */
export async function listShownPlaces(db: Db, scope: WorldScope) {
  return db
    .selectFrom('locations')
    .leftJoin('pictures', 'pictures.hash', 'locations.picture_hash')
    .select(['locations.id', 'locations.slug', 'pictures.file as picture'])
    .where(isPlaceInScope(scope, 'locations'))
    .where(sql<SqlBool>`${isShown(sql.ref('locations.id'), scope)}`)
    .execute();
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

/** Finished pictures of the world by content hash: the lossless source if there is one, otherwise the whole picture. */
export async function archivePictures(db: Db, { worldId }: ArchiveScope) {
  return db
    .selectFrom('pictures')
    .select(['hash as name', 'sha256', cutFrom.as('file'), 'source_url', 'frame_side', 'frame_corner', 'created_at'])
    .where('world_id', '=', worldId)
    .where('state', '=', 'ready')
    .orderBy('sha256')
    .execute();
}

/** Slugs of places that are drawn in the picture of a map and whose positions are still active. */
export async function listDrawnSlugs(db: Db, worldId: number, map: string, positionIds: readonly number[]) {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('locations as maps', 'maps.id', 'positions.parent_id')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select('locations.slug')
    .where('maps.world_id', '=', worldId)
    .where('maps.slug', '=', map)
    .where('positions.id', 'in', numberList(positionIds))
    .where('positions.active', '=', 1)
    .orderBy('locations.slug')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Number of places on a map, counted up to `most` + 1. */
export async function countPlacesUpTo(db: Db, mapId: number, most: number): Promise<number> {
  const some = db
    .selectFrom('positions')
    .select('id')
    .where('parent_id', '=', mapId)
    .where('active', '=', 1)
    .limit(most + 1)
    .as('some');
  const { count } = await db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Bytes of the shapes and texts of a map's places. */
export async function measureMap(db: Db, mapId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('positions')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'positions.location_id')
    .select(
      sql<number>`coalesce(sum(coalesce(octet_length(positions.geojson), 0)
        + coalesce(octet_length(wiki_pages.content), 0)), 0)`.as('bytes'),
    )
    .where('positions.parent_id', '=', mapId)
    .where('positions.active', '=', 1)
    .executeTakeFirstOrThrow();
  return bytes;
}
