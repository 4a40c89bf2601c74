import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { migrate } from '../src/db/migrate.ts';
import { openDatabase } from '../src/db/open.ts';
import type { OpenSqlite } from '../src/db/sqlite/open.ts';

let empty: Promise<Buffer> | undefined;

/** A database of the newest schema; one that is not there yet is a copy of what was migrated once in this process. */
export async function openMigrated(file: string): Promise<OpenSqlite> {
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
