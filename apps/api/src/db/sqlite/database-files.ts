import { join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '../postgres/address.ts';
import type { Db } from '../schema.ts';

/** File name of the database in data folders and backups. */
export const DATABASE_FILE = 'app.sqlite';

/** Log files beside an open database. */
export const DATABASE_LOGS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`] as const;

/** Path of the database in a data folder. */
export const databaseFile = ({ dataDir }: { dataDir: string }): string => join(dataDir, DATABASE_FILE);

/**
 * Moves the write-ahead log into the database file and empties it, so that deleted data (overwritten in the file by
 * `secure_delete`) does not remain in it. While other processes read, SQLite moves less; the hourly job tries again.
 * PostgreSQL servers maintain their own logs.
 */
export async function emptyLog(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
