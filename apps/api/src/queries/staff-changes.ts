import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database, NewStaffChange } from '../db/schema.ts';
import { hasSomeKey } from '../db/sqlite/has-some-key.ts';
import { numberList } from '../db/sqlite/number-list.ts';
import { shortJson } from '../db/sqlite/short-json.ts';
import { withNames } from './gone-names.ts';
import { listRemovals } from './removals.ts';

/** A change with the names of who made it, of its place and of its map. */
export type StaffChangeRow = Awaited<ReturnType<typeof selectAllChanges>>[number] & { name: string | null };

/** Which part of the history is asked for; without any of them all of it. */
export interface HistoryFilter {
  locationId?: number | undefined;
  positionId?: number | undefined;
  /** Everything about a map: itself, and what stands or stood on it. */
  mapId?: number | undefined;
  /** Only what took a thing away as a whole and was not taken back: of everything, or of what stood on the map. */
  removed?: boolean | undefined;
}

export async function insertStaffChange(db: Kysely<Database>, change: NewStaffChange): Promise<number> {
  const { id } = await db.insertInto('staff_changes').values(change).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Keeps what was answered, for whoever did not receive it. */
export async function keepAnswer(db: Kysely<Database>, id: number, answer: string): Promise<void> {
  await db.updateTable('staff_changes').set({ answer }).where('id', '=', id).execute();
}

/** Forgets what was answered before this moment: nobody sends that again. */
export async function forgetAnswers(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .updateTable('staff_changes')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where('at', '<', before)
    .execute();
}

export async function markReverted(db: Kysely<Database>, id: number, by: number): Promise<void> {
  await db.updateTable('staff_changes').set({ reverted_by: by }).where('id', '=', id).execute();
}

/** What somebody's change with this key was, and what was answered. */
export async function findChangeByKey(db: Kysely<Database>, actorId: number, clientKey: string) {
  return db
    .selectFrom('staff_changes')
    .select(['id', 'action', 'thing_id', 'reverts', 'answer'])
    .where('actor_id', '=', actorId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
}

/** The last change of a thing, with who made it. */
export async function findLastChange(db: Kysely<Database>, thing: Kind, id: number) {
  return selectActors(db)
    .select('staff_changes.version')
    .where('staff_changes.thing_id', '=', id)
    .where('staff_changes.thing', '=', thing)
    .orderBy('staff_changes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last change that touched one of these fields of a thing, with who made it. */
export async function findLastChangeOf(db: Kysely<Database>, thing: Kind, id: number, fields: readonly string[]) {
  return selectActors(db)
    .where('staff_changes.thing_id', '=', id)
    .where('staff_changes.thing', '=', thing)
    .where(hasSomeKey('staff_changes.after', fields))
    .orderBy('staff_changes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A change with all it says. */
export async function findStaffChange(db: Kysely<Database>, id: number): Promise<StaffChangeRow | undefined> {
  const rows = await selectWhole(db).where('staff_changes.id', '=', id).execute();
  return (await withNames(db, rows))[0];
}

/** A change as it stands in lists: without values that are too long. */
export async function findShortChange(db: Kysely<Database>, id: number): Promise<StaffChangeRow | undefined> {
  const rows = await selectShort(db).where('staff_changes.id', '=', id).execute();
  return (await withNames(db, rows))[0];
}

/** So many bytes of values are looked through at a stretch: cutting long shapes out of a page of them takes half a second. */
const PORTION_BYTES = 512 * 1024;

/** One page of the history, newest first, without values that are too long. Other calls go on in between. */
export async function listStaffChanges(
  db: Kysely<Database>,
  filter: HistoryFilter,
  page: { limit: number; offset: number },
): Promise<StaffChangeRow[]> {
  const rows: Awaited<ReturnType<typeof selectAllChanges>> = [];
  for (const portion of await inPortions(db, await listChangeIds(db, filter, page))) {
    if (rows.length > 0) await yieldToOthers();
    const some = selectShort(db).where('staff_changes.id', 'in', numberList(portion));
    rows.push(...(await some.orderBy('staff_changes.id', 'desc').execute()));
  }
  return withNames(db, rows);
}

/** The ids, falling, in groups whose values together are not too long. */
async function inPortions(db: Kysely<Database>, ids: readonly number[]): Promise<number[][]> {
  const sizes = await db
    .selectFrom('staff_changes')
    .select(['id', sql<number>`coalesce(octet_length(before), 0) + coalesce(octet_length(after), 0)`.as('bytes')])
    .where('id', 'in', numberList(ids))
    .orderBy('id', 'desc')
    .execute();
  const portions: number[][] = [];
  let room = 0;
  for (const { id, bytes } of sizes) {
    if (portions.length === 0 || bytes > room) {
      portions.push([]);
      room = PORTION_BYTES;
    }
    portions.at(-1)?.push(id);
    room -= bytes;
  }
  return portions;
}

async function listChangeIds(
  db: Kysely<Database>,
  { locationId, positionId, mapId, removed = false }: HistoryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  if (removed) return listRemovals(db, mapId, { limit, offset });
  const rows =
    mapId === undefined
      ? await db
          .selectFrom('staff_changes')
          .select('id')
          .where((eb) => (positionId === undefined ? eb.lit(true) : eb('position_id', '=', positionId)))
          .where((eb) => (locationId === undefined ? eb.lit(true) : eb('location_id', '=', locationId)))
          .orderBy('id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute()
      : await db
          .selectFrom(newestOfMap(db, mapId, offset + limit).as('of_map'))
          .select('of_map.id')
          .orderBy('of_map.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute();
  return rows.map((row) => row.id);
}

/** A map is in the history in three ways, each with an index of its own: the newest of each are read off it. */
function newestOfMap(db: Kysely<Database>, mapId: number, most: number) {
  const newest = (column: 'location_id' | 'parent_id' | 'from_parent_id') =>
    db
      .selectFrom((from) => {
        const all = from
          .selectFrom('staff_changes')
          .select(['id', 'location_id', 'position_id'])
          .where(column, '=', mapId)
          .orderBy('id', 'desc')
          .limit(most);
        // Where the map itself stands is no matter of this map.
        return (column === 'location_id' ? all.where('thing', '<>', 'position') : all).as('newest');
      })
      .selectAll();
  return newest('parent_id').union(newest('from_parent_id')).union(newest('location_id'));
}

type Kind = NonNullable<NewStaffChange['thing']>;

/** Longest value, in characters of JSON, that a list of changes carries: shapes of thousands of points do not. */
const VALUE_MAX = 32_768;

const selectAllChanges = (db: Kysely<Database>) => selectWhole(db).execute();

const selectWhole = (db: Kysely<Database>) => selectChanges(db).select(['staff_changes.before', 'staff_changes.after']);

const selectShort = (db: Kysely<Database>) =>
  selectChanges(db).select([
    shortJson('staff_changes.before', VALUE_MAX).as('before'),
    shortJson('staff_changes.after', VALUE_MAX).as('after'),
  ]);

const selectChanges = (db: Kysely<Database>) =>
  selectActors(db)
    .leftJoin('locations as place', 'place.id', 'staff_changes.location_id')
    .leftJoin('locations as map', 'map.id', 'staff_changes.parent_id')
    .leftJoin('location_types as type', (join) =>
      join.onRef('type.id', '=', 'staff_changes.thing_id').on('staff_changes.thing', '=', 'type'),
    )
    .select([
      'staff_changes.action',
      'staff_changes.thing',
      'staff_changes.thing_id',
      'staff_changes.position_id',
      'staff_changes.location_id',
      'staff_changes.reverts',
      'staff_changes.reverted_by',
      'place.id as place_id',
      'place.name as place_name',
      'place.slug as place_slug',
      'type.name as type_name',
      'map.id as map_id',
      'map.name as map_name',
      'map.slug as map_slug',
    ]);

/** Who made a change and when. Whoever has no account any more is not named; nobody's were made at the server itself. */
const selectActors = (db: Kysely<Database>) =>
  db
    .selectFrom('staff_changes')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'staff_changes.actor_id').on('users.terminated_at', 'is', null),
    )
    .select(['staff_changes.id', 'staff_changes.at', 'users.id as actor_id', 'users.name as actor_name'])
    .select(sql<number>`staff_changes.actor_id is null`.as('by_operator'));

/** The highest version that the history knows of a thing; 0 when it knows none. */
export async function findLastVersion(db: Kysely<Database>, thing: Kind, id: number): Promise<number> {
  const row = await db
    .selectFrom('staff_changes')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('thing_id', '=', id)
    .where('thing', '=', thing)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
