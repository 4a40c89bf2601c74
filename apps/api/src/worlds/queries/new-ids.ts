import { randomInt } from 'node:crypto';
import { numberList } from '../../db/engine.ts';
import { batches } from '../../db/queries/batches.ts';
import { findMeta, writeMeta } from '../../db/queries/meta.ts';
import type { Db } from '../../db/schema.ts';

/** Entities whose ids only editors see, and which are restored with their ids. */
type EditorsEntity = 'location_types' | 'wiki_pages';

/** Entities ordered by id. */
type Ordered = 'staff_changes' | 'imports';

type Entity = 'locations' | 'positions' | EditorsEntity | Ordered;

/** Random ids are between this and twice as much; sequential ids are below. */
const FIRST_RANDOM = 2 ** 40;

/** Largest step over ids that belong to another world. */
const STEP_OVER = 2 ** 30;

/** Number of random starts of worlds' own counters, so that collisions are unlikely. */
const BEGINNINGS = 2 ** 46;

/**
 * Assigns ids to locations without one. In open worlds of the atlas they are sequential. Elsewhere, and for drafts,
 * they are random: a gap between two visible places would reveal a hidden one, and a shared sequence would reveal
 * activity in other worlds.
 */
export async function withLocationIds<
  Row extends { id?: number | undefined; world_id: number; draft?: number | undefined },
>(db: Db, rows: readonly Row[]): Promise<(Row & { id: number })[]> {
  return withIds(db, 'locations', rows, ({ world_id, draft = 0 }) => (draft === 0 ? world_id : undefined));
}

/** Assigns ids to positions without one, by the same rule for the world of their location. */
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
 * Assigns ids to types or texts without one. In worlds of the atlas, whose staff see all of them, they are sequential.
 * Elsewhere they are random, since a shared sequence would reveal activity in other worlds.
 */
export async function withEditorsIds<Row extends { id?: number | undefined; world_id: number }>(
  db: Db,
  entity: EditorsEntity,
  rows: readonly Row[],
): Promise<(Row & { id: number })[]> {
  return withIds(db, entity, rows, ({ world_id }) => world_id, { closedToo: true });
}

/**
 * The next id of an ordered entity in a world. Worlds of the atlas share a sequence. Every other world has its own
 * counter with a random start, which reveals nothing about others.
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
  // Older rows have ids of the shared sequence; the world's own counter starts above them.
  let id = last < FIRST_RANDOM ? FIRST_RANDOM + randomInt(BEGINNINGS) : last + 1;
  while (await isTaken(db, entity, id)) id += randomInt(1, STEP_OVER);
  return id;
}

/** A random id, which reveals nothing about other rows. */
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
  /** Whether closed worlds of the atlas use sequential ids too. */
  closedToo?: boolean;
}

/** Those of the worlds that use sequential ids. */
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

/** Takes the next numbers of a sequence that never repeats, even after deletions: the history refers to rows by id. */
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
