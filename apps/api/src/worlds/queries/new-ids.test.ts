import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../../db/sqlite/open.ts';
import { newRandomId, withLocationIds, withPositionIds } from './new-ids.ts';

/* Gaps between ids that players get would tell them how much there is that they do not see. */

let database: OpenSqlite;
beforeEach(async () => {
  database = await openMigrated(':memory:');
  database.sqlite
    .prepare("insert into worlds (id, public_id, name, kind, access, created_at) values (?, ?, 'W', ?, ?, '2026')")
    .run(OWN, 'own'.padEnd(22, 'w'), 'own', 'closed');
  database.sqlite.prepare("update worlds set access = 'open' where id = ?").run(ATLAS);
});
afterEach(() => database.close());

const ATLAS = 1;
const OWN = 7;
const FIRST_RANDOM = 2 ** 40;

const add = (id: number, world: number) =>
  database.sqlite
    .prepare(
      "insert into locations (id, world_id, slug, name, name_lower, created_at, updated_at) values (?, ?, ?, 'N', 'n', '', '')",
    )
    .run(id, world, `slug_${id}`);

const idsFor = async (...worlds: number[]) =>
  (
    await withLocationIds(
      database.db,
      worlds.map((world_id) => ({ world_id })),
    )
  ).map(({ id }) => id);

test('in an open world places are counted', async () => {
  expect(await idsFor(ATLAS, ATLAS, ATLAS)).toEqual([1, 2, 3]);
  expect(await idsFor(ATLAS)).toEqual([4]);
});

test('no number is given twice, though what had it is gone', async () => {
  const [first = 0] = await idsFor(ATLAS);
  add(first, ATLAS);
  database.sqlite.exec('delete from locations');
  expect(await idsFor(ATLAS)).toEqual([first + 1]);
});

test('the sequence goes on behind what was stored otherwise', async () => {
  add(40, ATLAS);
  expect(await idsFor(ATLAS)).toEqual([41]);
});

test('in every other world they are chosen at random, and the sequence does not move', async () => {
  const ids = await idsFor(OWN, ATLAS, OWN, OWN);
  expect(ids[1]).toBe(1);
  const random = ids.filter((_, i) => i !== 1);
  for (const id of random) expect(id).toBeGreaterThanOrEqual(FIRST_RANDOM);
  expect(new Set(random).size).toBe(3);
  for (const id of random) add(id, OWN);
  expect(await idsFor(ATLAS)).toEqual([2]);
  // Three in a row that lie beside each other come once in 10^23 tries.
  expect(Math.max(...random) - Math.min(...random)).toBeGreaterThan(2);
});

test('a closed world of the Atlas is no open one', async () => {
  database.sqlite.prepare("update worlds set access = 'closed' where id = ?").run(ATLAS);
  expect((await idsFor(ATLAS))[0]).toBeGreaterThanOrEqual(FIRST_RANDOM);
});

test('positions follow the world of their location, and what has an id keeps it', async () => {
  add(1, ATLAS);
  add(FIRST_RANDOM + 5, OWN);
  const rows = await withPositionIds(database.db, [
    { location_id: 1, parent_id: 1 },
    { location_id: FIRST_RANDOM + 5, parent_id: FIRST_RANDOM + 5 },
    { location_id: 1, parent_id: 1, id: 99 },
    { location_id: 1, parent_id: 1 },
  ]);
  expect([rows[0]?.id, rows[2]?.id, rows[3]?.id]).toEqual([1, 99, 2]);
  expect(rows[1]?.id).toBeGreaterThanOrEqual(FIRST_RANDOM);
});

test('an id of its own is none that is taken', async () => {
  const asked: number[] = [];
  const id = await newRandomId(async (tried) => asked.push(tried) < 3);
  expect(asked).toHaveLength(3);
  expect(id).toBe(asked[2]);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(FIRST_RANDOM);
});

test('without rows nothing is asked', async () => {
  expect(await withLocationIds(database.db, [])).toEqual([]);
});
