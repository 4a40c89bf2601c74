import type pg from 'pg';
import { connectionOf, loadDriver } from './pool.ts';

/** Of advisory locks; chosen once, the same in every process of every version. */
export const LOCKS = { writer: 7_201_001, schema: 7_201_002 } as const;

/** How a transaction that writes begins. */
export const BEGIN_WRITING = 'begin';
/** How one that reads begins: all its statements see one state. */
export const BEGIN_READING = 'begin isolation level repeatable read read only';

const WAIT_MS = 5_000;

/**
 * Begins a transaction that writes when nobody else does: whatever is read in it was written by those before and is not
 * changed by anybody until its end, as in SQLite. The lock comes before the first statement that reads.
 * @throws an error with the code 55P03 when another process writes for too long
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
 * Shares the schema with others that serve it, or takes it alone to change it, by a lock of a connection of its own: the
 * server gives it back when the process dies, however it dies. Whoever shares it takes it again when the line was lost:
 * else a restore that comes after the database's server began anew would not see who serves it.
 * @returns what gives it back; undefined when others stand in the way
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

/** @returns the connection that holds the lock; undefined when others stand in the way */
async function take(address: string, how: 'shared' | 'alone', lost: () => void): Promise<pg.Client | undefined> {
  const { Client } = await loadDriver();
  const client = new Client(connectionOf(address));
  // What the server is asked next says that it is gone; without a listener the process would end.
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
