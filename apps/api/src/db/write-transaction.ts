import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';

const RETRY_EVERY_MS = 50;
const GIVE_UP_AFTER_MS = 5000;

/**
 * Runs `work` in one BEGIN IMMEDIATE transaction: all of it or nothing. Inside,
 * only the given `trx` may be used. While another process holds the write lock
 * it waits without blocking readers, at most 5 seconds, then throws the
 * SQLITE_BUSY error (answered as 503).
 */
export async function writeTransaction<DB, T>(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    // The connection is given back between tries, so that reads go on.
    const outcome = await db.connection().execute(async (trx) => {
      try {
        await sql`begin immediate`.execute(trx);
      } catch (cause) {
        if (isBusy(cause) && Date.now() < deadline) return 'busy' as const;
        throw cause;
      }
      return { value: await finish(trx, work) };
    });
    if (outcome !== 'busy') return outcome.value;
    await sleep(RETRY_EVERY_MS);
  }
}

async function finish<DB, T>(trx: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  try {
    const value = await work(trx);
    await sql`commit`.execute(trx);
    return value;
  } catch (cause) {
    // After some errors (a full disk) SQLite has rolled back by itself.
    await sql`rollback`.execute(trx).catch(() => undefined);
    throw cause;
  }
}

const isBusy = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY');
