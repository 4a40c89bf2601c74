import { writeFileSync } from 'node:fs';
import { migrate } from '../src/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../src/db/open.ts';

let empty: Promise<Buffer> | undefined;

/** An empty database of the newest schema: a copy of one that was migrated once in this process. */
export async function openMigrated(file: string): Promise<OpenDatabase> {
  empty ??= migrateOnce();
  if (file === ':memory:') return openDatabase(await empty);
  writeFileSync(file, await empty, { mode: 0o600 });
  return openDatabase(file);
}

async function migrateOnce(): Promise<Buffer> {
  const { db, sqlite, close } = openDatabase(':memory:');
  await migrate(db);
  const bytes = sqlite.serialize();
  await close();
  return bytes;
}
