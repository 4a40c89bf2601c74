import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from './schema.ts';
import { addFunctions } from './sqlite/functions.ts';
import { withKeptStatements } from './sqlite/kept-statements.ts';
import { applyPragmas } from './sqlite/pragmas.ts';

/** An open database. `sqlite` is for `db/sqlite/` only; everything else speaks Kysely. */
export interface OpenDatabase {
  db: Kysely<Database>;
  sqlite: SQLite.Database;
  close: () => Promise<void>;
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
export function openDatabase(file: string | Buffer): OpenDatabase {
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
    close: async () => {
      await db.destroy();
      if (sqlite.open) sqlite.close();
    },
  };
}

/**
 * The same for a database that must be there already: a script that was given
 * the wrong folder makes no empty one.
 * @throws MissingDatabaseError when there is no such file
 */
export function openExisting(file: string): OpenDatabase {
  // Asked with a call that says so when the folder may not be looked into: that is no missing database.
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new MissingDatabaseError(`There is no database at ${file}. Set DATA_DIR to the folder that the server uses.`);
  return openDatabase(file);
}

/** There is nothing to work on; the message says what to do. */
export class MissingDatabaseError extends Error {
  override name = 'MissingDatabaseError';
}
