import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasSomeKey, jsonAt, numberList, partOfText, shortJson } from '../../db/engine.ts';
import type { Database, NewStaffChange } from '../../db/schema.ts';
import { nextIdInWorld } from '../../worlds/queries/new-ids.ts';
import { isRowInScope, type WorldScope } from '../../worlds/scope.ts';

/* The changes of a batch carry the id of its first change. That one stands for all of them in lists and for undo. */

/** Makes a change the first of a batch. */
export async function startGroup(db: Kysely<Database>, id: number): Promise<void> {
  await db.updateTable('staff_changes').set({ group_id: id }).where('id', '=', id).execute();
}

/** Whether a change was made alone or is the first of its batch. The indexes of lists use exactly these words. */
export const isShownInLists: RawBuilder<SqlBool> = sql<SqlBool>`(group_id is null or group_id = id)`;

/** The batch of a change; null if the change was made alone, or does not exist. */
export async function findGroupOf(db: Kysely<Database>, scope: WorldScope, id: number): Promise<number | null> {
  const row = await db
    .selectFrom('staff_changes')
    .select('group_id')
    .where('id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
  return row?.group_id ?? null;
}

/**
 * Ids of the changes of a batch that were not undone, last first. The change of a type comes before those of its
 * places.
 */
export async function listUnrevertedOfGroup(db: Kysely<Database>, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('staff_changes')
    .select('id')
    .where('group_id', '=', groupId)
    .where('reverted_by', 'is', null)
    .orderBy(sql`case when action = 'type.edit' then 0 else 1 end`)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** A change of a batch, with everything that undo needs. */
export async function findChangeOfGroup(db: Kysely<Database>, scope: WorldScope, id: number) {
  return db
    .selectFrom('staff_changes')
    .select(['thing', 'thing_id', 'action', 'world_id', 'before', 'after', 'reverted_by'])
    .where('id', '=', id)
    .where((eb) => isRowInScope(scope, eb.ref('world_id')))
    .executeTakeFirst();
}

/** The number of changes in each batch. */
export async function countGroups(db: Kysely<Database>, groupIds: readonly number[]): Promise<Map<number, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('staff_changes')
    .select((eb) => ['group_id as id', eb.fn.countAll<number>().as('count')])
    .where('group_id', 'in', numberList([...new Set(groupIds)]))
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id ?? 0, count]));
}

/**
 * Whether no earlier change of the same batch is in the list.
 * @param conditions of the list, for `earlier`; any of them may match. Each needs its own index with the group, else
 *   every change is compared with all others.
 */
export function isFirstOfGroup(...conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  const noneBefore = conditions.map(
    (condition) => sql`not exists (
      select 1 from staff_changes as earlier
      where earlier.group_id = staff_changes.group_id and earlier.id < staff_changes.id and ${condition}
    )`,
  );
  return sql<SqlBool>`(staff_changes.group_id is null or (${sql.join(noneBefore, sql` and `)}))`;
}

/** A change with the names of its author, its place, and its map. */
export type StaffChangeRow = Awaited<ReturnType<typeof selectAllChanges>>[number] & {
  name: string | null;
  /** The number of changes in the batch, including this one. */
  together: number;
};

export async function insertStaffChange(db: Kysely<Database>, change: NewStaffChange): Promise<number> {
  const id = change.id ?? (await nextIdInWorld(db, 'staff_changes', change.world_id));
  await db
    .insertInto('staff_changes')
    .values({ ...change, id })
    .execute();
  return id;
}

/** Stores the response, for a caller who did not receive it. */
export async function keepAnswer(db: Kysely<Database>, id: number, answer: string): Promise<void> {
  await db.updateTable('staff_changes').set({ answer }).where('id', '=', id).execute();
}

/** Deletes responses from before this time, since nobody repeats such calls. */
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

