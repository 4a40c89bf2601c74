import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { PLACE_IDS_MAX } from '@venture-atlas/types';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, folded, greatest, numberList } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import { isOnMap } from './drafts.ts';
import { sortInTurns } from './sort-in-turns.ts';
import { isWithoutPicture, isWithoutText } from './staff-locations.ts';

export type PlaceSort = 'name' | 'type' | 'map' | 'size' | 'changed';

/** Which places the table holds; several conditions together mean all of them. */
export interface PlaceFilter {
  /** Part of the name, as `foldWords` writes it; '' is all. */
  key: string;
  /** Ids of types, 0 for places without one; undefined: all. */
  types?: readonly number[] | undefined;
  /** The id of a map, 0 for places on none; undefined: all. */
  map?: number | undefined;
  without?: 'picture' | 'text' | undefined;
  /** Only what is a draft, or only what is published; undefined: both. */
  drafts?: boolean | undefined;
}

/** A place with what it is sorted by: a text or a number, null last. */
interface Sorted {
  id: number;
  name_lower: string;
  by: string | number | null;
}

/** So many are looked at, or put in order, at a stretch: about 10 ms. */
const PORTION = 4_000;

/** A place in the order of names. */
type Reached = Pick<Sorted, 'id' | 'name_lower'>;

/**
 * Ids of the places in the order of the table, looked through in portions so that others have their turn in between,
 * however few the filter lets through.
 * @returns the first PLACE_IDS_MAX of them, and how many there are
 */
export async function listPlaceIds(
  db: Kysely<Database>,
  scope: WorldScope,
  filter: PlaceFilter,
  { sort, desc }: { sort: PlaceSort; desc: boolean },
): Promise<{ ids: number[]; found: number }> {
  // A place that is renamed meanwhile may be met twice.
  const all = new Map<number, Sorted>();
  let after: Reached | undefined;
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

/** By what they are sorted by, what has nothing last, then by name as they come. */
const inOrder = (rows: readonly Sorted[], desc: boolean): Promise<Sorted[]> =>
  sortInTurns(rows, PORTION, ({ by: a }, { by: b }) => {
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b === desc ? 1 : -1;
  });

/** The last place of the portion behind `after`; undefined when that is the last portion. */
async function findEndOfPortion(
  db: Kysely<Database>,
  scope: WorldScope,
  after: Reached | undefined,
): Promise<Reached | undefined> {
  let query = db
    .selectFrom('locations')
    .select(['locations.id', 'locations.name_lower'])
    .where((eb) => isInScope(scope, eb.ref('locations.world_id')));
  if (after !== undefined) query = query.where(comesBehind(after));
  return query
    .orderBy('locations.name_lower')
    .orderBy('locations.id')
    .limit(1)
    .offset(PORTION - 1)
    .executeTakeFirst();
}

const comesBehind = ({ name_lower, id }: Reached): RawBuilder<SqlBool> =>
  sql<SqlBool>`(locations.name_lower, locations.id) > (${name_lower}, ${id})`;

function readPortion(
  db: Kysely<Database>,
  scope: WorldScope,
  { key, types, map, without, drafts }: PlaceFilter,
  sort: PlaceSort,
  { after, upTo }: { after: Reached | undefined; upTo: Reached | undefined },
): Promise<Sorted[]> {
  let query = db
    .selectFrom('locations')
    .select(['locations.id', 'locations.name_lower'])
    .select(sortedBy(sort, map).as('by'))
    .where((eb) => isInScope(scope, eb.ref('locations.world_id')));
  if (after !== undefined) query = query.where(comesBehind(after));
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

/** The position that the row of a place shows: on this map, else the first. */
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
