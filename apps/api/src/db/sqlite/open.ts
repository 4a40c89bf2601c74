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

/** Maximum wait for the lock of another process; short, since it blocks the event loop. */
export const BUSY_TIMEOUT_MS = 250;

/**
 * Settings of each connection. FULL: acknowledged writes survive a power cut. Write transactions wait without blocking,
 * see `writeTransaction`. The small cache (4 MB) spills large changes to the log early, which keeps commits short; the
 * system caches reads.
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

/** An open SQLite file. `sqlite` itself is only for this folder and tests. */
export interface OpenSqlite extends OpenDatabase {
  sqlite: SQLite.Database;
  examine: () => Examination;
}

/** Makes the files private, including those of an existing database. New log files inherit the mode of the database. */
function keepPrivate(file: string): void {
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(path, 0o600);
    } catch {
      // The file is missing, owned by others, or unchangeable: SQLite itself reports problems.
    }
  }
}

/**
 * Opens or creates the database file, or a private database for `:memory:` or from bytes, with the standard pragmas.
 * Does not migrate or lock the folder, so scripts may call it beside a running server.
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

/** A read-only connection for another thread or process; the caller destroys it. */
export const openSqliteReader = (source: SqliteSource): Db =>
  new Kysely<Database>({ dialect: new SqliteDialect({ database: openToRead(source) }) });

const PAGES_PER_STEP = 2_000;

/**
 * Copies an open database to a new file while others read and write (online backup of SQLite). A plain file copy would
 * miss the write-ahead log and still pass all checks.
 * @param onProgress receives the copied and total pages after each step
 */
async function copyDatabase(
  source: SQLite.Database,
  target: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  await source.backup(target, {
    progress: ({ totalPages, remainingPages }) => {
      onProgress(totalPages - remainingPages, totalPages);
      return PAGES_PER_STEP;
    },
  });
}

/** A number that changes when another connection or process has written to the file. Own writes do not change it. */
function readDataVersion(sqlite: SQLite.Database): () => number {
  const statement = sqlite.prepare<[], number>('pragma data_version').pluck();
  return () => statement.get() ?? 0;
}

/** Damage of the file in the words of SQLite; undefined if there is none. */
function findDamage(sqlite: SQLite.Database): string | undefined {
  try {
    const lines = sqlite.pragma('quick_check') as { quick_check: string }[];
    const damage = lines.map((line) => line.quick_check).filter((line) => line !== 'ok');
    return damage.length === 0 ? undefined : damage.slice(0, 3).join('; ');
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** A file, or a copy of a database in memory. */
type SqliteSource = Exclude<DataSource, { address: string }>;

/** Source of the same data for another thread. */
const dataSourceOf = (sqlite: SQLite.Database): SqliteSource =>
  sqlite.memory ? { bytes: sqlite.serialize() } : { file: sqlite.name };

/** A read-only connection; the caller closes it. */
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

/** Adds SQL functions, since lower() of SQLite covers ASCII only. Null stays null. */
function addFunctions(sqlite: SQLite.Database): void {
  for (const [name, change] of [
    ['fold_case', foldCase],
    ['fold_letters', fold],
  ] as const)
    sqlite.function(name, { deterministic: true, directOnly: true }, (text) =>
      text === null ? null : change(String(text)),
    );
}

/** Maximum cached statements. */
const KEPT_MAX = 200;
/** Longer statements are inserts of hundreds of rows, which take much memory when compiled and seldom repeat. */
const LENGTH_MAX = 4_000;
const IS_QUERY = /^(?:select|insert|update|delete|with)\b/;

/**
 * Wraps the database for Kysely with a cache of compiled statements. Compiled statements are outside the heap and freed
 * only by garbage collection: the import of a wiki would leave hundreds of megabytes.
 */
export function withKeptStatements(sqlite: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SQLite.Statement<unknown[]>>();
  const prepare = (sql: string): SQLite.Statement<unknown[]> => {
    if (sql.length > LENGTH_MAX || !IS_QUERY.test(sql)) return sqlite.prepare(sql);
    const known = kept.get(sql);
    // A busy statement cannot be restarted.
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
