import type SQLite from 'better-sqlite3';

/**
 * What every connection needs. FULL: what was acknowledged survives a power
 * cut. A busy timeout blocks the event loop, so it is short; `withRetry` waits
 * longer without blocking.
 */
export function applyPragmas(sqlite: SQLite.Database): void {
  sqlite.pragma('busy_timeout = 250');
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('wal_autocheckpoint = 200');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('secure_delete = ON');
}
