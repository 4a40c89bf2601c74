import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeDemoData } from '../../../test-support/demo-data.ts';
import {
  copyDatabaseOf,
  digestsOf,
  findsTexts,
  type MoveWish,
  moveDatabase,
} from '../../../test-support/move-databases.ts';
import { prepareFile } from '../../../test-support/prepare-file.ts';
import { whole } from '../../../test-support/whole.ts';
import { loadConfig } from '../../config.ts';
import { DataFolderInUseError } from '../data-folder.ts';
import { databaseFile } from '../engine.ts';
import { prepareDatabase } from '../prepare.ts';
import { MoveError } from './move-target.ts';

/* From a folder to another one; `postgres/move-to-postgres.test.ts` moves to the other engine and back. */

let demo: string;
let from: string;
let to: string;
const configOf = (dataDir: string) => loadConfig({ DATA_DIR: dataDir });

beforeAll(async () => {
  demo = process.env.DEMO_DATA || (await makeDemoData());
});
beforeEach(async () => {
  from = await copyDatabaseOf(demo);
  to = await mkdtemp(join(tmpdir(), 'moved-'));
});
afterEach(() => {
  for (const folder of [from, to]) rmSync(folder, { recursive: true, force: true });
});

const move = (wish: MoveWish = {}) => moveDatabase(configOf(from), to, wish);

test('all rows are the same on the other side, texts are found there, and numbers go on where they were', async () => {
  const before = await prepareFile(configOf(from));
  // What no text of a form brings: bytes, a letter 0, and numbers that were given and are gone.
  await before.db.insertInto('meta').values({ key: 'odd', value: 'a\u0000b \u{1f409} \u202e' }).execute();
  const user = { email: 'gone@mail.example', name: 'Gone', created_at: '2026-01-02T03:04:05.678Z' };
  const { id } = await before.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await before.db.deleteFrom('users').where('id', '=', id).execute();
  const expected = await digestsOf(before.db);
  await before.close();

  const rows = await move();
  expect(rows).toBe(Object.values(expected).reduce((sum, table) => sum + table.rows, 0));
  const after = await prepareDatabase(configOf(to));
  try {
    expect(await digestsOf(after.db)).toEqual(expected);
    expect(after.findDamage()).toBeUndefined();
    expect((await after.examine()).problems).toEqual([]);
    const next = await after.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    expect(next.id).toBe(id + 1);
    expect(await findsTexts(after.db)).toBe(true);
  } finally {
    await after.close();
  }
});

test('a move that is cut leaves no database behind, goes on where it was, and ends the same', async () => {
  await expect(move({ cutAt: 'locations' })).rejects.toThrow('cut');
  expect(existsSync(databaseFile({ dataDir: to }))).toBe(false);
  await expect(move({ cutAt: 'positions' })).rejects.toThrow('cut');
  await move();
  const [here, there] = [await prepareDatabase(configOf(from)), await prepareDatabase(configOf(to))];
  expect(await digestsOf(there.db)).toEqual(await digestsOf(here.db));
  await Promise.all([here.close(), there.close()]);
});

whole('what was changed between two parts of a move is told, and moved when it begins anew', async () => {
  await expect(move({ cutAt: 'positions' })).rejects.toThrow('cut');
  const source = await prepareDatabase(configOf(from));
  await source.db.updateTable('locations').set({ name: 'Changed' }).where('id', '=', 1).execute();
  await source.close();
  await expect(move()).rejects.toThrow(
    /locations is not the same on both sides .* Run the command again with --anew\./,
  );
  await move({ isAnew: true });
});

whole('nobody else uses either side meanwhile, and a folder with a database is left as it is', async () => {
  const served = await prepareDatabase(configOf(from));
  await expect(move()).rejects.toThrow(DataFolderInUseError);
  await served.close();
  await move();
  await expect(move()).rejects.toThrow(MoveError);
  await expect(move({ isAnew: true })).rejects.toThrow(/There is a database in .* already/);
});
