import type { Kysely } from 'kysely';
import { beginReading, commitAfter } from './write-transaction.ts';

/**
 * Runs `read` on one state of the database: what is written meanwhile, also by
 * another process, is not seen by any of its statements. Inside, only the given
 * `trx` may be used, and nothing but the database may be waited for: on
 * SQLite there is one connection, and it is held until the end.
 */
export async function readTransaction<DB, T>(db: Kysely<DB>, read: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (trx) => {
    await beginReading(trx);
    return commitAfter(trx, read);
  });
}
