import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, describe, expect, test } from 'vitest';
import { describeSchema, withRangesOfModel } from '../../../test-support/describe-schema.ts';
import { findsTexts } from '../../../test-support/move-databases.ts';
import { makeOlderFolder, OLDER_STEPS } from '../../../test-support/older-data.ts';
import { prepareFile } from '../../../test-support/prepare-file.ts';
import { rowsInFile, withoutMissingSigns } from '../../../test-support/rows-in-file.ts';
import { type Config, loadConfig } from '../../config.ts';
import { databaseFile } from '../engine.ts';
import { assertNewestSchema, migrate, migrateAlone, NewerSchemaError, OlderSchemaError } from '../migrate.ts';
import { openMoveSource } from '../move/open-move.ts';
import { openDatabase, openExisting } from '../open.ts';
import { joinDatabase, openReadOnlyCopy, prepareDatabase } from '../prepare.ts';
import { baseline } from './064-baseline.ts';
import { FORMER_STEPS, FormerSchemaError } from './former-steps.ts';
import { migrations } from './index.ts';
import type { Migration } from './migration.ts';

let dataDir = '';
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A data folder of an earlier version. */
function olderConfig(steps: Parameters<typeof makeOlderFolder>[0]): Config {
  dataDir = makeOlderFolder(steps);
  return loadConfig({ DATA_DIR: dataDir });
}

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Every file of the folder but the lock. */
const filesOf = () =>
  readdirSync(dataDir)
    .filter((name) => !name.startsWith('server.lock'))
    .map((name) => [name, hashOf(join(dataDir, name))]);

/** All rows of the folder's database. */
const rowsOf = (config: Config) => rowsInFile(databaseFile(config));

describe('a data folder that has all former steps', () => {
  test('is taken over row for row, with the schema of a new one', async () => {
    const config = olderConfig(64);
    const { schema_migrations: journal = [], ...rows } = rowsOf(config);
    expect(journal).toHaveLength(64);
    expect(Object.entries(rows).flatMap(([name, all]) => (all.length === 0 ? [name] : []))).toEqual([]);

    const database = await prepareFile(config);
    const later = migrations.slice(1).map(({ name }) => name);
    expect(await migrate(database.db), 'nothing is left to be done').toEqual([]);
    expect(database.sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.sqlite.pragma('foreign_key_check')).toEqual([]);
    expect(await findsTexts(database.db)).toBe(true);
    await database.close();

    const { schema_migrations: after = [], ...same } = rowsOf(config);
    // Later steps may add columns, and signs of types.
    expect(same).toMatchObject(withoutMissingSigns(rows));
    const times = journal.map((row) => (row as { applied_at: string }).applied_at).sort();
    expect(after[0]).toEqual({ name: baseline.name, applied_at: times.at(-1) });
    expect(after.slice(1)).toMatchObject(later.map((name) => ({ name })));
  });

  test('has only its journal written: cut there it is as before, and the next start goes on', async () => {
    const config = olderConfig(64);
    const database = openDatabase(databaseFile(config));
    database.sqlite.exec(
      "create trigger cut before insert on schema_migrations begin select raise(abort, 'power cut'); end",
    );
    await expect(migrate(database.db)).rejects.toThrow('power cut');
    const names = () => database.sqlite.prepare('select name from schema_migrations order by name').pluck().all();
    expect(names()).toEqual(FORMER_STEPS);
    database.sqlite.exec('drop trigger cut');
    await migrate(database.db);
    expect(names()).toEqual(migrations.map(({ name }) => name));
    await database.close();
  });

  test('is taken over once by two processes that start at once', async () => {
    const config = olderConfig(64);
    const both = [openDatabase(databaseFile(config)), openDatabase(databaseFile(config))];
    await Promise.all(both.map(({ db }) => migrate(db)));
    expect(rowsOf(config).schema_migrations).toHaveLength(migrations.length);
    await Promise.all(both.map(({ close }) => close()));
  });

  test('is left to its server by programs that only read', async () => {
    const database = openExisting(databaseFile(olderConfig(64)));
    await expect(assertNewestSchema(database.db)).rejects.toThrow(OlderSchemaError);
    await database.close();
  });

  test('keeps the steps that came after them', async () => {
    const database = openDatabase(databaseFile(olderConfig(64)));
    database.sqlite.exec("insert into schema_migrations values ('900-later', '2030')");
    const later: Migration = { name: '900-later', up: () => Promise.reject(new Error('it was applied already')) };
    expect(await migrate(database.db, [baseline, later])).toEqual([]);
    expect(database.sqlite.prepare('select name from schema_migrations order by name').pluck().all()).toEqual([
      baseline.name,
      '900-later',
    ]);
    await database.close();
  });
});

