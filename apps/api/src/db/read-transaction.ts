import type { Kysely } from 'kysely';
import { beginReading, commitAfter } from './write-transaction.ts';

/**
 * Runs `read` on one snapshot of the database, without later writes, even by other processes. Use only the given `trx`
 * inside, and await nothing but the database: SQLite has one connection, which is held until the end.
 */
export async function readTransaction<DB, T>(db: Kysely<DB>, read: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (trx) => {
    await beginReading(trx);
    return commitAfter(trx, read);
  });
}
