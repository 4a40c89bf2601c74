import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { beginsWith, contains, numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { eachWorld, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { calledInstead, type PlaceAlias, type PlaceSight } from './place-sight.ts';
import { isShown } from './standing.ts';

/** What is looked for, as `searchKey` writes it and never blank, and how many names are wanted. */
export interface NameSearch {
  key: string;
  scope: WorldScope;
  limit: number;
}

/** A location and its name as it is compared. */
export interface FoundName {
  id: number;
  key: string;
}

/** Behind every other letter: names that begin with a text lie between it and this. */
const LAST_LETTER = '\u{10ffff}';

/**
 * The locations whose name, as their viewer knows it, holds the words: those that begin with them first, then by name. One
 * index gives the names of a world in their order, so that this stops as soon as there are enough.
 */
export async function findNames(db: Db, search: NameSearch, sight?: PlaceSight): Promise<number[]> {
  const { key, limit } = search;
  const begins = await namesWhere(
    db,
    search,
    sight,
    (name) => sql<SqlBool>`${name} >= ${key} and ${name} < ${key + LAST_LETTER}`,
  );
  const found =
    begins.length >= limit
      ? []
      : await namesWhere(
          db,
          search,
          sight,
          (name) => sql<SqlBool>`(${contains(name, sql`${key}`)} and not ${beginsWith(name, key)})`,
        );
  return [...byName(begins), ...byName(found)].slice(0, limit).map(({ id }) => id);
}

/** What names that are nearly right hold, of words of so many letters. */
export interface NameHolding extends Omit<NameSearch, 'key'> {
  pieces: readonly string[];
  length: number;
}

interface HoldingName extends FoundName {
  /** How many of the pieces. */
  held: number;
  /** How many letters it is longer or shorter than the words. */
  away: number;
}

/**
 * Locations whose name, as their viewer knows it, holds some of the pieces: at most `limit` of all worlds, those that hold
 * the most and then those about as long as the words. The alphabet decides last: many names hold a short piece.
 */
export async function listNamesHolding(db: Db, search: NameHolding, sight?: PlaceSight): Promise<FoundName[]> {
  const { scope, limit } = search;
  let names: HoldingName[] = [];
  const add = (found: readonly HoldingName[]) => {
    if (found.length === 0) return;
    const all = [...names, ...found];
    names = all.sort((a, b) => b.held - a.held || a.away - b.away || compareNames(a, b)).slice(0, limit);
  };
  for (const { worldId } of eachWorld(scope)) {
    for await (const isLookedAt of namesInPortions(db, worldId)) {
      const { held, away, isBetter } = holding(OWN, search, names[limit - 1]);
      const rows = ownNames(db, worldId, scope, sight).where(isLookedAt).where(isBetter);
      add(await rows.select([held.as('held'), away.as('away')]).execute());
    }
  }
  const { alias } = sight ?? {};
  if (sight !== undefined && alias !== undefined) {
    const { held, away, isBetter } = holding(sql<string>`${alias.key(ID)}`, search, names[limit - 1]);
    const rows = namesInstead(db, scope, sight, alias).where(isBetter);
    add(await rows.select([held.as('held'), away.as('away')]).execute());
  }
  return names;
}

/** What a name holds, as expressions. @param last only better names are wanted; undefined while there is room */
function holding(name: RawBuilder<string>, { pieces, length }: NameHolding, last: HoldingName | undefined) {
  const each = pieces.map((piece) => sql`(${contains(name, sql`${piece}`)})`);
  const held = sql<number>`(${sql.join(each, sql` + `)})`;
  const away = sql<number>`abs(length(${name}) - ${length})`;
  const isBetter =
    last === undefined
      ? sql<SqlBool>`${held} > 0`
      : sql<SqlBool>`(${held} > ${last.held} or (${held} = ${last.held} and ${away} < ${last.away}))`;
  return { held, away, isBetter };
}

/** So many names are looked at before others have a turn. */
const NAMES_A_TURN = 4_000;

/** All names of a world in portions that follow each other in their index, as conditions on it. */
async function* namesInPortions(db: Db, worldId: number): AsyncGenerator<RawBuilder<SqlBool>> {
  let after = sql<SqlBool>`true`;
  for (;;) {
    const last: FoundName | undefined = await db
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

const compareNames = (a: FoundName, b: FoundName): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id);
const byName = (names: readonly FoundName[]): FoundName[] => names.toSorted(compareNames);

const ID = sql<number>`locations.id`;
const OWN = sql<string>`locations.name_lower`;

/** Whether a location may be known at all. */
const isMet = (scope: WorldScope, sight: PlaceSight | undefined) =>
  sql<SqlBool>`${sight !== undefined ? sight.place(ID) : scope.sees === 'shown' ? isShown(ID, scope) : sql`true`}`;

/** The names of a world that this viewer may know, to be chosen from: what is called otherwise is not found by its own. */
function ownNames(db: Db, worldId: number, scope: WorldScope, sight: PlaceSight | undefined) {
  const rows = db
    .selectFrom('locations')
    .select(['locations.id', 'locations.name_lower as key'])
    .where('locations.world_id', '=', worldId)
    .where(isMet(scope, sight));
  const { alias } = sight ?? {};
  return alias === undefined ? rows : rows.where(sql<SqlBool>`${alias.key(ID)} is null`);
}

/** What this viewer calls places of a scope instead, to be chosen from. */
const namesInstead = (db: Db, scope: WorldScope, sight: PlaceSight, alias: PlaceAlias) =>
  db
    .selectFrom('locations')
    .select('locations.id')
    .select(sql<string>`${alias.key(ID)}`.as('key'))
    .where('locations.id', 'in', alias.ids())
    .where(isRowInScope(scope, sql`locations.world_id`))
    .where(isMet(scope, sight));

/** Names on which a condition holds, at most `limit` of each world, that this viewer may know. */
async function namesWhere(
  db: Db,
  { scope, limit }: Omit<NameSearch, 'key'>,
  sight: PlaceSight | undefined,
  holds: (name: RawBuilder<string>) => Expression<SqlBool>,
): Promise<FoundName[]> {
  const found: FoundName[] = [];
  for (const { worldId } of eachWorld(scope)) {
    const rows = ownNames(db, worldId, scope, sight).where(holds(OWN)).orderBy('locations.name_lower').limit(limit);
    found.push(...(await rows.execute()));
  }
  const { alias } = sight ?? {};
  if (sight !== undefined && alias !== undefined) {
    const called = sql<string>`${alias.key(ID)}`;
    found.push(...(await namesInstead(db, scope, sight, alias).where(holds(called)).limit(limit).execute()));
  }
  return found;
}

/** What an answer says of some found locations, by id. All of them may be known to this viewer. */
export async function listFound(db: Db, scope: WorldScope, ids: readonly number[], sight?: PlaceSight) {
  const called = (what: 'name' | 'slug', own: string) =>
    calledInstead(sight?.alias, what, sql.ref('locations.id'), sql.ref(own));
  const rows = await db
    .selectFrom('locations')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select(['locations.id', 'location_types.name as type_name', 'locations.map_width'])
    .select([called('name', 'locations.name').as('name'), called('slug', 'locations.slug').as('slug')])
    .select((eb) =>
      eb
        .selectFrom('pictures')
        .select('pictures.file')
        .whereRef('pictures.hash', '=', 'locations.picture_hash')
        .as('picture_file'),
    )
    .where('locations.id', 'in', numberList(ids))
    .where(isRowInScope(scope, sql`locations.world_id`))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
