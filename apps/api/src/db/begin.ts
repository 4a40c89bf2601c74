import { type Kysely, sql } from 'kysely';
import { isPostgres } from './postgres/is-postgres.ts';
import { BEGIN_READING, BEGIN_WRITING } from './postgres/writer-lock.ts';
import { BUSY_TIMEOUT_MS } from './sqlite/pragmas.ts';

/** Begins a transaction that writes. @throws the error of a busy database while somebody else writes */
export async function beginWriting<DB>(trx: Kysely<DB>): Promise<void> {
  if (isPostgres(trx)) await sql.raw(BEGIN_WRITING).execute(trx);
  else await beginWithoutWaiting(trx);
}

/** Begins a transaction all of whose reads see one state. */
export async function beginReading<DB>(trx: Kysely<DB>): Promise<void> {
  await sql.raw(isPostgres(trx) ? BEGIN_READING : 'begin deferred').execute(trx);
}

/** SQLite itself would wait inside the event loop. */
async function beginWithoutWaiting<DB>(trx: Kysely<DB>): Promise<void> {
  await sql`pragma busy_timeout = 0`.execute(trx);
  try {
    await sql`begin immediate`.execute(trx);
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`.execute(trx);
  }
}
