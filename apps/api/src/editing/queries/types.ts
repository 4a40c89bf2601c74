import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { contains, folded, hasJsonAt, inAnyCase, jsonAt, jsonNumberAt, numberList } from '../../db/engine.ts';
import type { Database, Db, LocationTypesTable } from '../../db/schema.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import type { ListPage } from './staff-locations.ts';

/** A type with the number of locations that have it. */
export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

/** Types by name. `key` is part of the name, as `foldWords` writes it. */
export async function listTypes(db: Kysely<Database>, scope: WorldScope, key: string, page: ListPage) {
  return matching(db, scope, key).orderBy('name').orderBy('id').limit(page.limit).offset(page.offset).execute();
}

export async function countTypes(db: Kysely<Database>, scope: WorldScope, key: string): Promise<number> {
  const row = await db
    .selectFrom('location_types')
    .where((eb) => isInScope(scope, eb.ref('world_id')))
    .select((eb) => eb.fn.countAll().as('count'))
    .$if(key !== '', (query) => query.where(contains(folded('name'), key)))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function findType(db: Kysely<Database>, scope: WorldScope, id: number): Promise<TypeRow | undefined> {
  return matching(db, scope, '').where('id', '=', id).executeTakeFirst();
}

/** The whole row of a type, for writes. The caller checks the world. */
export async function findTypeToWrite(db: Kysely<Database>, id: number) {
  return db.selectFrom('location_types').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The id of the type with this name in a world, regardless of case. */
export async function findTypeByName(db: Kysely<Database>, worldId: number, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('location_types')
    .select('id')
    .where('world_id', '=', worldId)
    .where(inAnyCase(sql.ref('name')), '=', inAnyCase(sql.val(name)))
    .executeTakeFirst();
  return row?.id;
}

/** Stores a type, under the given id if there is one. */
export async function insertType(db: Kysely<Database>, type: Insertable<LocationTypesTable>): Promise<number> {
  const rows = await withEditorsIds(db, 'location_types', [type]);
  const { id } = await db.insertInto('location_types').values(rows).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a type and increments its version. */
export async function updateType(
  db: Kysely<Database>,
  id: number,
  change: Updateable<LocationTypesTable>,
): Promise<void> {
  await db
    .updateTable('location_types')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Deletes a type. Its locations are saved for `restoreTypeOfLocations` and have no type then. */
export async function deleteType(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .insertInto('locations_of_deleted_types')
    .columns(['location_id', 'type_id'])
    .expression((eb) =>
      eb
        .selectFrom('locations')
        .select(['id as location_id', 'type_id'])
        .where('type_id', '=', id)
        .$narrowType<{ type_id: number }>(),
    )
    .execute();
  await db.deleteFrom('location_types').where('id', '=', id).execute();
}

/** Gives a restored type back to the locations that had it and have no other type now. */
export async function restoreTypeOfLocations(db: Kysely<Database>, id: number): Promise<void> {
  const had = db.selectFrom('locations_of_deleted_types').select('location_id').where('type_id', '=', id);
  await db.updateTable('locations').set({ type_id: id }).where('id', 'in', had).where('type_id', 'is', null).execute();
  await db.deleteFrom('locations_of_deleted_types').where('type_id', '=', id).execute();
}

/** The locations whose public responses name a type: those that have it, or had it when it was deleted. */
export async function listLocationsOfType(db: Kysely<Database>, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('locations')
    .select('id')
    .where('type_id', '=', id)
    .union(db.selectFrom('locations_of_deleted_types').select('location_id as id').where('type_id', '=', id))
    .execute();
  return rows.map((row) => row.id);
}

function matching(db: Kysely<Database>, scope: WorldScope, key: string) {
  return db
    .selectFrom('location_types')
    .where((eb) => isInScope(scope, eb.ref('location_types.world_id')))
    .select((eb) => [
      'id',
      'world_id',
      'name',
      'default_scale',
      'display_dot',
      'icon',
      'look',
      'layer',
      'version',
      eb
        .selectFrom('locations')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('locations.type_id', '=', 'location_types.id')
        .as('locations'),
    ])
    .$if(key !== '', (query) => query.where(contains(folded('name'), key)));
}

/** The types of a world with the stored layer of each, by id. */
export function listTypeLayers(db: Db, worldId: number) {
  return db
    .selectFrom('location_types')
    .select(['id', 'layer'])
    .where('world_id', '=', worldId)
    .orderBy('id')
    .execute();
}

/** A position that follows its type, with the values that follow. */
export interface TypeFollower {
  /** The id of the position. */
  id: number;
  /** The size that follows; null if somebody chose a size. */
  size: number | null;
  /** The dot that follows; null if somebody chose it. */
  dot: boolean | null;
}

/** The values that a type gives its places. */
interface TypeDefaults {
  default_scale: number | null;
  display_dot: boolean;
}

/** A portion of positions by id. */
interface Portion {
  after: number;
  limit: number;
}

/** Positions that follow their type, and the id after which to continue; undefined at the end. */
export interface FollowersPortion {
  followers: TypeFollower[];
  last: number | undefined;
}

/**
 * The positions of a type, active or not, that follow it in some value.
 * A size follows while it equals that of the type. If the type has no size, it follows if nobody chose one when the
 * place was put on its map. A dot follows while it equals that of the type. A value that somebody set by hand follows
 * only if it has its first value again.
 * @param was the values of the type, or those before its change
 */
export async function listTypeFollowers(
  db: Kysely<Database>,
  typeId: number,
  was: TypeDefaults,
  { after, limit }: Portion,
): Promise<FollowersPortion> {
  const places = await db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .select(['positions.id', 'positions.scale', 'positions.display_dot'])
    .where('locations.type_id', '=', typeId)
    .where('positions.id', '>', after)
    .orderBy('positions.id')
    .limit(limit)
    .execute();
  const histories = await readHistories(
    db,
    places.map(({ id }) => id),
  );
  const followers = places.flatMap(({ id, scale, display_dot }) => {
    const history = histories.get(id);
    const isOfType = was.default_scale === null ? history?.isSizeOpen === true : scale === was.default_scale;
    const size = isOfType && !isByHand(history?.scale, scale) ? scale : null;
    const hasDotOfType = (display_dot === 1) === was.display_dot && !isByHand(history?.dot, display_dot);
    const dot = hasDotOfType ? was.display_dot : null;
    return size === null && dot === null ? [] : [{ id, size, dot }];
  });
  return { followers, last: places.length < limit ? undefined : places.at(-1)?.id };
}

/** Whether nobody chose a size when the place was put on its map, and it still has that size. */
export async function hasOpenSize(db: Kysely<Database>, id: number, scale: number): Promise<boolean> {
  const history = (await readHistories(db, [id])).get(id);
  return history?.isSizeOpen === true && !isByHand(history.scale, scale);
}

/** Yields to other calls after this many places. */
const PLACES_PER_YIELD = 200;

/** How many of the places would follow another size of their type, and how many another dot. */
export async function countTypeFollowers(
  db: Kysely<Database>,
  typeId: number,
  is: TypeDefaults,
): Promise<{ size: number; dot: number }> {
  const count = { size: 0, dot: 0 };
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { followers, last }: FollowersPortion = await listTypeFollowers(db, typeId, is, {
      after,
      limit: PLACES_PER_YIELD,
    });
    count.size += followers.filter(({ size }) => size !== null).length;
    count.dot += followers.filter(({ dot }) => dot !== null).length;
    after = last;
    await yieldToOthers();
  }
  return count;
}

/** The history of one value of a place. */
interface ValueHistory {
  /** The first value. */
  first: number | null;
  /** Whether the last change came from the type. */
  isByType: boolean;
}

/** The history of a place on a map. */
interface PlaceHistory {
  scale?: ValueHistory;
  dot?: ValueHistory;
  /** Whether nobody chose a size when it was put on the map. */
  isSizeOpen: boolean;
}

const isByHand = (history: ValueHistory | undefined, now: number): boolean =>
  history !== undefined && !history.isByType && history.first !== now;

/** By position id. Places without changes, such as imported ones, have no history. */
async function readHistories(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, PlaceHistory>> {
  const changes = await db
    .selectFrom('staff_changes as change')
    .leftJoin('staff_changes as lead', 'lead.id', 'change.group_id')
    .select(['change.thing_id as id', 'lead.thing as lead', 'change.action'])
    .select([
      jsonNumberAt('change.before', 'scale').as('scale_before'),
      jsonNumberAt('change.after', 'scale').as('scale'),
    ])
    .select([jsonAt('change.before', 'display_dot').as('dot_before'), jsonAt('change.after', 'display_dot').as('dot')])
    .select(jsonAt('change.after', 'own_size').as('own_size'))
    .where('change.thing_id', 'in', numberList(ids))
    .where('change.thing', '=', 'position')
    .where('change.after', 'is not', null)
    .where((eb) => eb.or([hasJsonAt('change.after', 'scale'), hasJsonAt('change.after', 'display_dot')]))
    .orderBy('change.id')
    .$narrowType<{ id: number }>()
    .execute();
  const histories = new Map<number, PlaceHistory>();
  for (const change of changes) {
    const isByType = change.lead === 'type';
    const history = histories.get(change.id) ?? {
      isSizeOpen: change.action === 'position.add' && change.own_size === null,
    };
    if (change.scale !== null) {
      history.scale = { first: history.scale?.first ?? change.scale_before ?? change.scale, isByType };
    }
    const dot = asNumber(change.dot);
    if (dot !== null) history.dot = { first: history.dot?.first ?? asNumber(change.dot_before) ?? dot, isByType };
    histories.set(change.id, history);
  }
  return histories;
}

/** SQLite and PostgreSQL write booleans differently. */
const asNumber = (value: unknown): 0 | 1 | null =>
  value === null ? null : value === true || String(value) === '1' || String(value) === 'true' ? 1 : 0;
