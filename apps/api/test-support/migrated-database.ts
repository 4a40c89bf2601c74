import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import type { OpenSqlite } from '../src/db/sqlite/open.ts';
import { openTestDatabase, testServer } from './postgres/test-databases.ts';

let empty: Promise<Buffer> | undefined;

/**
 * A database of the newest schema; one that is not there yet is a copy of what was migrated once in this process. With
 * TEST_DATABASE=postgres it is one of the test server.
 */
export async function openMigrated(file: string): Promise<OpenSqlite> {
  if (testServer !== undefined) return openTestDatabase(testServer, file);
  empty ??= migrateOnce();
  if (file === ':memory:') return openDatabase(await empty);
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file)) writeFileSync(file, await empty, { mode: 0o600 });
  const database = openDatabase(file);
  await migrate(database.db);
  return database;
}

async function migrateOnce(): Promise<Buffer> {
  const { db, sqlite, close } = openDatabase(':memory:');
  await migrate(db);
  const bytes = sqlite.serialize();
  await close();
  return bytes;
}
