import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeWorld } from '../../test-support/factories.ts';
import { prepareFile } from '../../test-support/prepare-file.ts';
import { whole } from '../../test-support/whole.ts';
import { loadConfig } from '../config.ts';
import { seedWorld } from '../seed/seed-world.ts';
import { DataFolderError, DataFolderInUseError, serverLock } from './data-folder.ts';
import { lockFolder } from './engine.ts';
import { assertNewestSchema, migrate, migrateAlone, OlderSchemaError } from './migrate.ts';
import { openDatabase } from './open.ts';
import { joinDatabase, prepareDatabase } from './prepare.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'api-prepare-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const config = () => loadConfig({ DATA_DIR: join(folder, 'data') });
const file = () => join(folder, 'data/app.sqlite');

test('a new folder is made, migrated and usable, and nobody else may read it', async () => {
  const database = await prepareDatabase(config());
  expect(await database.db.selectFrom('locations').selectAll().execute()).toEqual([]);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0);
  await database.close();
});

test.skipIf(process.platform === 'win32')(
  'files that others could read become private, in an older folder too',
  async () => {
    mkdirSync(join(folder, 'data'), { mode: 0o755 });
    const older = new SQLite(file());
    older.pragma('journal_mode = WAL');
    older.exec('create table a (b)');
    // A process that died leaves its log behind.
    for (const end of ['', '-wal', '-shm']) chmodSync(`${file()}${end}`, 0o644);
    const database = await prepareDatabase(config());
    const modes = () => ['', '-wal', '-shm'].map((end) => statSync(`${file()}${end}`).mode & 0o777);
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    older.close();
    await database.close();
    const again = await prepareDatabase(config());
    expect(modes()).toEqual([0o600, 0o600, 0o600]);
    await again.close();
  },
);

test('every connection has the pragmas of the house', async () => {
  const { sqlite, close } = await prepareFile(config());
  const value = (name: string) => sqlite.pragma(name, { simple: true });
  expect(value('journal_mode')).toBe('wal');
  expect(value('synchronous')).toBe(2);
  expect(value('foreign_keys')).toBe(1);
  expect(value('trusted_schema')).toBe(0);
  expect(value('secure_delete')).toBe(1);
  expect(value('busy_timeout')).toBe(250);
  expect(value('wal_autocheckpoint')).toBe(200);
  await close();
});

describe('one server for a data folder', () => {
  test('a second one is refused and told what to do; scripts may still write', async () => {
    const first = await prepareDatabase(config());
    await expect(prepareDatabase(config())).rejects.toThrow(DataFolderError);
    await expect(prepareDatabase(config())).rejects.toThrow(/Another Venture Atlas server.*DATA_DIR/);
    const script = openDatabase(file());
    await seedWorld(script.db, makeWorld());
    await script.close();
    expect(await first.db.selectFrom('locations').select('slug').execute()).toHaveLength(5);
    await first.close();
    const third = await prepareDatabase(config());
    await third.close();
  });

  test('several share one that is ready, and nobody has it alone meanwhile', async () => {
    await expect(joinDatabase(config()), 'nobody has prepared it').rejects.toThrow();
    await (await prepareDatabase(config())).close();
    const [one, other] = [await joinDatabase(config()), await joinDatabase(config())];
    await expect(prepareDatabase(config())).rejects.toThrow(DataFolderInUseError);
    // A command beside them finds that they have brought it up to date.
    await migrateAlone(config().dataDir, one.db);
    await one.close();
    await expect(prepareDatabase(config())).rejects.toThrow(DataFolderInUseError);
    await other.close();
    const alone = await prepareDatabase(config());
    await expect(joinDatabase(config())).rejects.toThrow(DataFolderInUseError);
    await alone.close();
  });

  test('an older one is migrated by a command only while nobody serves it', async () => {
    const older = openDatabase(file());
    await migrate(older.db, []);
    const unlock = lockFolder(serverLock(config().dataDir));
    await expect(assertNewestSchema(older.db)).rejects.toThrow(OlderSchemaError);
    const waiting = migrateAlone(config().dataDir, older.db);
    unlock?.();
    await waiting;
    await assertNewestSchema(older.db);
    await older.close();
  });

  whole('the lock goes with the process, however it dies', async () => {
    const script = `
      import { prepareDatabase } from ${JSON.stringify(join(import.meta.dirname, 'prepare.ts'))};
      import { loadConfig } from ${JSON.stringify(join(import.meta.dirname, '../config.ts'))};
      await prepareDatabase(loadConfig({ DATA_DIR: ${JSON.stringify(join(folder, 'data'))} }));
      console.log('holding');
      setInterval(() => {}, 1000);`;
    const path = join(folder, 'hold.mts');
    writeFileSync(path, script);
    const holder = spawn(process.execPath, ['--import', 'tsx', path], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    await expect(prepareDatabase(config())).rejects.toThrow(DataFolderError);
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    await (await prepareDatabase(config())).close();
  });
});

describe('a damaged file', () => {
  const fill = async () => {
    const database = await prepareDatabase(config());
    await seedWorld(database.db, makeWorld());
    await database.close();
  };

  test('is refused, names the way back and is left as it is', async () => {
    await fill();
    const bytes = readFileSync(file());
    // The root page of a table, somewhere in the middle.
    bytes.fill(0x5a, 4096 * 3, 4096 * 6);
    writeFileSync(file(), bytes);
    await expect(prepareDatabase(config())).rejects.toThrow(/is damaged.*Nothing was changed.*npm run restore/s);
    expect(readFileSync(file()).equals(bytes)).toBe(true);
  });

  test('that is no database at all, too', async () => {
    await fill();
    writeFileSync(file(), 'this is a text file, not a database. '.repeat(200));
    await expect(prepareDatabase(config())).rejects.toThrow(/npm run restore/);
  });

  test('does not keep the folder locked', async () => {
    await fill();
    writeFileSync(file(), 'x'.repeat(8192));
    await expect(prepareDatabase(config())).rejects.toThrow();
    rmSync(file());
    rmSync(`${file()}-wal`, { force: true });
    await (await prepareDatabase(config())).close();
  });
});

whole('what was committed is there after the process is killed', async () => {
  const script = `
    import { prepareDatabase } from ${JSON.stringify(join(import.meta.dirname, 'prepare.ts'))};
    import { loadConfig } from ${JSON.stringify(join(import.meta.dirname, '../config.ts'))};
    const { db } = await prepareDatabase(loadConfig({ DATA_DIR: ${JSON.stringify(join(folder, 'data'))} }));
    await db.insertInto('meta').values({ key: 'written', value: 'before the end' }).execute();
    process.kill(process.pid, 'SIGKILL');`;
  const path = join(folder, 'die.mts');
  writeFileSync(path, script);
  expect(() =>
    execFileSync(process.execPath, ['--import', 'tsx', path], { cwd: import.meta.dirname, stdio: 'pipe' }),
  ).toThrow();
  const database = await prepareDatabase(config());
  expect(await database.db.selectFrom('meta').selectAll().execute()).toEqual([
    { key: 'written', value: 'before the end' },
  ]);
  await database.close();
});
