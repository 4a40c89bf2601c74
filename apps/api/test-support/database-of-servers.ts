import { join } from 'node:path';
import { DATABASE_FILE } from '../src/db/engine.ts';
import type { OpenSqlite } from '../src/db/sqlite/open.ts';
import { openMigrated } from './migrated-database.ts';

/** A database that servers in processes of their own use. */
export interface DatabaseOfServers {
  /** With these settings a server finds it: on SQLite it lies in the data folder, on PostgreSQL it has an address. */
  settings: Record<string, string>;
  close: () => Promise<void>;
}

/** What a server needs to be told of where a database is. */
export function settingsOf(database: Pick<OpenSqlite, 'source'>): Record<string, string> {
  const source = database.source();
  return 'address' in source ? { DATABASE_URL: source.address } : {};
}

/**
 * Makes and fills the database of a data folder, for servers that are started on it later. On SQLite nothing holds the
 * file open after that; on PostgreSQL the database is there until it is closed.
 */
export async function databaseOfServers(
  dataDir: string,
  fill: (database: OpenSqlite) => Promise<unknown>,
): Promise<DatabaseOfServers> {
  const database = await openMigrated(join(dataDir, DATABASE_FILE));
  await fill(database);
  const settings = settingsOf(database);
  if ('DATABASE_URL' in settings) return { settings, close: database.close };
  await database.close();
  return { settings, close: async () => undefined };
}
