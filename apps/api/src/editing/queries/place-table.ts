import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { PLACE_IDS_MAX } from '@venture-atlas/types';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, folded, greatest, numberList } from '../../db/engine.ts';
import { jsonAt } from '../../db/json-expressions.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { isOnMap } from './drafts.ts';
import { isWithoutPicture, isWithoutText } from './staff-locations.ts';

/** A row of the table of places. */
export type PlaceTableRow = Awaited<ReturnType<typeof listPlaceRows>>[number];

/** The length of a text in its cell, in characters. */
export const TEXT_MAX = 160;
/** How much of a text with links is read for the cell. The links in it are longer than their words. */
const LINKED_MAX = 2_000;

/** These places of the scope, in any order. Each has its position on the map, else its first position. */
export async function listPlaceRows(
  db: Kysely<Database>,
  scope: WorldScope,
  ids: readonly number[],
  map: number | undefined,
) {
  return db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .leftJoin('positions', (join) => join.on('positions.id', '=', shownPosition(map)))
    .leftJoin('locations as map', 'map.id', 'positions.parent_id')
    .leftJoin('wiki_pages', 'wiki_pages.location_id', 'locations.id')
    .select((eb) => [
      'locations.id',
      'locations.name',
      'locations.slug',
      'locations.draft',
      'locations.version',
      'locations.updated_at',
      'locations.map_width',
      'location_types.id as type_id',
      'location_types.name as type_name',
      'location_types.icon as type_icon',
      'positions.id as position_id',
      'positions.scale',
      'positions.version as position_version',
      'positions.updated_at as position_updated_at',
      'map.id as map_id',
      'map.name as map_name',
      'map.slug as map_slug',
      'wiki_pages.id as text_id',
      'wiki_pages.updated_at as text_updated_at',
      // The searchable text contains no names of linked places, so the original is read. It is empty if the text begins
      // with a heading.
      sql<string | null>`case when ${jsonAt('wiki_pages.content', 'markdown')} is not null
        then substr(${jsonAt('wiki_pages.content', 'top_section')}, 1, ${sql.lit(LINKED_MAX)}) end`.as('linked_text'),
      isWithoutPicture.as('lacks_picture'),
      eb
        .selectFrom('wiki_pieces')
        .select(sql<string>`substr(wiki_pieces.body, 1, ${sql.lit(TEXT_MAX)})`.as('text'))
        .whereRef('wiki_pieces.location_id', '=', 'locations.id')
        .orderBy('wiki_pieces.ordinal')
        .limit(1)
        .as('text'),
      eb
        .selectFrom('positions as each')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('each.location_id', '=', 'locations.id')
        .where(isOnMap('each'))
        .as('maps'),
    ])
    .where('locations.id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
    .execute();
}

/** The whole stored texts of these places. */
export async function listStoredTexts(db: Kysely<Database>, locationIds: readonly number[]) {
  return db
    .selectFrom('wiki_pages')
    .select(['location_id', 'content'])
    .where('location_id', 'in', numberList(locationIds))
    .where('content', 'is not', null)
    .execute();
}

/**
 * The places of the scope among these ids, with name, type, and position, in the order of the ids.
 * @param notIn the first change of a batch; places that the batch changed are left out
 */
export async function listPlacesToChange(
  db: Kysely<Database>,
  scope: WorldScope,
  ids: readonly number[],
  { map, notIn }: { map: number | undefined; notIn: number | null },
) {
  let query = db
    .selectFrom('locations')
    .leftJoin('positions', (join) => join.on('positions.id', '=', shownPosition(map)))
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select(['locations.id', 'locations.name', 'locations.draft', 'positions.id as position_id'])
    .select(['positions.version as position_version', 'location_types.name as type_name'])
    .where('locations.id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')));
  if (notIn !== null) {
    query = query.where('locations.id', 'not in', (eb) =>
      eb
        .selectFrom('staff_changes')
        .select('location_id')
        .where('group_id', '=', notIn)
        .where('location_id', 'in', numberList(ids)),
    );
  }
  const rows = new Map((await query.execute()).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The positions of these places on each other, active or not, all in the scope. */
export async function listNestings(db: Kysely<Database>, scope: WorldScope, ids: readonly number[]) {
  return db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select(['positions.location_id as place', 'positions.parent_id as map'])
    .distinct()
    .where('positions.location_id', 'in', numberList(ids))
    .where('positions.parent_id', 'in', numberList(ids))
    .where((eb) => isRowInScope(scope, eb.ref('locations.world_id')))
    .execute();
}

export type PlaceSort = 'name' | 'type' | 'map' | 'size' | 'changed';

/** The places in the table. Several conditions must all match. */
export interface PlaceFilter {
  /** Part of the name, as `foldWords` writes it; '' matches all. */
  key: string;
  /** Ids of types, 0 for places without one; undefined for all. */
  types?: readonly number[] | undefined;
  /** The id of a map, 0 for places on none; undefined for all. */
  map?: number | undefined;
  without?: 'picture' | 'text' | undefined;
  /** True for drafts only, false for published places only; undefined for both. */
  drafts?: boolean | undefined;
}

/** A place with the value to sort by. Null comes last. */
interface SortedPlace {
  id: number;
  name_lower: string;
  by: string | number | null;
}

/** How many places one portion reads or sorts, which takes about 10 ms. */
const PORTION = 4_000;

/** The last place of a portion, in the order of names. */
type NameCursor = Pick<SortedPlace, 'id' | 'name_lower'>;

/**
 * Ids of the places in the order of the table.
 * Places are read in portions, and other calls run in between, however few places match.
 * @returns the first PLACE_IDS_MAX of them, and how many there are
 */
export async function listPlaceIds(
  db: Kysely<Database>,
  scope: WorldScope,
  filter: PlaceFilter,
  { sort, desc }: { sort: PlaceSort; desc: boolean },
): Promise<{ ids: number[]; found: number }> {
  // A place that is renamed meanwhile may be read twice.
  const all = new Map<number, SortedPlace>();
  let after: NameCursor | undefined;
  do {
    if (after !== undefined) await yieldToOthers();
    const upTo = await findEndOfPortion(db, scope, after);
    for (const row of await readPortion(db, scope, filter, sort, { after, upTo })) all.set(row.id, row);
    after = upTo;
  } while (after !== undefined);
  await yieldToOthers();
  const byName = [...all.values()];
  const sorted = sort === 'name' ? (desc ? byName.reverse() : byName) : await inOrder(byName, desc);
  return { ids: sorted.slice(0, PLACE_IDS_MAX).map(({ id }) => id), found: all.size };
}

/** Sorts by value and puts places without one last. Equal places stay in the order of names. */
const inOrder = (rows: readonly SortedPlace[], desc: boolean): Promise<SortedPlace[]> =>
  sortInPortions(rows, PORTION, ({ by: a }, { by: b }) => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b === desc ? 1 : -1;
  });