describe.each(OLDER_STEPS)('a data folder that has %i of the former steps', (steps) => {
  test('is refused with what to do, and stays as it is byte for byte', async () => {
    const config = olderConfig(steps);
    const files = filesOf();
    const refused = expect(prepareDatabase(config)).rejects;
    await refused.toThrow(FormerSchemaError);
    await refused.toThrow(
      new RegExp(
        `its last schema step is ${FORMER_STEPS[steps - 1]}\\. .*git checkout [0-9a-f]{8}, then npm start.* Then start this version\\. .*Nothing was changed\\.$`,
      ),
    );
    expect(filesOf()).toEqual(files);
  });
});

test('a folder that a killed server left with its log is refused with both as they are', async () => {
  const config = olderConfig(40);
  const [file, killed] = [databaseFile(config), join(dataDir, 'killed')];
  const server = new SQLite(file);
  server.exec("update users set name = 'In the log'");
  mkdirSync(killed);
  for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, join(killed, `app.sqlite${end}`));
  server.close();
  const hashes = () => ['', '-wal'].map((end) => hashOf(join(killed, `app.sqlite${end}`)));
  const before = hashes();
  await expect(prepareDatabase(loadConfig({ DATA_DIR: killed }))).rejects.toThrow(FormerSchemaError);
  expect(hashes()).toEqual(before);
});

const copyToRead = async (config: Config) => (await openReadOnlyCopy(databaseFile(config))).close();
const command = async (config: Config) => {
  const database = openExisting(databaseFile(config));
  try {
    await migrateAlone(config.dataDir, database.db);
  } finally {
    await database.close();
  }
};

test.each([
  ['another process of a server', joinDatabase],
  ['a server whose disk can only be read', copyToRead],
  ['a command', command],
  ['a move to another database', openMoveSource],
])('%s refuses an older folder too', async (_who, open) => {
  const config = olderConfig(58);
  const files = filesOf();
  await expect(open(config)).rejects.toThrow(FormerSchemaError);
  expect(filesOf()).toEqual(files);
});

describe('a journal that cannot be', () => {
  const RESTORE = /Nothing was changed\. Restore a backup with: npm run restore$/;
  test.each([
    [
      'a former step is missing among others',
      "delete from schema_migrations where name = '030-layers'",
      /030-layers is missing/,
    ],
    [
      'former steps are missing, and a later one is there',
      "delete from schema_migrations where name > '058z'; insert into schema_migrations values ('900-later', '')",
      /059-wrong-passwords is missing/,
    ],
    [
      'both the baseline and former steps are there',
      `insert into schema_migrations values ('${baseline.name}', '')`,
      /both 064-editors-ids and 064-baseline/,
    ],
    [
      'only a later step is there',
      "delete from schema_migrations; insert into schema_migrations values ('900-later', '')",
      /064-baseline is missing/,
    ],
    ['it is empty', 'delete from schema_migrations', /no list of its schema steps/],
    ['there is none', 'drop table schema_migrations', /no list of its schema steps/],
  ])('%s: it is refused, and nothing is changed', async (_what, change, problem) => {
    const config = olderConfig(64);
    const database = openDatabase(databaseFile(config));
    database.sqlite.exec(change);
    const rows = rowsOf(config);
    const known = [baseline, { name: '900-later', up: () => Promise.resolve() }];
    await expect(migrate(database.db, known)).rejects.toThrow(problem);
    await expect(migrate(database.db, known)).rejects.toThrow(RESTORE);
    await expect(assertNewestSchema(database.db, known)).rejects.toThrow(problem);
    expect(rowsOf(config)).toEqual(rows);
    await database.close();
  });

  test('an unknown step is one of a newer version, beside former ones too', async () => {
    const config = olderConfig(64);
    const database = openDatabase(databaseFile(config));
    database.sqlite.exec("insert into schema_migrations values ('999-future', '2030')");
    await expect(migrate(database.db)).rejects.toThrow(NewerSchemaError);
    expect(rowsOf(config).schema_migrations).toHaveLength(65);
    await database.close();
  });
});

test('the schema that was taken over is that of a new database', async () => {
  const older = openDatabase(databaseFile(olderConfig(64)));
  const fresh = openDatabase(':memory:');
  await Promise.all([migrate(older.db), migrate(fresh.db)]);
  const schemaOf = ({ sqlite }: typeof older) => describeSchema(sqlite, 'without rows');
  expect(withRangesOfModel(schemaOf(older))).toBe(schemaOf(fresh));
  await Promise.all([older.close(), fresh.close()]);
});
