import { statSync } from 'node:fs';
import type { Db } from './schema.ts';
import type { Examination } from './sqlite/examine.ts';
import { type OpenSqlite, openDatabase } from './sqlite/open.ts';
import type { DataSource } from './sqlite/second-connection.ts';

export { openDatabase, openReader } from './sqlite/open.ts';
export type { DataSource } from './sqlite/second-connection.ts';

/** An open database, whatever keeps it: rows by Kysely, and what is asked of the database as a whole. */
export interface OpenDatabase {
  db: Db;
  /** Where another thread or process finds the same data. */
  source: () => DataSource;
  /** A number that changes when somebody else has written, also from another process. */
  othersWrote: () => number;
  /** What a quick look finds broken, in the words of the engine; undefined when nothing is. */
  findDamage: () => string | undefined;
  /** Looks at everything that is kept. */
  examine: () => Examination;
  /** Copies it to a new file while others read and write. @param onProgress told how much of how much is copied */
  copyTo: (file: string, onProgress?: (done: number, total: number) => void) => Promise<void>;
  /** From now on nothing can be written through it. */
  forbidWriting: () => void;
  close: () => Promise<void>;
}

/**
 * Opens a database that must be there already: a script that was given
 * the wrong folder makes no empty one.
 * @throws MissingDatabaseError when there is no such file
 */
export function openExisting(file: string): OpenSqlite {
  // Asked with a call that says so when the folder may not be looked into: that is no missing database.
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new MissingDatabaseError(`There is no database at ${file}. Set DATA_DIR to the folder that the server uses.`);
  return openDatabase(file);
}

/** There is nothing to work on; the message says what to do. */
export class MissingDatabaseError extends Error {
  override name = 'MissingDatabaseError';
}
