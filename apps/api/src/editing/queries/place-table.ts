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

/** So much of a text stands in its cell, in characters. */
export const TEXT_MAX = 160;
/** So much of a text with links is read for that: links are longer than what they say. */
const LINKED_MAX = 2_000;

/** These places of the scope, in no order, each where it stands on the map, else on its first. */
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
      // What is searched says of each linked place only that it is one. Empty where a heading comes first.
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

/** The whole texts of these places, as they are stored. */
export async function listStoredTexts(db: Kysely<Database>, locationIds: readonly number[]) {
  return db
    .selectFrom('wiki_pages')
    .select(['location_id', 'content'])
    .where('location_id', 'in', numberList(locationIds))
    .where('content', 'is not', null)
    .execute();
}

/**
 * The ids of these places that are of the scope, with their name and type, and where each stands; in the order of the ids.
 * @param notIn the first of changes that are made at once: what they touched is left out
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

/** Which of these places stand on which of them, active or not; all of them of the scope. */
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

/**
 * Sorts a long list, what compares as equal as it came; after each portion others have their turn.
 * @param portion how many are sorted, or merged, at a stretch
 */
export async function sortInTurns<T>(
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
      merged.push(await mergeInTurns(parts[i] ?? [], parts[i + 1] ?? [], portion, compare));
    }
    parts = merged;
  }
  return parts[0] ?? [];
}

async function mergeInTurns<T>(
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
