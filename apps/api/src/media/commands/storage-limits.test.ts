import { OWN_WORLDS_FREE_BYTES_MIN } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import type { OpenSqlite } from '../../db/sqlite/open.ts';
import { assertOwnerStorage } from './storage-limits.ts';

let database: OpenSqlite;
beforeAll(async () => {
  database = await openMigrated(':memory:');
});
afterAll(() => database.close());

/** Whether there is room for 100 bytes more, where no picture is stored yet. */
const ask = (owner: number | null, { bytesEach = 1_000, bytesTotal = 1_000, free = 100 } = {}) =>
  assertOwnerStorage(
    { ownWorlds: { bytesEach, bytesTotal }, freeBytes: async () => OWN_WORLDS_FREE_BYTES_MIN + free },
    database.db,
    owner,
    100,
  );

test('pictures of own worlds have room up to the limit of their owner, of all, and of the disk', async () => {
  await ask(1, { bytesEach: 100, bytesTotal: 100 });
  await expect(ask(1, { bytesEach: 99 })).rejects.toMatchObject({ code: 'quota_reached' });
  await expect(ask(1, { bytesTotal: 99 })).rejects.toMatchObject({ code: 'storage_full' });
  await expect(ask(1, { free: 99 })).rejects.toMatchObject({ code: 'storage_full' });
});

test('those of an owner who is gone count with all others', async () => {
  await ask(null, { bytesEach: 0 });
  await expect(ask(null, { bytesTotal: 99 })).rejects.toMatchObject({ code: 'storage_full' });
});