/** An account's change with this client key, and its response. */
export async function findChangeByKey(db: Kysely<Database>, actorId: number, clientKey: string) {
  return db
    .selectFrom('staff_changes')
    .select(['id', 'world_id', 'action', 'thing_id', 'reverts', 'answer'])
    .where('actor_id', '=', actorId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
}

/** The last change of an entity, with its author. */
export async function findLastChange(db: Kysely<Database>, thing: Kind, id: number) {
  return selectActors(db)
    .select('staff_changes.version')
    .where('staff_changes.thing_id', '=', id)
    .where('staff_changes.thing', '=', thing)
    .orderBy('staff_changes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last change of one of these fields, with its author. */
export async function findLastChangeOf(db: Kysely<Database>, thing: Kind, id: number, fields: readonly string[]) {
  return selectActors(db)
    .where('staff_changes.thing_id', '=', id)
    .where('staff_changes.thing', '=', thing)
    .where(hasSomeKey('staff_changes.after', fields))
    .orderBy('staff_changes.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** How many changes came after this version, and how many of them set one of these fields. */
export async function countChangesAfter(
  db: Kysely<Database>,
  thing: Kind,
  id: number,
  { version, fields }: { version: number; fields: readonly string[] },
) {
  return db
    .selectFrom('staff_changes')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select(sql<number>`count(case when ${hasSomeKey('after', fields)} then 1 end)`.as('touching'))
    .where('thing_id', '=', id)
    .where('thing', '=', thing)
    .where('version', '>', version)
    .executeTakeFirstOrThrow();
}

/** A change without its values, and their length (UTF-8 bytes of JSON). */
export async function findChangeHead(db: Kysely<Database>, scope: WorldScope, id: number) {
  const rows = await selectChanges(db, scope)
    .select([
      sql<null>`null`.as('before'),
      sql<null>`null`.as('after'),
      sql<number | null>`octet_length(staff_changes.before)`.as('bytes_before'),
      sql<number | null>`octet_length(staff_changes.after)`.as('bytes_after'),
    ])
    .where('staff_changes.id', '=', id)
    .execute();
  return (await withNamesAndCounts(db, rows))[0];
}

/** A part of the values of a change, as bytes of JSON: at most `length` bytes, from byte `from`. */
export async function readValuesPart(
  db: Kysely<Database>,
  id: number,
  values: 'before' | 'after',
  { from, length }: { from: number; length: number },
): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('staff_changes')
    .select(partOfText(values, from + 1, length).as('part'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.part ?? undefined;
}

/** A change with all its values. */
export async function findStaffChange(
  db: Kysely<Database>,
  scope: WorldScope,
  id: number,
): Promise<StaffChangeRow | undefined> {
  const rows = await selectWhole(db, scope).where('staff_changes.id', '=', id).execute();
  return (await withNamesAndCounts(db, rows))[0];
}

/** A change as lists show it, without values that are too long. */
export async function findShortChange(
  db: Kysely<Database>,
  scope: WorldScope,
  id: number,
): Promise<StaffChangeRow | undefined> {
  const rows = await selectShort(db, scope).where('staff_changes.id', '=', id).execute();
  return (await withNamesAndCounts(db, rows))[0];
}

type Kind = NonNullable<NewStaffChange['thing']>;

/** The longest value in lists of changes, in characters of JSON. Shapes of thousands of points are longer. */
export const VALUE_MAX = 32_768;

const selectAllChanges = (db: Kysely<Database>, scope: WorldScope) => selectWhole(db, scope).execute();

const selectWhole = (db: Kysely<Database>, scope: WorldScope) =>
  selectChanges(db, scope).select(['staff_changes.before', 'staff_changes.after']);

/** Changes without values that have more than `longest` characters of JSON. */
export const selectShort = (db: Kysely<Database>, scope: WorldScope, longest = VALUE_MAX) =>
  selectChanges(db, scope).select([
    shortJson('staff_changes.before', longest).as('before'),
    shortJson('staff_changes.after', longest).as('after'),
  ]);

const selectChanges = (db: Kysely<Database>, scope: WorldScope) =>
  selectActors(db)
    .where((eb) => isRowInScope(scope, eb.ref('staff_changes.world_id')))
    .leftJoin('locations as place', 'place.id', 'staff_changes.location_id')
    .leftJoin('locations as map', 'map.id', 'staff_changes.parent_id')
    .leftJoin('users as suggester', (join) =>
      join.onRef('suggester.id', '=', 'staff_changes.suggested_by').on('suggester.terminated_at', 'is', null),
    )
    .leftJoin('location_types as type', (join) =>
      join.onRef('type.id', '=', 'staff_changes.thing_id').on('staff_changes.thing', '=', 'type'),
    )
    .select([
      'staff_changes.world_id',
      'staff_changes.action',
      'staff_changes.thing',
      'staff_changes.thing_id',
      'staff_changes.position_id',
      'staff_changes.location_id',
      'staff_changes.reverts',
      'staff_changes.reverted_by',
      'staff_changes.group_id',
      'suggester.name as suggested_by',
      'place.id as place_id',
      'place.name as place_name',
      'place.slug as place_slug',
      'type.name as type_name',
      'map.id as map_id',
      'map.name as map_name',
      'map.slug as map_slug',
    ]);

/** The author and the time of a change. Deleted accounts are not named. Changes at the server itself have no author. */
const selectActors = (db: Kysely<Database>) =>
  db
    .selectFrom('staff_changes')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'staff_changes.actor_id').on('users.terminated_at', 'is', null),
    )
    .select(['staff_changes.id', 'staff_changes.at', 'users.id as actor_id', 'users.name as actor_name'])
    .select(sql<number>`staff_changes.actor_id is null`.as('by_operator'));

/** The highest version of an entity in the history; 0 if there is none. */
export async function findLastVersion(db: Kysely<Database>, thing: Kind, id: number): Promise<number> {
  const row = await db
    .selectFrom('staff_changes')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('thing_id', '=', id)
    .where('thing', '=', thing)
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}

/** Adds the name of the subject to each change, and the size of its batch. */
export async function withNamesAndCounts<
  Row extends Parameters<typeof withNames>[1][number] & { group_id: number | null },
>(db: Kysely<Database>, rows: readonly Row[]): Promise<(Row & { name: string | null; together: number })[]> {
  const groups = rows.map((row) => row.group_id).filter((id): id is number => id !== null);
  const counts = await countGroups(db, groups);
  const named = await withNames(db, rows);
  return named.map((row) => ({ ...row, together: counts.get(row.group_id ?? 0) ?? 1 }));
}

/** The columns that identify the subject of a change. */
interface Named {
  thing: string;
  thing_id: number | null;
  location_id: number | null;
  /** Null if the location is gone. */
  place_name: string | null;
  /** Null if the type is gone. */
  type_name: string | null;
}

/**
 * Adds the current name of the place or type to each change. A deleted one has its last name in the history, if that
 * has any.
 */
async function withNames<Row extends Named>(
  db: Kysely<Database>,
  rows: readonly Row[],
): Promise<(Row & { name: string | null })[]> {
  const gonePlaces = idsOf(rows, (row) => (row.place_name === null ? row.location_id : null));
  const goneTypes = idsOf(rows, (row) => (row.thing === 'type' && row.type_name === null ? row.thing_id : null));
  const places = gonePlaces.length === 0 ? noNames : await lastNamesOfPlaces(db, gonePlaces);
  const types = goneTypes.length === 0 ? noNames : await lastNamesOfTypes(db, goneTypes);
  return rows.map((row) => {
    const gone = row.thing === 'type' ? types.get(row.thing_id ?? 0) : places.get(row.location_id ?? 0);
    return { ...row, name: row.place_name ?? row.type_name ?? gone ?? null };
  });
}

const noNames: ReadonlyMap<number, string> = new Map();

const idsOf = <Row>(rows: readonly Row[], idOf: (row: Row) => number | null): number[] => [
  ...new Set(rows.map(idOf).filter((id): id is number => id !== null)),
];

/** The history names a location when it is made, renamed, or deleted, and when its first point is made or removed. */
async function lastNamesOfPlaces(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> {
  const withPoint = sql<string | null>`coalesce(
    ${jsonAt('before', 'made_location.name')}, ${jsonAt('after', 'made_location.name')})`;
  const ofPlaces = await db
    .selectFrom('staff_changes')
    .select(['location_id as id', ownName.as('name'), 'id as change_id'])
    .where('location_id', 'in', numberList(ids))
    .where('thing', '=', 'location')
    .execute();
  const ofPoints = await db
    .selectFrom('staff_changes')
    .select(['location_id as id', withPoint.as('name'), 'id as change_id'])
    .where('location_id', 'in', numberList(ids))
    .where('action', 'in', ['position.add', 'position.delete'])
    .execute();
  return newest([...ofPlaces, ...ofPoints]);
}

async function lastNamesOfTypes(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('staff_changes')
    .select(['thing_id as id', ownName.as('name'), 'id as change_id'])
    .where('thing_id', 'in', numberList(ids))
    .where('thing', '=', 'type')
    .execute();
  return newest(rows);
}

const ownName = sql<string | null>`coalesce(${jsonAt('after', 'name')}, ${jsonAt('before', 'name')})`;

function newest(rows: readonly { id: number | null; name: string | null; change_id: number }[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const { id, name } of rows.toSorted((a, b) => a.change_id - b.change_id)) {
    if (id !== null && name !== null) names.set(id, name);
  }
  return names;
}