/** The last place of the portion after `after`; undefined for the last portion. */
async function findEndOfPortion(
  db: Kysely<Database>,
  scope: WorldScope,
  after: NameCursor | undefined,
): Promise<NameCursor | undefined> {
  let query = db
    .selectFrom('locations')
    .select(['locations.id', 'locations.name_lower'])
    .where((eb) => isInScope(scope, eb.ref('locations.world_id')));
  if (after !== undefined) query = query.where(isAfter(after));
  return query
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .limit(1)
    .offset(PORTION - 1)
    .executeTakeFirst();
}

const isAfter = ({ name_lower, id }: NameCursor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(locations.name_lower, locations.id) > (${name_lower}, ${id})`;

function readPortion(
  db: Kysely<Database>,
  scope: WorldScope,
  { key, types, map, without, drafts }: PlaceFilter,
  sort: PlaceSort,
  { after, upTo }: { after: NameCursor | undefined; upTo: NameCursor | undefined },
): Promise<SortedPlace[]> {
  let query = db
    .selectFrom('locations')
    .select(['locations.id', 'locations.name_lower'])
    .select(sortedBy(sort, map).as('by'))
    .where((eb) => isInScope(scope, eb.ref('locations.world_id')));
  if (after !== undefined) query = query.where(isAfter(after));
  if (upTo !== undefined) {
    const { name_lower, id } = upTo;
    query = query.where(sql<SqlBool>`(locations.name_lower, locations.id) <= (${name_lower}, ${id})`);
  }
  if (key !== '') query = query.where(contains(folded('locations.name_lower'), key));
  if (types !== undefined) query = query.where(sql<SqlBool>`coalesce(locations.type_id, 0) in ${numberList(types)}`);
  if (map === 0) query = query.where(sql<SqlBool>`${shownPosition(undefined)} is null`);
  else if (map !== undefined) query = query.where(sql<SqlBool>`${shownPosition(map)} is not null`);
  if (without === 'picture') query = query.where(isWithoutPicture);
  if (without === 'text') query = query.where(isWithoutText);
  if (drafts !== undefined) query = query.where('locations.draft', drafts ? '<>' : '=', 0);
  return query.orderBy('locations.name_lower').orderBy('locations.id').execute();
}

/** The position in the row of a place: the one on this map, else the first. */
export const shownPosition = (map: number | undefined): RawBuilder<number | null> => sql<number | null>`(
  select positions.id from positions
  where positions.location_id = locations.id and ${isOnMap('positions')}
    and ${map ? sql`positions.parent_id = ${map}` : sql`true`}
  order by positions.id limit 1
)`;

function sortedBy(sort: PlaceSort, map: number | undefined): RawBuilder<string | number | null> {
  if (sort === 'type') {
    return sql`(select lower(location_types.name) from location_types where location_types.id = locations.type_id)`;
  }
  const position = shownPosition(map);
  if (sort === 'size') return sql`(select positions.scale from positions where positions.id = ${position})`;
  if (sort === 'map') {
    return sql`(select maps.name_lower from positions join locations as maps on maps.id = positions.parent_id
      where positions.id = ${position})`;
  }
  if (sort === 'changed') {
    const moved = sql`coalesce((select positions.updated_at from positions where positions.id = ${position}), '')`;
    const written = sql`coalesce((
      select wiki_pages.updated_at from wiki_pages where wiki_pages.location_id = locations.id
    ), '')`;
    return greatest(sql.ref('locations.updated_at'), moved, written);
  }
  return sql`null`;
}

/**
 * Sorts a long list in portions and yields after each. The sort is stable.
 * @param portion how many items are sorted or merged at a time
 */
export async function sortInPortions<T>(
  list: readonly T[],
  portion: number,
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  let parts: T[][] = [];
  for (let from = 0; from < list.length; from += portion) {
    parts.push(list.slice(from, from + portion).sort(compare));
    await yieldToOthers();
  }
  while (parts.length > 1) {
    const merged: T[][] = [];
    for (let i = 0; i < parts.length; i += 2) {
      merged.push(await mergeInPortions(parts[i] ?? [], parts[i + 1] ?? [], portion, compare));
    }
    parts = merged;
  }
  return parts[0] ?? [];
}

async function mergeInPortions<T>(
  one: readonly T[],
  other: readonly T[],
  portion: number,
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const merged: T[] = [];
  let i = 0;
  let j = 0;
  while (i < one.length && j < other.length) {
    const a = one[i] as T;
    const b = other[j] as T;
    if (compare(a, b) <= 0) {
      merged.push(a);
      i += 1;
    } else {
      merged.push(b);
      j += 1;
    }
    if (merged.length % portion === 0) await yieldToOthers();
  }
  return merged.concat(one.slice(i), other.slice(j));
}
