import type SQLite from 'better-sqlite3';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Statements that stay compiled. */
const KEPT_MAX = 200;
/** Longer ones are inserts of hundreds of rows: compiled, they take much memory, and they seldom come again. */
const LENGTH_MAX = 4_000;
const IS_QUERY = /^(?:select|insert|update|delete|with)\b/;

/**
 * The database as Kysely takes it, compiling a query once as long as it comes again and again. A compiled statement
 * lies outside the heap and goes only when the heap is cleaned: an import of a wiki would leave hundreds of megabytes
 * of them.
 */
export function withKeptStatements(sqlite: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SQLite.Statement<unknown[]>>();
  const prepare = (sql: string): SQLite.Statement<unknown[]> => {
    if (sql.length > LENGTH_MAX || !IS_QUERY.test(sql)) return sqlite.prepare(sql);
    const known = kept.get(sql);
    // One that is being stepped through cannot be begun anew.
    if (known?.busy) return sqlite.prepare(sql);
    const statement = known ?? sqlite.prepare<unknown[]>(sql);
    kept.delete(sql);
    kept.set(sql, statement);
    const [oldest] = kept.keys();
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest);
    return statement;
  };
  return {
    close: () => {
      kept.clear();
      sqlite.close();
    },
    prepare: (sql) => prepare(sql) as SqliteStatement,
  };
}
