import type SQLite from 'better-sqlite3';

/**
 * A number that changes when another connection has written to the file, also
 * from another process. Writes of this connection do not change it.
 */
export function readDataVersion(sqlite: SQLite.Database): () => number {
  const statement = sqlite.prepare<[], number>('pragma data_version').pluck();
  return () => statement.get() ?? 0;
}
