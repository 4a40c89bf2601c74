import SQLite from 'better-sqlite3';
import { databaseFailure } from '../database-failure.ts';

/** Gives a lock back; the system does it too when the process dies, however it dies. */
export type Unlock = () => void;

/**
 * Takes a folder for one process by an exclusive lock on a small SQLite file.
 * @returns undefined when another process holds it, or shares it
 */
export const lockFolder = (file: string): Unlock | undefined => lock(file, ['begin exclusive']);

/**
 * Shares a folder with other processes that do the same: nobody gets it for itself meanwhile.
 * @returns undefined when another process holds it for itself
 */
export const shareFolder = (file: string): Unlock | undefined =>
  // What is read in a transaction stays locked against whoever wants to change it.
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
