import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Examination } from '../examination.ts';
import type { OpenDatabase } from '../open.ts';
import type { Database, Db } from '../schema.ts';
import { copyDatabase } from './copy-database.ts';
import { readDataVersion } from './data-version.ts';
import { examine } from './examine.ts';
import { findDamage } from './find-damage.ts';
import { addFunctions } from './functions.ts';
import { withKeptStatements } from './kept-statements.ts';
import { applyPragmas } from './pragmas.ts';
import { dataSourceOf, openToRead, type SqliteSource } from './second-connection.ts';

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
