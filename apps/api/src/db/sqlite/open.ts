import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fold, foldCase } from '@venture-atlas/rules';
import SQLite from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import type { DataSource } from '../data-source.ts';
import type { Examination } from '../examination.ts';
import type { OpenDatabase } from '../open.ts';
import type { Database, Db } from '../schema.ts';
import { examine } from './examine.ts';

/** How long a statement waits for the lock of another process; this blocks the event loop, so it is short. */
export const BUSY_TIMEOUT_MS = 250;

/**
 * What every connection needs. FULL: what was acknowledged survives a power
 * cut. Transactions that write wait without blocking: `writeTransaction`. The
 * cache is small (4 MB), so that a large change goes to the log statement by
 * statement, and its commit is short; the system keeps what is read.
 */
function applyPragmas(sqlite: SQLite.Database): void {
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('wal_autocheckpoint = 200');
  sqlite.pragma('cache_size = -4000');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('trusted_schema = OFF');
  sqlite.pragma('secure_delete = ON');
}

/** An open SQLite file. `sqlite` itself is for this folder and for tests. */
export interface OpenSqlite extends OpenDatabase {
  sqlite: SQLite.Database;
  examine: () => Examination;
}

/**
 * Takes the files away from everybody else, also those of a database that was
 * there before. Logs that SQLite makes from now on get the mode of the database.
 */
function keepPrivate(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, 0o600);
    } catch {
      // There is no such file yet, or it is not ours, or nothing can be changed: SQLite itself says what is wrong, if anything.
    }
  }
}

/**
 * Opens (or makes) the database file, or a private one for `:memory:` or for the
 * bytes of another, with the pragmas of the house. It neither migrates nor takes the folder's lock, so
 * scripts may call it beside a running server.
 */
export function openDatabase(file: string | Buffer): OpenSqlite {
  const path = typeof file === 'string' && file !== ':memory:' ? file : undefined;
  if (path !== undefined) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const sqlite = new SQLite(file);
  if (path !== undefined) keepPrivate(path);
  applyPragmas(sqlite);
  addFunctions(sqlite);
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: withKeptStatements(sqlite) }) });
  return {
    db,
    sqlite,
    source: () => dataSourceOf(sqlite),
    othersWrote: readDataVersion(sqlite),
    findDamage: () => findDamage(sqlite),
    examine: () => examine(sqlite),
    copyTo: (target, onProgress) => copyDatabase(sqlite, target, onProgress),
    forbidWriting: () => {
      sqlite.pragma('query_only = ON');
    },
    close: async () => {
      await db.destroy();
      if (sqlite.open) sqlite.close();
    },
  };
}

/** A connection of one's own that cannot write, for another thread or process; whoever opens it destroys it. */
export const openSqliteReader = (source: SqliteSource): Db =>
  new Kysely<Database>({ dialect: new SqliteDialect({ database: openToRead(source) }) });

const PAGES_A_STEP = 2_000;

/**
 * Copies an open database to a new file while others read and write it
 * (SQLite's online backup). A copied file would lack what is still in the
 * write-ahead log and pass every check.
 * @param onProgress told after each step how many of how many pages are copied
 */
async function copyDatabase(
  source: SQLite.Database,
  target: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  await source.backup(target, {
    progress: ({ totalPages, remainingPages }) => {
      onProgress(totalPages - remainingPages, totalPages);
      return PAGES_A_STEP;
    },
  });
}

/**
 * A number that changes when another connection has written to the file, also
 * from another process. Writes of this connection do not change it.
 */
function readDataVersion(sqlite: SQLite.Database): () => number {
  const statement = sqlite.prepare<[], number>('pragma data_version').pluck();
  return () => statement.get() ?? 0;
}

/** What is wrong with the file, in SQLite's words; undefined when nothing is. */
function findDamage(sqlite: SQLite.Database): string | undefined {
  try {
    const lines = sqlite.pragma('quick_check') as { quick_check: string }[];
    const damage = lines.map((line) => line.quick_check).filter((line) => line !== 'ok');
    return damage.length === 0 ? undefined : damage.slice(0, 3).join('; ');
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** In a file, or as a copy of what is only in memory. */
type SqliteSource = Exclude<DataSource, { address: string }>;

/** What to hand to another thread so that it can read the same data. */
const dataSourceOf = (sqlite: SQLite.Database): SqliteSource =>
  sqlite.memory ? { bytes: sqlite.serialize() } : { file: sqlite.name };

/** A connection of one's own that cannot write; the caller closes it. */
function openToRead(source: SqliteSource): SQLite.Database {
  const sqlite =
    'file' in source
      ? new SQLite(source.file, { readonly: true, fileMustExist: true })
      : new SQLite(Buffer.from(source.bytes));
  sqlite.pragma('query_only = ON');
  sqlite.pragma('trusted_schema = OFF');
  addFunctions(sqlite);
  return sqlite;
}

/** Rules of the house that statements use, since SQLite's own lower() knows ASCII only. Of nothing they make nothing. */
function addFunctions(sqlite: SQLite.Database): void {
  for (const [name, change] of [
    ['fold_case', foldCase],
    ['fold_letters', fold],
  ] as const)
    sqlite.function(name, { deterministic: true, directOnly: true }, (text) =>
      text === null ? null : change(String(text)),
    );
}

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
