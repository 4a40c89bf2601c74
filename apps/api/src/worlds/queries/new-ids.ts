import { randomInt } from 'node:crypto';
import { numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import { findMeta, writeMeta } from '../../db/queries/meta.ts';
import type { Db } from '../../db/schema.ts';

/** What only editors of a world name by its id, and bring back under it. */
type EditorsEntity = 'location_types' | 'wiki_pages';

/** What stands in the order of its ids. */
type Ordered = 'staff_changes' | 'imports';

type Entity = 'locations' | 'positions' | EditorsEntity | Ordered;

/** From here to twice as much ids are chosen at random; below it they count up. */
const FIRST_RANDOM = 2 ** 40;

/** Most that two changes of one world lie apart where ids between them belong to another world. */
const STEP_OVER = 2 ** 30;

/** How many beginnings there are for the counts of worlds, so that two hardly ever meet. */
const BEGINNINGS = 2 ** 46;

/**
 * Gives ids to locations that have none. In an open world of the atlas they count up; in all others they are chosen at
 * random, since a gap between two places that players know would tell them of one that they do not, and a gap between two
 * in a world of one's own would tell what others do in theirs. So are those of drafts.
 */
export async function withLocationIds<
  Row extends { id?: number | undefined; world_id: number; draft?: number | undefined },
>(db: Db, rows: readonly Row[]): Promise<(Row & { id: number })[]> {
  return withIds(db, 'locations', rows, ({ world_id, draft = 0 }) => (draft === 0 ? world_id : undefined));
}

/** Gives ids to positions that have none, by the same rule for the world of their location. */
export async function withPositionIds<Row extends { id?: number | undefined; location_id: number; parent_id: number }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  const worlds = new Map<number, number>();
  for (const batch of batches(rows)) {
    const locations = batch.flatMap((row) => [row.location_id, row.parent_id]);
    const found = await db
      .selectFrom('locations')
      .select(['id', 'world_id'])
      .where('id', 'in', numberList(locations))
      .where('draft', '=', 0)
      .execute();
    for (const { id, world_id } of found) worlds.set(id, world_id);
  }
  return withIds(db, 'positions', rows, (row) => (worlds.has(row.parent_id) ? worlds.get(row.location_id) : undefined));
}

/**
 * Gives ids to types or texts that have none. In worlds of the atlas, whose staff see all of them, they count up; in all
 * others they are chosen at random, since a sequence for everybody would tell each owner what others do.
 */
export async function withEditorsIds<Row extends { id?: number | undefined; world_id: number }>(
  db: Db,
  entity: EditorsEntity,
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  return withIds(db, entity, rows, ({ world_id }) => world_id, { closedToo: true });
}

/**
 * The id of what comes after all of its kind in a world. In worlds of the atlas it is the next of a sequence that they
 * share; every other world counts for itself, from a beginning chosen at random, and is told nothing of the others.
 */
export async function nextIdInWorld(db: Db, entity: Ordered, worldId: number): Promise<number> {
  const counted = await listCountedWorlds(db, new Set([worldId]), { closedToo: true });
  if (counted.has(worldId)) return first(await takeNext(db, entity, 1));
  const row = await db
    .selectFrom(entity)
    .select((eb) => eb.fn.max('id').as('id'))
    .where('world_id', '=', worldId)
    .executeTakeFirst();
  const last = Number(row?.id ?? 0);
  // What is there from before has numbers that all worlds shared: the world's own count begins behind them.
  let id = last < FIRST_RANDOM ? FIRST_RANDOM + randomInt(BEGINNINGS) : last + 1;
  while (await isTaken(db, entity, id)) id += randomInt(1, STEP_OVER);
  return id;
}

/** An id that tells nothing of others, for rows that are read beside such as are not for everybody. */
export async function newRandomId(isTaken: (id: number) => Promise<boolean>): Promise<number> {
  for (;;) {
    const id = randomId();
    if (!(await isTaken(id))) return id;
  }
}

async function withIds<Row extends { id?: number | undefined }>(
  db: Db,
  entity: Entity,
  rows: readonly Row[],
  worldOf: (row: Row) => number | undefined,
  which: WhichWorlds = {},
): Promise<(Row & { id: number })[]> {
  if (rows.length === 0) return [];
  const worlds = await listCountedWorlds(db, new Set(rows.map(worldOf)), which);
  const without = rows.filter((row) => row.id === undefined);
  const counted = without.filter((row) => worlds.has(worldOf(row)));
  const sequence = (await takeNext(db, entity, counted.length)).values();
  const random = (await takeRandom(db, entity, without.length - counted.length)).values();
  return rows.map((row) => ({ ...row, id: row.id ?? next(worlds.has(worldOf(row)) ? sequence : random) }));
}

interface WhichWorlds {
  /** Closed worlds of the atlas count up too. */
  closedToo?: boolean;
}

/** Those of the worlds in which ids count up. */
async function listCountedWorlds(
  db: Db,
  worlds: ReadonlySet<number | undefined>,
  { closedToo = false }: WhichWorlds,
): Promise<Set<number | undefined>> {
  const found = await db
    .selectFrom('worlds')
    .select('id')
    .where('kind', '=', 'atlas')
    .$if(!closedToo, (query) => query.where('access', '=', 'open'))
    .where(
      'id',
      'in',
      [...worlds].filter((id) => id !== undefined),
    )
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** The next numbers of a sequence that gives none twice, though the row that had it is gone: history names rows by them. */
async function takeNext(db: Db, entity: Entity, count: number): Promise<number[]> {
  if (count === 0) return [];
  const key = `last_id_of_${entity}`;
  const largest = await db
    .selectFrom(entity)
    .select((eb) => eb.fn.max('id').as('id'))
    .where('id', '<', FIRST_RANDOM)
    .executeTakeFirst();
  const last = Math.max(Number((await findMeta(db, key)) ?? 0), Number(largest?.id ?? 0));
  await writeMeta(db, key, String(last + count));
  return Array.from({ length: count }, (_, n) => last + 1 + n);
}

async function takeRandom(db: Db, entity: Entity, count: number): Promise<number[]> {
  const ids = new Set<number>();
  while (ids.size < count) {
    const tries = Array.from({ length: count - ids.size }, randomId);
    for (const batch of batches(tries)) {
      const taken = await db.selectFrom(entity).select('id').where('id', 'in', batch).execute();
      const isTaken = new Set(taken.map(({ id }) => id));
      for (const id of batch) if (!isTaken.has(id)) ids.add(id);
    }
  }
  return [...ids];
}

async function isTaken(db: Db, entity: Entity, id: number): Promise<boolean> {
  return (await db.selectFrom(entity).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

const randomId = (): number => FIRST_RANDOM + randomInt(FIRST_RANDOM);

const first = (ids: readonly number[]): number => next(ids.values());

function next(ids: Iterator<number, undefined>): number {
  const id = ids.next().value;
  if (id === undefined) throw new Error('There are fewer ids than rows.');
  return id;
}
