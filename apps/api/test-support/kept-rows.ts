import type { OpenSqlite } from '../src/db/sqlite/open.ts';

/**
 * Remembers the rows of some tables, those that others refer to first.
 * @param emptied tables that are empty
 * @returns puts everything back as it is now
 */
export function keptRows(
  sqlite: OpenSqlite['sqlite'],
  kept: readonly string[],
  emptied: readonly string[],
): () => void {
  const first = kept.map((table) => ({
    table,
    rows: sqlite.prepare(`select * from ${table}`).all() as Record<string, unknown>[],
  }));
  return sqlite.transaction(() => {
    for (const table of [...emptied, ...kept.toReversed()]) sqlite.exec(`delete from ${table}`);
    for (const { table, rows } of first) {
      for (const row of rows) {
        const columns = Object.keys(row);
        sqlite.prepare(`insert into ${table} (${columns}) values (${columns.map((column) => `@${column}`)})`).run(row);
      }
    }
  });
}
