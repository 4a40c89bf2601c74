import type pg from 'pg';
import { connectionOf, loadDriver } from './pool.ts';

/** Keys of advisory locks; the same in all processes of all versions. */
export const LOCKS = { writer: 7_201_001, schema: 7_201_002 } as const;

/** Begins a write transaction. */
export const BEGIN_WRITING = 'begin';
/** Begins a read transaction: all statements see the same snapshot. */
export const BEGIN_READING = 'begin isolation level repeatable read read only';

const WAIT_MS = 5_000;

/**
 * Begins a write transaction without concurrent writers: everything read in it is committed and unchanged until its
 * end, as on SQLite. The lock precedes the first read.
 * @throws an error with the code 55P03 if another process writes for too long
 */
export async function takeWriterLock(client: pg.ClientBase): Promise<void> {
  try {
    await client.query(
      `${BEGIN_WRITING}; set local lock_timeout = ${WAIT_MS}; select pg_advisory_xact_lock(${LOCKS.writer}); set local lock_timeout = 0`,
    );
  } catch (cause) {
    await client.query('rollback').catch(() => undefined);
    throw cause;
  }
}

const TAKE_AGAIN_MS = 1_000;

/**
 * Locks the schema, shared for serving or exclusive for changes, by a dedicated connection: the server releases the
 * lock when the process dies. A shared lock is taken again after a lost connection; otherwise a restore after a restart
 * of the database server would not detect running servers.
 * @returns a release function; undefined if others hold the lock
 */
export async function lockSchema(address: string, how: 'shared' | 'alone'): Promise<(() => Promise<void>) | undefined> {
  let isGivenBack = false;
  let again: NodeJS.Timeout | undefined;
  let held: pg.Client | undefined;
  const takeAgain = (): void => {
    if (isGivenBack || how === 'alone' || again !== undefined) return;
    again = setTimeout(async () => {
      again = undefined;
      held = await take(address, how, takeAgain).catch(() => undefined);
      if (held === undefined) takeAgain();
      else if (isGivenBack) await held.end();
    }, TAKE_AGAIN_MS).unref();
  };
  held = await take(address, how, takeAgain);
  if (held === undefined) return undefined;
  return async () => {
    isGivenBack = true;
    clearTimeout(again);
    await held?.end();
  };
}

/** @returns the connection that holds the lock; undefined if others hold it */
async function take(address: string, how: 'shared' | 'alone', lost: () => void): Promise<pg.Client | undefined> {
  const { Client } = await loadDriver();
  const client = new Client(connectionOf(address));
  // The next query reports the lost connection; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  const question = how === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
  const { rows } = await client.query<{ taken: number }>(`select ${question}(${LOCKS.schema}) as taken`);
  if (rows[0]?.taken === 1) {
    client.on('end', lost);
    return client;
  }
  await client.end();
  return undefined;
}
