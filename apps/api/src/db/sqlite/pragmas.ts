import type SQLite from 'better-sqlite3';

/** How long a statement waits for the lock of another process; this blocks the event loop, so it is short. */
export const BUSY_TIMEOUT_MS = 250;

/**
 * What every connection needs. FULL: what was acknowledged survives a power
 * cut. Transactions that write wait without blocking: `writeTransaction`. The
 * cache is small (4 MB), so that a large change goes to the log statement by
 * statement, and its commit is short; the system keeps what is read.
 */
export function applyPragmas(sqlite: SQLite.Database): void {
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('wal_autocheckpoint = 200');
  sqlite.pragma('cache_size = -4000');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('secure_delete = ON');
}
