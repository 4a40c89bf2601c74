import type pg from 'pg';

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
