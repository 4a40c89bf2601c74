import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { databaseFailure } from './engine.ts';
import { isPostgres } from './postgres/address.ts';
import { BEGIN_READING, BEGIN_WRITING } from './postgres/writer-lock.ts';
import { BUSY_TIMEOUT_MS } from './sqlite/open.ts';

const RETRY_EVERY_MS = 50;
const GIVE_UP_AFTER_MS = 5000;

/**
 * Runs `work` in one exclusive write transaction (BEGIN IMMEDIATE on SQLite, a lock of all writers on PostgreSQL), all
 * or nothing. Use only the given `trx` inside. While another process holds the write lock, it waits up to 5 seconds
 * without blocking readers, then throws the error of a busy database (answered as 503).
 */
export async function writeTransaction<DB, T>(db: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  return inTurn(db, () => writeUntil(db, deadline, work));
}

/** Listeners for transactions of this process that announced news. */
const newsListeners = new WeakMap<object, Set<() => void>>();
/** Transactions that announced news. */
const withNews = new WeakSet<object>();

/** Announces that this transaction writes news for listeners of this process, once it is committed. */
export const announceNews = (trx: object): void => void withNews.add(trx);

/**
 * Calls `listener` after each commit of an announced transaction on this database.
 * @returns a function that unsubscribes
 */
export function onNews(db: object, listener: () => void): () => void {
  const listeners = newsListeners.get(db) ?? new Set();
  newsListeners.set(db, listeners.add(listener));
  return () => void listeners.delete(listener);
}

/** The last writer of each database: the next one waits for it, so that only one requests the lock. */
const lastWriters = new WeakMap<object, Promise<unknown>>();

function inTurn<T>(db: object, write: () => Promise<T>): Promise<T> {
  const before = lastWriters.get(db) ?? Promise.resolve();
  const own = before.then(write);
  lastWriters.set(
    db,
    own.catch(() => undefined),
  );
  return own;
}

async function writeUntil<DB, T>(db: Kysely<DB>, deadline: number, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  for (;;) {
    // Releases the connection between tries, so that reads continue.
    const outcome = await db.connection().execute(async (trx) => {
      try {
        await beginWriting(trx);
      } catch (cause) {
        if (isBusy(cause) && Date.now() < deadline) return 'busy' as const;
        throw cause;
      }
      const value = await commitAfter(trx, work);
      if (withNews.has(trx)) for (const listener of newsListeners.get(db) ?? []) listener();
      return { value };
    });
    if (outcome !== 'busy') return outcome.value;
    await sleep(RETRY_EVERY_MS);
  }
}

/** Callbacks of open transactions after their commit. */
const afterCommits = new WeakMap<object, (() => void)[]>();

/** Calls `act` once this transaction is committed, never after a rollback; at once without an open transaction. */
export function afterCommit(trx: object, act: () => void): void {
  const acts = afterCommits.get(trx);
  if (acts === undefined) act();
  else acts.push(act);
}

/** Runs the work of a started transaction, then commits it, or rolls it back if the work fails. */
export async function commitAfter<DB, T>(trx: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  const acts: (() => void)[] = [];
  afterCommits.set(trx, acts);
  const value = await commitOrRollBack(trx, work).finally(() => afterCommits.delete(trx));
  for (const act of acts) act();
  return value;
}

async function commitOrRollBack<DB, T>(trx: Kysely<DB>, work: (trx: Kysely<DB>) => Promise<T>): Promise<T> {
  try {
    const value = await work(trx);
    await sql`commit`.execute(trx);
    return value;
  } catch (cause) {
    // After some errors (a full disk), SQLite has rolled back itself.
    await sql`rollback`.execute(trx).catch(() => undefined);
    throw cause;
  }
}

const isBusy = (cause: unknown): boolean => databaseFailure(cause) === 'busy';

/** Begins a write transaction. @throws the error of a busy database while another writer is active */
async function beginWriting<DB>(trx: Kysely<DB>): Promise<void> {
  if (isPostgres(trx)) await sql.raw(BEGIN_WRITING).execute(trx);
  else await beginWithoutWaiting(trx);
}

/** Begins a transaction whose reads all see the same snapshot. */
export async function beginReading<DB>(trx: Kysely<DB>): Promise<void> {
  await sql.raw(isPostgres(trx) ? BEGIN_READING : 'begin deferred').execute(trx);
}

/** SQLite itself would block the event loop while waiting. */
async function beginWithoutWaiting<DB>(trx: Kysely<DB>): Promise<void> {
  await sql`pragma busy_timeout = 0`.execute(trx);
  try {
    await sql`begin immediate`.execute(trx);
  } finally {
    await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT_MS)}`.execute(trx);
  }
}
