import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { numberList } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import {
  isFirstOfGroup,
  isShownInLists,
  type StaffChangeRow,
  selectShort,
  VALUE_MAX,
  withNamesAndCounts,
} from './staff-changes.ts';

/** The part of the history to list; without any filter all of it. */
export interface HistoryFilter {
  locationId?: number | undefined;
  positionId?: number | undefined;
  /** Everything about a map: its own changes, and those of everything that stands or stood on it. */
  mapId?: number | undefined;
  /** Only changes by this account. */
  actorId?: number | undefined;
  /** Only deletions that were not undone, of everything or of what stood on the map. */
  removed?: boolean | undefined;
}

/** The bytes of values that one portion reads. Filtering long shapes out of a whole page takes half a second. */
const PORTION_BYTES = 512 * 1024;
/** The longest value in characters of JSON when a page has no bytes left. Names and numbers still fit. */
const SHORT_VALUE_MAX = 1_000;

/**
 * One page of the history, newest first, without values that are too long.
 * When the bytes of the page run out, later changes carry only short values. Other calls run in between.
 * @param page `valuesBytes` of all values together, in UTF-8
 */
export async function listStaffChanges(
  db: Kysely<Database>,
  scope: WorldScope,
  filter: HistoryFilter,
  page: { limit: number; offset: number; valuesBytes: number },
): Promise<StaffChangeRow[]> {
  const rows: Omit<StaffChangeRow, 'name' | 'together'>[] = [];
  let bytesLeft = page.valuesBytes;
  for (const portion of await inPortions(db, await listChangeIds(db, scope, filter, page))) {
    if (rows.length > 0) await yieldToOthers();
    const read = (longest: number) =>
      selectShort(db, scope, longest)
        .where('staff_changes.id', 'in', numberList(portion))
        .orderBy('staff_changes.id', 'desc')
        .execute();
    let some = bytesLeft > 0 ? await read(VALUE_MAX) : [];
    const bytes = some.reduce((sum, row) => sum + bytesOf(row.before) + bytesOf(row.after), 0);
    if (bytesLeft <= 0 || bytes > bytesLeft) some = await read(SHORT_VALUE_MAX);
    // Short values are too small to count.
    bytesLeft -= bytes > bytesLeft ? bytesLeft : bytes;
    rows.push(...some);
  }
  return withNamesAndCounts(db, rows);
}

const bytesOf = (text: string | null): number => (text === null ? 0 : Buffer.byteLength(text));

/** The ids in descending order, in groups with a limited number of bytes. */
async function inPortions(db: Kysely<Database>, ids: readonly number[]): Promise<number[][]> {
  const sizes = await db
    .selectFrom('staff_changes')
    .select(['id', sql<number>`coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0)`.as('bytes')])
    .where('id', 'in', numberList(ids))
    .orderBy('id', 'desc')
    .execute();
  const portions: number[][] = [];
  let bytesLeft = 0;
  for (const { id, bytes } of sizes) {
    if (portions.length === 0 || bytes > bytesLeft) {
      portions.push([]);
      bytesLeft = PORTION_BYTES;
    }
    portions.at(-1)?.push(id);
    bytesLeft -= bytes;
  }
  return portions;
}

