import type { DatabaseFailure } from '../database-failure.ts';

/** The connection to the server failed or was lost. */
export class LostConnectionError extends Error {
  override name = 'LostConnectionError';
  readonly code = 'POSTGRES_UNREACHABLE';
}

/** Codes of the server (SQLSTATE); codes that end with a dot stand for a class. */
const FAILURES: readonly (readonly [string, DatabaseFailure])[] = [
  ['53100', 'full'],
  ['58030', 'disk'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  // A lock is held, transactions deadlocked, or the server is full or shutting down.
  ['55P03', 'busy'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['53.', 'busy'],
  ['57P.', 'busy'],
  ['25006', 'not-writable'],
  ['23505', 'broken-rule'],
  ['23503', 'broken-rule'],
];

/** Cause of a PostgreSQL error; undefined for all other errors. */
export function postgresFailure(error: Error, code: string): DatabaseFailure | undefined {
  if (error instanceof LostConnectionError) return 'busy';
  if (!('severity' in error)) return undefined;
  return FAILURES.find(([known]) => (known.endsWith('.') ? code.startsWith(known.slice(0, -1)) : code === known))?.[1];
}
