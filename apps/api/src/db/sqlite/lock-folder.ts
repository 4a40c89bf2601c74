import SQLite from 'better-sqlite3';
import { databaseFailure } from '../database-failure.ts';

/** Releases a lock; the system also does so when the process dies. */
export type Unlock = () => void;

/**
 * Locks a folder exclusively through a small SQLite file.
 * @returns undefined if another process holds or shares the lock
 */
export const lockFolder = (file: string): Unlock | undefined => lock(file, ['begin exclusive']);

/**
 * Shares the lock of a folder: nobody gets it exclusively in the meantime.
 * @returns undefined if another process holds it exclusively
 */
export const shareFolder = (file: string): Unlock | undefined =>
  // Reading in a transaction holds a shared lock.
  lock(file, ['begin', 'select count(*) from sqlite_master']);

function lock(file: string, statements: readonly string[]): Unlock | undefined {
  const database = new SQLite(file, { timeout: 0 });
  try {
    for (const statement of statements) {
      const prepared = database.prepare(statement);
      if (prepared.reader) prepared.all();
      else prepared.run();
    }
  } catch (cause) {
    database.close();
    if (databaseFailure(cause) === 'busy') return undefined;
    throw cause;
  }
  return () => {
    if (database.open) database.close();
  };
}
