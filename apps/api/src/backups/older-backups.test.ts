import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findsTexts } from '../../test-support/move-databases.ts';
import { makeOlderBackup, makeOlderFolder } from '../../test-support/older-data.ts';
import { rowsInFile, sayTheSame, withoutMissingSigns } from '../../test-support/rows-in-file.ts';
import { loadConfig } from '../config.ts';
import { DATABASE_FILE } from '../db/engine.ts';
import { FormerSchemaError } from '../db/migrations/former-steps.ts';
import { prepareDatabase } from '../db/prepare.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { describeFile, readManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

/** Tables that every restore changes, so that nobody stays logged in and no old link works. */
const HARDENED = [
  'account_tokens',
  'audit_log',
  'campaigns',
  'jobs',
  'picture_epochs',
  'sessions',
  'table_guests',
  'table_screens',
];

let folder: string;
let backup: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'older-backups-'));
  backup = join(folder, 'backup');
  makeOlderBackup(backup);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const restore = (dataDir: string, isDryRun = false) =>
  restoreBackup({
    backup,
    dataDir,
    databaseUrl: null,
    media: openMediaStore({ folder: join(dataDir, 'media') }),
    now: Date.now,
    isDryRun,
  });

test('a backup with all former steps is restored row for row, with its pictures', async () => {
  const before = withoutMissingSigns(rowsInFile(join(backup, DATABASE_FILE)));
  const dataDir = join(folder, 'data');
  await restore(dataDir);

  const database = await prepareDatabase(loadConfig({ DATA_DIR: dataDir }));
  const after = rowsInFile(join(dataDir, DATABASE_FILE));
  const changed = Object.keys(after).filter((table) => !sayTheSame(before[table] ?? [], after[table] ?? []));
  expect(changed.filter((table) => !/^(schema_migrations|sqlite_)/.test(table))).toEqual(HARDENED);
  expect(await findsTexts(database.db)).toBe(true);
  const { file } = await database.db.selectFrom('pictures').select('file').executeTakeFirstOrThrow();
  await database.close();
  expect(readFileSync(join(dataDir, 'media', file)).equals(readFileSync(join(backup, 'media', file)))).toBe(true);
});

test.each([true, false])(
  'an older backup is refused, and the data folder stays as it is (dry run: %s)',
  async (isDryRun) => {
    const older = makeOlderFolder(40);
    writeFileSync(join(backup, DATABASE_FILE), readFileSync(join(older, DATABASE_FILE)));
    rmSync(older, { recursive: true });
    const manifest = await readManifest(backup);
    const files = await Promise.all(manifest.files.map(({ path }) => describeFile(backup, path)));
    writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, schema: '040-screens', files }));

    const dataDir = makeOlderFolder(64);
    const database = readFileSync(join(dataDir, DATABASE_FILE));
    const refused = expect(restore(dataDir, isDryRun)).rejects;
    await refused.toThrow(FormerSchemaError);
    await refused.toThrow(/last schema step is 040-screens.*A backup of that age is restored with that commit/);
    expect(readFileSync(join(dataDir, DATABASE_FILE)).equals(database)).toBe(true);
    expect(readdirSync(dataDir).filter((name) => !name.startsWith('server.lock'))).toEqual([DATABASE_FILE]);
    rmSync(dataDir, { recursive: true });
  },
);
