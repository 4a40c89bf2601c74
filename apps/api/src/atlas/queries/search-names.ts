import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { eachWorld, isPlaceRowInScope, type Sees, type WorldScope } from '../../worlds/scope.ts';
import type { FoundName } from '../names/name-list.ts';
import { calledInstead, type PlaceRules } from './place-sight.ts';
import { isShown } from './visible-places.ts';

const ID = sql<number>`locations.id`;

/** So many names are read before others have a turn. */
const NAMES_A_TURN = 4_000;

/** The names of a world that its viewers may know. @param ids of these alone; left out, of all */
export async function listWorldNames(
  db: Db,
  scope: WorldScope,
  { worldId, sees }: { worldId: number; sees: Sees },
  ids?: readonly number[],
): Promise<FoundName[]> {
  const ofWorld = db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select(['locations.id', 'locations.name_lower as key', 'location_types.name as type'])
    .where('locations.world_id', '=', worldId)
    .where(sees === 'shown' ? sql<SqlBool>`${isShown(ID, scope)}` : sql<SqlBool>`true`);
  if (ids !== undefined) return ofWorld.where('locations.id', 'in', numberList(ids)).execute();
  const names: FoundName[] = [];
  for await (const isRead of portionsOfWorld(db, worldId)) {
    for (const name of await ofWorld.where(isRead).execute()) names.push(name);
  }
  return names;
}

/** So many names are looked for by the database; of more every name of the world is read. */
const MOST_SOUGHT = 20;

/**
 * The names of a world's places, drafts among them, as they are written: at least those that hold one of these words.
 * @param words as `searchKey` writes them
 * @param ids of these alone; left out, of all
 */
export async function listNamesHolding(
  db: Db,
  worldId: number,
  words: readonly string[],
  ids?: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const holding = words.slice(0, MOST_SOUGHT).map((word) => contains('locations.name_lower', sql`${word}`));
  const ofWorld = db
    .selectFrom('locations')
    .select(['locations.id', 'locations.name'])
    .where('locations.world_id', '=', worldId)
    .where((eb) => (words.length > MOST_SOUGHT ? sql<SqlBool>`true` : eb.or(holding)));
  if (ids !== undefined) return ofWorld.where('locations.id', 'in', numberList(ids)).execute();
  const found: { id: number; name: string }[] = [];
  for await (const isRead of portionsOfWorld(db, worldId)) found.push(...(await ofWorld.where(isRead).execute()));
  return found;
}

/** All names of a world in portions that follow each other in their index, as conditions on it. */
async function* portionsOfWorld(db: Db, worldId: number): AsyncGenerator<RawBuilder<SqlBool>> {
  let after = sql<SqlBool>`true`;
  for (;;) {
    const last: Omit<FoundName, 'type'> | undefined = await db
      .selectFrom('locations')
      .select(['locations.id', 'locations.name_lower as key'])
      .where('locations.world_id', '=', worldId)
      .where(after)
      .orderBy('locations.name_lower')
      .orderBy('locations.id')
      .limit(1)
      .offset(NAMES_A_TURN - 1)
      .executeTakeFirst();
    if (last === undefined) {
      yield after;
      return;
    }
    const place = sql`(locations.name_lower, locations.id)`;
    yield sql<SqlBool>`(${after} and ${place} <= (${last.key}, ${last.id}))`;
    after = sql<SqlBool>`${place} > (${last.key}, ${last.id})`;
    await yieldToOthers();
  }
}

/**
 * The names that the players of a campaign know, as they call them. It begins with what they were told of and with the
 * tops of worlds: what is hidden is never looked at.
 * @param ids of these alone; left out, of all
 */
export async function listPlayersNames(
  db: Db,
  scope: WorldScope,
  sight: PlaceRules,
  ids?: readonly number[],
): Promise<FoundName[]> {
  const known = db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select(['locations.id', 'location_types.name as type'])
    .select(calledInstead(sight.alias, 'key', ID, sql.ref('locations.name_lower')).as('key'))
    .where(sql<SqlBool>`${sight.place(ID)}`);
  const among = (some: readonly number[]) =>
    known.where('locations.id', 'in', numberList(some)).where(isPlaceRowInScope(scope, 'locations')).execute();
  if (ids !== undefined) return among(ids);
  const names = new Map<number, FoundName>();
  for await (const some of portionsOfTold(db, sight)) for (const name of await among(some)) names.set(name.id, name);
  for (const { worldId } of eachWorld(scope)) {
    for await (const isRead of portionsOfWorld(db, worldId)) {
      const tops = known
        .where('locations.world_id', '=', worldId)
        .where('locations.draft', '=', 0)
        .where(isRead)
        .where('locations.map_width', 'is not', null)
        .where('locations.stands_alone', '=', 1);
      for (const name of await tops.execute()) names.set(name.id, name);
    }
  }
  return [...names.values()];
}

/** The locations with a text that the players of a campaign may read. @param ids of these alone; left out, of all */
export async function listPlayersTexts(
  db: Db,
  scope: WorldScope,
  sight: PlaceRules,
  ids?: readonly number[],
): Promise<FoundName[]> {
  const among = (some: readonly number[]) =>
    db
      .selectFrom('locations')
      .select(['locations.id', sql<string>`''`.as('key'), sql<null>`null`.as('type')])
      .where('locations.id', 'in', numberList(some))
      .where(isPlaceRowInScope(scope, 'locations'))
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('wiki_pieces').select('id').whereRef('wiki_pieces.location_id', '=', 'locations.id')),
      )
      .where(sql<SqlBool>`(${sight.place(ID)} and ${sight.pointWithWiki(ID)})`)
      .execute();
  if (ids !== undefined) return among(ids);
  const texts: FoundName[] = [];
  for await (const some of portionsOfTold(db, sight)) texts.push(...(await among(some)));
  return texts;
}

/** What players were told of, so many at a time; others have a turn meanwhile. */
async function* portionsOfTold(db: Db, { told }: PlaceRules): AsyncGenerator<number[]> {
  if (told === undefined) return;
  const { rows } = await sql<{ id: number }>`${told()}`.execute(db);
  for (let from = 0; from < rows.length; from += NAMES_A_TURN) {
    yield rows.slice(from, from + NAMES_A_TURN).map(({ id }) => id);
    await yieldToOthers();
  }
}
