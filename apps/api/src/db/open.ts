import { statSync } from 'node:fs';
import type { DataSource } from './data-source.ts';
import type { Examination } from './examination.ts';
import { isPostgresAddress } from './postgres/address.ts';
import { openPostgres, openPostgresReader } from './postgres/open.ts';
import type { Db } from './schema.ts';
import { openDatabase, openSqliteReader } from './sqlite/open.ts';

export type { DataSource } from './data-source.ts';
export { openDatabase } from './sqlite/open.ts';

/** Temporary messages between processes on one database. */
export interface ProcessChannel {
  /** Sends to all other processes that are listening. */
  publish: (text: string) => void;
  subscribe: (listener: (text: string) => void) => void;
}

/** An open database of any engine: rows by Kysely, and operations on the whole database. */
export interface OpenDatabase {
  db: Db;
  /** Source of the same data for another thread or process. */
  source: () => DataSource;
  /** A number that changes when another process or connection has written. */
  othersWrote: () => number;
  /** `othersWrote` may change after a delay: callers that need certainty query the database. */
  isDelayed?: true;
  /** Resolves when `othersWrote` is reliable; until then it changes on each call. */
  whenListening?: () => Promise<void>;
  /**
   * Calls back with the kind of each new job of any process; missing if there are no such notifications, and workers
   * poll.
   */
  onJob?: (listener: (kind: string) => void) => void;
  /** Missing if processes have no such channel. */
  channel?: ProcessChannel;
  /** Damage found by a quick check, in the words of the engine; undefined if there is none. */
  findDamage: () => string | undefined;
  /** Checks all stored data. */
  examine: () => Examination | Promise<Examination>;
  /**
   * Copies the database to a new file while others read and write.
   * @param onProgress receives the copied and total amounts
   */
  copyTo: (file: string, onProgress?: (done: number, total: number) => void) => Promise<void>;
  /** Makes the connection read-only. */
  forbidWriting: () => void;
  close: () => Promise<void>;
}

/** Opens or creates the database in a file, or opens the database at an address of PostgreSQL. Does not migrate. */
export const openAt = (place: string): OpenDatabase =>
  isPostgresAddress(place) ? openPostgres(place) : openDatabase(place);

/** Read-only connections for another thread or process; the caller destroys them. */
export const openReader = (source: DataSource): Db =>
  'address' in source ? openPostgresReader(source.address) : openSqliteReader(source);

/**
 * Opens an existing database: scripts with a wrong folder create no empty one.
 * @param file or an address of PostgreSQL, where no database is ever created
 * @throws MissingDatabaseError if there is no such file
 */
export function openExisting(file: string): OpenDatabase {
  if (isPostgresAddress(file)) return openPostgres(file);
  // This call throws for an unreadable folder, which is not a missing database.
  if (statSync(file, { throwIfNoEntry: false }) === undefined)
    throw new MissingDatabaseError(`There is no database at ${file}. Set DATA_DIR to the folder that the server uses.`);
  return openDatabase(file);
}

/** There is no database; the message says what to do. */
export class MissingDatabaseError extends Error {
  override name = 'MissingDatabaseError';
}
