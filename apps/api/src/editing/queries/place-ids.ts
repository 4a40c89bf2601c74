import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { PLACE_IDS_MAX } from '@venture-atlas/types';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, numberList } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import { isWithoutPicture, isWithoutText } from './staff-locations.ts';

export type PlaceSort = 'name' | 'type' | 'map' | 'size' | 'changed';

/** Which places the table holds; several conditions together mean all of them. */
export interface PlaceFilter {
  /** Part of the name, as `searchKey` writes it; '' is all. */
  key: string;
  /** Ids of types, 0 for places without one; undefined: all. */
  types?: readonly number[] | undefined;
  /** The id of a map, 0 for places on none; undefined: all. */
  map?: number | undefined;
  without?: 'picture' | 'text' | undefined;
}

/** A place with what it is sorted by: a text or a number, null last. */
interface Sorted {
  id: number;
  name_lower: string;
  by: string | number | null;
}

/** So many are read at a stretch: about 10 ms. */
const PORTION = 4_000;

/**
 * Ids of the places in the order of the table, read in portions so that others have their turn in between.
 * @returns the first PLACE_IDS_MAX of them, and how many there are
 */
export async function listPlaceIds(
  db: Kysely<Database>,
  scope: WorldScope,
  filter: PlaceFilter,
  { sort, desc }: { sort: PlaceSort; desc: boolean },
): Promise<{ ids: number[]; found: number }> {
  const all: Sorted[] = [];
  let last: Sorted | undefined;
  do {
    if (last !== undefined) await yieldToOthers();
    const some = await readPortion(db, scope, filter, sort, last);
    all.push(...some);
    last = some.length < PORTION ? undefined : some.at(-1);
  } while (last !== undefined);
  await yieldToOthers();
  const sorted = sort === 'name' ? (desc ? all.reverse() : all) : inOrder(all, desc);
  return { ids: sorted.slice(0, PLACE_IDS_MAX).map(({ id }) => id), found: all.length };
}

/** By what they are sorted by, what has nothing last, then by name as they come. Numbers are compared: texts take five times as long. */
function inOrder(rows: readonly Sorted[], desc: boolean): Sorted[] {
  const ranks = new Map([...new Set(rows.map(({ by }) => by))].sort(compare).map((by, rank) => [by, rank]));
  const sign = desc ? -1 : 1;
  const rankOf = ({ by }: Sorted) => (by === null ? Number.POSITIVE_INFINITY : sign * (ranks.get(by) ?? 0));
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) }));
  ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1));
  return ranked.map(({ row }) => row);
}

const compare = (a: string | number | null, b: string | number | null): number =>
  a === b ? 0 : a !== null && (b === null || a < b) ? -1 : 1;

function readPortion(
  db: Kysely<Database>,
  scope: WorldScope,
  { key, types, map, without }: PlaceFilter,
  sort: PlaceSort,
  after: Sorted | undefined,
): Promise<Sorted[]> {
  let query = db
    .selectFrom('locations')
    .select(['locations.id', 'locations.name_lower'])
    .select(sortedBy(sort, map).as('by'))
    .where((eb) => isInScope(scope, eb.ref('locations.world_id')));
  if (after !== undefined) {
    const { name_lower, id } = after;
    query = query.where(sql<SqlBool>`(locations.name_lower, locations.id) > (${name_lower}, ${id})`);
  }
  if (key !== '') query = query.where(contains('locations.name_lower', key));
  if (types !== undefined) query = query.where(sql<SqlBool>`ifnull(locations.type_id, 0) in ${numberList(types)}`);
  if (map === 0) query = query.where(sql<SqlBool>`${shownPosition(undefined)} is null`);
  else if (map !== undefined) query = query.where(sql<SqlBool>`${shownPosition(map)} is not null`);
  if (without === 'picture') query = query.where(isWithoutPicture);
  if (without === 'text') query = query.where(isWithoutText);
  return query.orderBy('locations.name_lower').orderBy('locations.id').limit(PORTION).execute();
}

/** The position that the row of a place shows: on this map, else the first. */
export const shownPosition = (map: number | undefined): RawBuilder<number | null> => sql<number | null>`(
  select positions.id from positions
  where positions.location_id = locations.id and positions.active = 1
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
    return sql`max(locations.updated_at, ifnull(
      (select positions.updated_at from positions where positions.id = ${position}), ''))`;
  }
  return sql`null`;
}
