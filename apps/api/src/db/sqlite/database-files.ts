import { join } from 'node:path';
import { sql } from 'kysely';
import { isPostgres } from '../postgres/address.ts';
import type { Db } from '../schema.ts';

/** The database in a data folder and in a backup. */
export const DATABASE_FILE = 'app.sqlite';

/** What stands beside it while it is open. */
export const DATABASE_LOGS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`] as const;

/** Where the database of a data folder is. */
export const databaseFile = ({ dataDir }: { dataDir: string }): string => join(dataDir, DATABASE_FILE);

/**
 * Moves the write-ahead log into the database file and empties it, so that what
 * was deleted (`secure_delete` overwrites it in the file) is not left there.
 * While another process reads, SQLite does less; the hourly job tries again. A server of PostgreSQL keeps its own logs.
 */
export async function emptyLog(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
