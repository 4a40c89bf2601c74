import { statSync } from 'node:fs';
import type { DataSource } from './data-source.ts';
import type { Examination } from './examination.ts';
import { isPostgresAddress } from './postgres/address.ts';
import { openPostgres, openPostgresReader } from './postgres/open.ts';
import type { Db } from './schema.ts';
import { openDatabase, openSqliteReader } from './sqlite/open.ts';

export type { DataSource } from './data-source.ts';
export { openDatabase } from './sqlite/open.ts';

/** What processes on one database say to each other besides what they write: nothing is kept of it. */
export interface ProcessChannel {
  /** To all others; lost for those who do not listen just now. */
  publish: (text: string) => void;
  subscribe: (listener: (text: string) => void) => void;
}

/** An open database, whatever keeps it: rows by Kysely, and what is asked of the database as a whole. */
export interface OpenDatabase {
  db: Db;
  /** Where another thread or process finds the same data. */
  source: () => DataSource;
  /** A number that changes when somebody else has written, also from another process. */
  othersWrote: () => number;
  /** That number may change a moment after the write: whoever must know asks the database. */
  isDelayed?: true;
  /** Resolves when that number can be relied on; until then it changes whenever it is asked for. */
  whenListening?: () => Promise<void>;
  /** Tells the kind of every job that any process asks for; left out where nobody tells: whoever works looks for them. */
  onJob?: (listener: (kind: string) => void) => void;
  /** Left out where processes have no such line. */
  channel?: ProcessChannel;
  /** What a quick look finds broken, in the words of the engine; undefined when nothing is. */
  findDamage: () => string | undefined;
  /** Looks at everything that is kept. */
  examine: () => Examination | Promise<Examination>;
  /** Copies it to a new file while others read and write. @param onProgress told how much of how much is copied */
  copyTo: (file: string, onProgress?: (done: number, total: number) => void) => Promise<void>;
  /** From now on nothing can be written through it. */
  forbidWriting: () => void;
  close: () => Promise<void>;
}

/** Opens (or makes) the database in a file, or the one that an address of PostgreSQL names. It migrates nothing. */
export const openAt = (place: string): OpenDatabase =>
  isPostgresAddress(place) ? openPostgres(place) : openDatabase(place);

/** Connections of one's own that cannot write, for another thread or process; whoever opens them destroys them. */
export const openReader = (source: DataSource): Db =>
  'address' in source ? openPostgresReader(source.address) : openSqliteReader(source);

/**
 * Opens a database that must be there already: a script that was given
 * the wrong folder makes no empty one.
 * @param file or an address of PostgreSQL, where a database is never made
 * @throws MissingDatabaseError when there is no such file
 */
export function openExisting(file: string): OpenDatabase {
  if (isPostgresAddress(file)) return openPostgres(file);
  // Asked with a call that says so when the folder may not be looked into: that is no missing database.
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new MissingDatabaseError(`There is no database at ${file}. Set DATA_DIR to the folder that the server uses.`);
  return openDatabase(file);
}

/** There is nothing to work on; the message says what to do. */
export class MissingDatabaseError extends Error {
  override name = 'MissingDatabaseError';
}
