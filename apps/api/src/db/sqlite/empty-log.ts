import { sql } from 'kysely';
import { isPostgres } from '../postgres/is-postgres.ts';
import type { Db } from '../schema.ts';

/**
 * Moves the write-ahead log into the database file and empties it, so that what
 * was deleted (`secure_delete` overwrites it in the file) is not left there.
 * While another process reads, SQLite does less; the hourly job tries again. A server of PostgreSQL keeps its own logs.
 */
export async function emptyLog(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
