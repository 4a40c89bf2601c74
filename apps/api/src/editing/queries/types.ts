import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import { contains, folded, hasJsonAt, inAnyCase, jsonAt, jsonNumberAt, numberList } from '../../db/engine.ts';
import type { Database, Db, LocationTypesTable } from '../../db/schema.ts';
import { withEditorsIds } from '../../worlds/queries/new-ids.ts';
import { isInScope, type WorldScope } from '../../worlds/scope.ts';
import type { ListPage } from './staff-locations.ts';

/** A type with the number of locations that have it. */
export type TypeRow = Awaited<ReturnType<typeof listTypes>>[number];

/** Types by name; `key` is part of the name, as `foldWords` writes it. */
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

/** The whole row of a type, for a write, which compares the world itself. */
export async function findTypeToWrite(db: Kysely<Database>, id: number) {
  return db.selectFrom('location_types').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The id of the type of a name in a world, whatever its case. */
export async function findTypeByName(db: Kysely<Database>, worldId: number, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('location_types')
    .select('id')
    .where('world_id', '=', worldId)
    .where(inAnyCase(sql.ref('name')), '=', inAnyCase(sql.val(name)))
    .executeTakeFirst();
  return row?.id;
}

/** Stores a type, under its own id when one is given. */
export async function insertType(db: Kysely<Database>, type: Insertable<LocationTypesTable>): Promise<number> {
  const rows = await withEditorsIds(db, 'location_types', [type]);
  const { id } = await db.insertInto('location_types').values(rows).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes a type and counts its version up. */
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

/** Deletes a type; which locations had it is kept aside for `restoreTypeOfLocations`. They are left without one. */
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

/** Gives the type back to the locations that had it when it was deleted and have none since. */
export async function restoreTypeOfLocations(db: Kysely<Database>, id: number): Promise<void> {
  const had = db.selectFrom('locations_of_deleted_types').select('location_id').where('type_id', '=', id);
  await db.updateTable('locations').set({ type_id: id }).where('id', 'in', had).where('type_id', 'is', null).execute();
  await db.deleteFrom('locations_of_deleted_types').where('type_id', '=', id).execute();
}

/** The locations that have a type, or had it when it was deleted: whose public answers name it. */
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

/** The types of a world with the layer that each is of, as it is kept, by id. */
export function listTypeLayers(db: Db, worldId: number) {
  return db
    .selectFrom('location_types')
    .select(['id', 'layer'])
    .where('world_id', '=', worldId)
    .orderBy('id')
    .execute();
}

/** A place of a type on a map, and what follows when its type says something else. */
export interface TypeFollower {
  /** The id of the position. */
  id: number;
  /** The size that follows; null: somebody chose its size. */
  size: number | null;
  /** Whether it has the dot that follows; null: somebody chose that it has one, or none. */
  dot: boolean | null;
}

/** What a type says of its places. */
interface TypeSays {
  default_scale: number | null;
  display_dot: boolean;
}

/** Some places of a type, by the ids of their positions: so many after this one. */
interface Portion {
  after: number;
  limit: number;
}

/** Places that follow their type, and the id of the position after which to go on; undefined at the end. */
export interface FollowersPortion {
  followers: TypeFollower[];
  last: number | undefined;
}

/**
 * The places of a type on maps, active or not, of which something follows their type. A size follows while it is that of
 * the type; while that has none, the size of a place follows that was put on its map without one. A dot follows while
 * it is as the type says. What somebody set by hand follows only once it is as it was at first.
 * @param was what the type says, or said before it was changed
 */
export async function listTypeFollowers(
  db: Kysely<Database>,
  typeId: number,
  was: TypeSays,
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
  const pasts = await readPasts(
    db,
    places.map(({ id }) => id),
  );
  const followers = places.flatMap(({ id, scale, display_dot }) => {
    const past = pasts.get(id);
    const isOfType = was.default_scale === null ? past?.isSizeOpen === true : scale === was.default_scale;
    const size = isOfType && !isByHand(past?.scale, scale) ? scale : null;
    const hasDotOfType = (display_dot === 1) === was.display_dot && !isByHand(past?.dot, display_dot);
    const dot = hasDotOfType ? was.display_dot : null;
    return size === null && dot === null ? [] : [{ id, size, dot }];
  });
  return { followers, last: places.length < limit ? undefined : places.at(-1)?.id };
}

/** Whether a place was put on its map without a size that somebody chose, and has that size still. */
export async function hasOpenSize(db: Kysely<Database>, id: number, scale: number): Promise<boolean> {
  const past = (await readPasts(db, [id])).get(id);
  return past?.isSizeOpen === true && !isByHand(past.scale, scale);
}

/** So many places are looked at before others have a turn. */
const COUNTED_AT_ONCE = 200;

/** How many of the places follow another size of their type, and how many another dot. */
export async function countTypeFollowers(
  db: Kysely<Database>,
  typeId: number,
  is: TypeSays,
): Promise<{ size: number; dot: number }> {
  const count = { size: 0, dot: 0 };
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { followers, last }: FollowersPortion = await listTypeFollowers(db, typeId, is, {
      after,
      limit: COUNTED_AT_ONCE,
    });
    count.size += followers.filter(({ size }) => size !== null).length;
    count.dot += followers.filter(({ dot }) => dot !== null).length;
    after = last;
    await yieldToOthers();
  }
  return count;
}

/** What the history says of one value of a place. */
interface ValuePast {
  /** What it was at first. */
  first: number | null;
  /** Whether its type was the last to change it. */
  isByType: boolean;
}

/** What the history says of a place on a map. */
interface PlacePast {
  scale?: ValuePast;
  dot?: ValuePast;
  /** It was put on the map, and nobody said at which size. */
  isSizeOpen: boolean;
}

const isByHand = (past: ValuePast | undefined, now: number): boolean =>
  past !== undefined && !past.isByType && past.first !== now;

/** By position id; places of which nothing was changed here, such as imported ones, have no past. */
async function readPasts(db: Kysely<Database>, ids: readonly number[]): Promise<ReadonlyMap<number, PlacePast>> {
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
  const pasts = new Map<number, PlacePast>();
  for (const change of changes) {
    const isByType = change.lead === 'type';
    const past = pasts.get(change.id) ?? { isSizeOpen: change.action === 'position.add' && change.own_size === null };
    if (change.scale !== null) {
      past.scale = { first: past.scale?.first ?? change.scale_before ?? change.scale, isByType };
    }
    const dot = asNumber(change.dot);
    if (dot !== null) past.dot = { first: past.dot?.first ?? asNumber(change.dot_before) ?? dot, isByType };
    pasts.set(change.id, past);
  }
  return pasts;
}

/** The engines write what is true or false differently. */
const asNumber = (value: unknown): 0 | 1 | null =>
  value === null ? null : value === true || String(value) === '1' || String(value) === 'true' ? 1 : 0;