async function listChangeIds(
  db: Kysely<Database>,
  scope: WorldScope,
  { locationId, positionId, mapId, actorId, removed = false }: HistoryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  // Filters by one place or position use their own index, not that of the world.
  const isOfAll = positionId === undefined && locationId === undefined;
  if (removed) return listRemovals(db, scope, mapId, { limit, offset });
  const rows =
    mapId === undefined
      ? await db
          .selectFrom('staff_changes')
          .select('id')
          .where((eb) => (isOfAll ? isInScope(scope, eb.ref('world_id')) : isRowInScope(scope, eb.ref('world_id'))))
          .where((eb) => (positionId === undefined ? eb.lit(true) : eb('position_id', '=', positionId)))
          .where((eb) => (locationId === undefined ? eb.lit(true) : eb('location_id', '=', locationId)))
          .where((eb) => (actorId === undefined ? eb.lit(true) : eb('actor_id', '=', actorId)))
          .where((eb) => (isOfAll ? isShownInLists : eb.lit(true)))
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute()
      : await db
          .selectFrom(newestOfMap(db, scope, mapId, offset + limit).as('of_map'))
          .select('of_map.id')
          .orderBy('of_map.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
  return rows.map((row) => row.id);
}

/** A map appears in three columns of the history, each with its own index. The newest rows of each are read. */
function newestOfMap(db: Kysely<Database>, scope: WorldScope, mapId: number, most: number) {
  const newest = (column: 'location_id' | 'parent_id' | 'from_parent_id') =>
    db
      .selectFrom((from) => {
        const all = from
          .selectFrom('staff_changes')
          .select(['id', 'location_id', 'position_id'])
          .where(column, '=', mapId)
          .where(isRowInScope(scope, sql.ref('world_id')))
          .where(
            isFirstOfGroup(
              sql`earlier.parent_id = ${mapId}`,
              sql`earlier.from_parent_id = ${mapId}`,
              sql`earlier.location_id = ${mapId}`,
            ),
          )
          .orderBy('id', 'desc')
          .limit(most);
        // Moves of the map itself do not belong to this list.
        return (column === 'location_id' ? all.where('thing', '<>', 'position') : all).as('newest');
      })
      .selectAll();
  return newest('parent_id').union(newest('from_parent_id')).union(newest('location_id'));
}

/**
 * Ids of the deletions that were not undone, newest first; of everything or of what stood on a map. The first change of
 * a batch stands for all.
 */
async function listRemovals(
  db: Kysely<Database>,
  scope: WorldScope,
  mapId: number | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_changes')
    .select('id')
    .where((eb) => isInScope(scope, eb.ref('world_id')))
    .where('after', 'is', null)
    .where('reverted_by', 'is', null)
    .where((eb) => (mapId === undefined ? eb.lit(true) : eb('parent_id', '=', mapId)))
    .where(
      isFirstOfGroup(
        mapId === undefined
          ? sql`earlier.after is null and earlier.reverted_by is null`
          : sql`earlier.after is null and earlier.reverted_by is null and earlier.parent_id = ${mapId}`,
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** The maximum number of imports that one page of a history lists. */
const SHOWN_MAX = 20;

/**
 * Imports that made or changed the subject of a history, newest first.
 * The history of a whole world lists none, since imports have their own list.
 * @param time after `since` (excluded) up to `until` (included), ISO 8601; null for no limit
 */
export async function listImportsOfHistory(
  db: Kysely<Database>,
  scope: WorldScope,
  { locationId, positionId, mapId }: HistoryFilter,
  time: { since: string | null; until: string | null },
) {
  if (locationId === undefined && positionId === undefined && mapId === undefined) return [];
  return selectImports(db, scope)
    .$if(mapId !== undefined, (query) => query.where('imports.map_id', '=', mapId ?? 0))
    .$if(positionId !== undefined, (query) =>
      query.where('imports.id', 'in', importsOf(db, 'position').where('object_id', '=', positionId ?? 0)),
    )
    .$if(locationId !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('imports.id', 'in', importsOf(db, 'location').where('object_id', '=', locationId ?? 0)),
          where('imports.id', 'in', importsOf(db, 'wiki_page').where('object_id', 'in', pageOf(db, locationId ?? 0))),
        ]),
      ),
    )
    .$if(time.since !== null, (query) => query.where('imports.at', '>', time.since ?? ''))
    .$if(time.until !== null, (query) => query.where('imports.at', '<=', time.until ?? ''))
    .limit(SHOWN_MAX)
    .execute();
}

const importsOf = (db: Kysely<Database>, kind: 'location' | 'position' | 'wiki_page') =>
  db.selectFrom('import_items').select('import_id').where('kind', '=', kind);

const pageOf = (db: Kysely<Database>, locationId: number) =>
  db.selectFrom('wiki_pages').select('id').where('location_id', '=', locationId);

/** An import with the names of its author and its map, if they still exist. */
export type ImportListRow = Awaited<ReturnType<typeof listImportsWithMaps>>[number];

/** Imports, the newest first. */
export async function listImportsWithMaps(
  db: Kysely<Database>,
  scope: WorldScope,
  page: { limit: number; offset: number },
) {
  return selectImports(db, scope).limit(page.limit).offset(page.offset).execute();
}

/** Imports with the names of their authors and maps, newest first. */
function selectImports(db: Kysely<Database>, scope: WorldScope) {
  return db
    .selectFrom('imports')
    .where((eb) => isInScope(scope, eb.ref('imports.world_id')))
    .leftJoin('users', (join) => join.onRef('users.id', '=', 'imports.actor_id').on('users.terminated_at', 'is', null))
    .leftJoin('locations', 'locations.id', 'imports.map_id')
    .select([
      'imports.id',
      'imports.at',
      'imports.actor_id as made_by',
      'users.id as actor_id',
      'users.name as actor_name',
      'imports.format',
      'imports.files',
      'imports.report',
      'imports.undone_at',
      'locations.id as map_id',
      'locations.name as map_name',
      'locations.slug as map_slug',
    ])
    .orderBy('imports.id', 'desc');
}
