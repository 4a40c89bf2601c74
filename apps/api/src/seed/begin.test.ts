import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeWorld } from '../../test-support/factories.ts';
import { openMigrated } from '../../test-support/migrated-database.ts';
import { countAllLocations } from '../atlas/queries/locations.ts';
import { findBeginning } from '../db/queries/beginning.ts';
import type { OpenSqlite } from '../db/sqlite/open.ts';
import { mediaStoreOf } from '../media/store/store-of.ts';
import { beginInstallation } from './begin.ts';
import { seedWorld } from './seed-world.ts';

let database: OpenSqlite;
beforeEach(async () => {
  database = await openMigrated(':memory:');
});
afterEach(() => database.close());

/** Reading the files of the demo world here would fail. */
const places = {
  seedDir: '/nowhere',
  imagesDir: '/nowhere',
  sketchesDir: '/nowhere',
  media: mediaStoreOf({ dataDir: '/nowhere', media: null }).place,
};

async function begin(withDemo: boolean): Promise<string[]> {
  const said: string[] = [];
  await beginInstallation(database.db, { withDemo, places }, (line) => said.push(line));
  return said;
}

test('what started empty is never filled by a later start', async () => {
  expect(await begin(false)).toEqual([]);
  expect(await findBeginning(database.db)).toBe('empty');
  expect(await begin(true)).toEqual([]);
  expect(await countAllLocations(database.db)).toBe(0);
});

test('a new folder that shall have the demo world is filled', async () => {
  await expect(begin(true)).rejects.toThrow('/nowhere');
  expect(await findBeginning(database.db)).toBeUndefined();
});

test('what was filled stays so, also when everything in it was deleted, and says that empty comes too late', async () => {
  await seedWorld(database.db, makeWorld());
  expect(await findBeginning(database.db)).toBe('seeded');
  await database.db.deleteFrom('locations').execute();
  expect(await begin(true)).toEqual([]);
  expect(await begin(false)).toEqual([expect.stringContaining('at the first start only')]);
  expect(await countAllLocations(database.db)).toBe(0);
});

test('where an import came before the first start there is no demo world, now or later', async () => {
  await seedWorld(database.db, makeWorld());
  await database.db.deleteFrom('meta').where('key', 'in', ['beginning', 'seeded_at']).execute();
  await begin(true);
  expect(await findBeginning(database.db)).toBe('empty');
});
