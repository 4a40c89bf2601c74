import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../../db/sqlite/open.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { listTouched, worldChanged, worldEvents } from './events.ts';

let database: OpenSqlite;
beforeEach(async () => {
  database = await openMigrated(':memory:');
});
afterEach(() => database.close());

const write = (...groups: (readonly number[])[]) =>
  writeTransaction(database.db, async (trx) => {
    for (const ids of groups)
      await worldChanged(trx, ids, { worldId: 1, actorId: null, at: '2026-05-01T00:00:00.000Z' });
  });
const touchedAfter = (after: number) =>
  listTouched(database.db, { scopes: [worldEvents(1)], kinds: ['world changed'], after });
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

test('what was touched since an event is what the later ones named', async () => {
  await write([7], [8, 9], [9]);
  expect(await touchedAfter(1)).toEqual(new Set([8, 9]));
  expect(await touchedAfter(3)).toEqual(new Set());
});

test('nobody knows what was touched when one event named nothing', async () => {
  await write([7], []);
  expect(await touchedAfter(0)).toBeUndefined();
});

test('nor when there were more events, or more places, than are read', async () => {
  await write([1], ...numbers(2, 999).map((id) => [id % 5]));
  expect(await touchedAfter(0)).toBeUndefined();
  expect(await touchedAfter(1)).toEqual(new Set([0, 1, 2, 3, 4]));
  await write(numbers(1, 600), numbers(601, 600));
  expect(await touchedAfter(1_000)).toBeUndefined();
});
