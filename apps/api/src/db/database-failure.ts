import { postgresFailure } from './postgres/postgres-failure.ts';
import { sqliteFailure } from './sqlite/sqlite-failure.ts';

/** Cause of a database error, independent of the engine. */
export type DatabaseFailure =
  /** The disk is full or failed. */
  | 'full'
  | 'disk'
  /** Stored data is damaged. */
  | 'damaged'
  /** Another writer holds the lock, or the database does not respond. */
  | 'busy'
  | 'not-writable'
  /** Conflicting concurrent changes, or a reference to a removed row. */
  | 'broken-rule';

/** Cause of a database error; undefined for all other errors. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const code = String(error.code);
  return sqliteFailure(code) ?? postgresFailure(error, code);
}
