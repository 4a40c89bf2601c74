import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { beginsWith, contains, numberList } from '../../db/engine.ts';
import type { Db } from '../../db/schema.ts';
import { eachWorld, isRowInScope, type WorldScope } from '../../worlds/scope.ts';
import { calledInstead, type PlaceSight } from './place-sight.ts';
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

/** Locations whose name, as their viewer knows it, holds one of some pieces, by name: at most `limit` of each world. */
export async function listNamesHolding(
  db: Db,
  search: Omit<NameSearch, 'key'> & { pieces: readonly string[] },
  sight?: PlaceSight,
): Promise<FoundName[]> {
  const holds = (name: RawBuilder<string>) =>
    sql.join(
      search.pieces.map((piece) => contains(name, sql`${piece}`)),
      sql` or `,
    );
  return byName(await namesWhere(db, search, sight, (name) => sql<SqlBool>`(${holds(name)})`));
}

const byName = (names: readonly FoundName[]): FoundName[] =>
  names.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id));

/** Names on which a condition holds, at most `limit` of each world, that this viewer may know. */
async function namesWhere(
  db: Db,
  { scope, limit }: Omit<NameSearch, 'key'>,
  sight: PlaceSight | undefined,
  holds: (name: RawBuilder<string>) => Expression<SqlBool>,
): Promise<FoundName[]> {
  const id = sql<number>`locations.id`;
  const isMet =
    sight !== undefined ? sight.place(id) : scope.sees === 'shown' ? isShown(id, scope) : sql<SqlBool>`true`;
  const found: FoundName[] = [];
  for (const { worldId } of eachWorld(scope)) {
    const own = sql<string>`locations.name_lower`;
    const rows = db
      .selectFrom('locations')
      .select(['locations.id', 'locations.name_lower as key'])
      .where('locations.world_id', '=', worldId)
      .where(holds(own))
      .where(sql<SqlBool>`${isMet}`)
      .orderBy('locations.name_lower')
      .limit(limit);
    const { alias } = sight ?? {};
    // What is called otherwise is not found by its own name.
    found.push(...(await (alias === undefined ? rows : rows.where(sql<SqlBool>`${alias.key(id)} is null`)).execute()));
  }
  if (sight?.alias !== undefined) {
    const { alias } = sight;
    const called = sql<string>`${alias.key(id)}`;
    found.push(
      ...(await db
        .selectFrom('locations')
        .select('locations.id')
        .select(called.as('key'))
        .where('locations.id', 'in', alias.ids())
        .where(isRowInScope(scope, sql`locations.world_id`))
        .where(sql<SqlBool>`${isMet}`)
        .where(holds(called))
        .limit(limit)
        .execute()),
    );
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
