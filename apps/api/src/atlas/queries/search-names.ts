import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { contains, numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { eachWorld, isPlaceRowInScope, type Sees, type WorldScope } from '../../worlds/scope.ts';
import type { FoundName } from '../names/name-list.ts';
import { aliasOr, type PlaceRules } from './place-sight.ts';
import { isShown } from './visible-places.ts';

const ID = sql<number>`locations.id`;

/** How many names one portion reads. Other calls run in between. */
const NAMES_PER_PORTION = 4_000;

/** The names of a world that its viewers may know. @param ids reads only these locations; by default all */
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

/** With more words every name of the world is read. */
const WORDS_MAX = 20;

/**
 * The names of a world's places, including drafts, that contain one of these words. The result may contain more names.
 * @param words as `searchKey` writes them
 * @param ids reads only these locations; by default all
 */
export async function listNamesHolding(
  db: Db,
  worldId: number,
  words: readonly string[],
  ids?: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const holding = words.slice(0, WORDS_MAX).map((word) => contains('locations.name_lower', sql`${word}`));
  const ofWorld = db
    .selectFrom('locations')
    .select(['locations.id', 'locations.name'])
    .where('locations.world_id', '=', worldId)
    .where((eb) => (words.length > WORDS_MAX ? sql<SqlBool>`true` : eb.or(holding)));
  if (ids !== undefined) return ofWorld.where('locations.id', 'in', numberList(ids)).execute();
  const found: { id: number; name: string }[] = [];
  for await (const isRead of portionsOfWorld(db, worldId)) found.push(...(await ofWorld.where(isRead).execute()));
  return found;
}

/** All names of a world in consecutive portions of their index, as conditions. */
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
      .offset(NAMES_PER_PORTION - 1)
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
 * The names that the players of a campaign know, with aliases.
 * The statement starts from revealed places and roots of worlds, so hidden places are never read.
 * @param ids reads only these locations; by default all
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
    .select(aliasOr(sight.alias, 'key', ID, sql.ref('locations.name_lower')).as('key'))
    .where(sql<SqlBool>`${sight.place(ID)}`);
  const among = (some: readonly number[]) =>
    known.where('locations.id', 'in', numberList(some)).where(isPlaceRowInScope(scope, 'locations')).execute();
  if (ids !== undefined) return among(ids);
  const names = new Map<number, FoundName>();
  for await (const some of portionsOfRevealed(db, sight))
    for (const name of await among(some)) names.set(name.id, name);
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

/**
 * The locations with a text that the players of a campaign may read.
 * @param ids reads only these locations; by default all
 */
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
  for await (const some of portionsOfRevealed(db, sight)) texts.push(...(await among(some)));
  return texts;
}

/** The places that were revealed to players, in portions. Other calls run in between. */
async function* portionsOfRevealed(db: Db, { revealed }: PlaceRules): AsyncGenerator<number[]> {
  if (revealed === undefined) return;
  const { rows } = await sql<{ id: number }>`${revealed()}`.execute(db);
  for (let from = 0; from < rows.length; from += NAMES_PER_PORTION) {
    yield rows.slice(from, from + NAMES_PER_PORTION).map(({ id }) => id);
    await yieldToOthers();
  }
}
