import { postgresFailure } from './postgres/postgres-failure.ts';
import { sqliteFailure } from './sqlite/sqlite-failure.ts';

/** Why the database did not do what it was asked, whatever the engine calls it. */
export type DatabaseFailure =
  /** No room on the disk, or the disk failed. */
  | 'full'
  | 'disk'
  /** What is stored is not what was written. */
  | 'damaged'
  /** Somebody else is writing, or the database does not answer just now. */
  | 'busy'
  | 'not-writable'
  /** Two people did the same at once, or one removed what the other refers to. */
  | 'broken-rule';

/** Why the database did not do what it was asked; undefined for every other error. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined;
  const code = String(error.code);
  return sqliteFailure(code) ?? postgresFailure(error, code);
}
