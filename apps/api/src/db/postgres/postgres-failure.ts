import type { DatabaseFailure } from '../database-failure.ts';

/** There is no connection to the server, or it was cut. */
export class LostConnectionError extends Error {
  override name = 'LostConnectionError';
  readonly code = 'POSTGRES_UNREACHABLE';
}

/** Codes of the server (SQLSTATE), and where they end with a point whole classes of them. */
const FAILURES: readonly (readonly [string, DatabaseFailure])[] = [
  ['53100', 'full'],
  ['58030', 'disk'],
  ['XX001', 'damaged'],
  ['XX002', 'damaged'],
  // Somebody holds a lock, two transactions met, or the server has no room for another one now, or is going down.
  ['55P03', 'busy'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['53.', 'busy'],
  ['57P.', 'busy'],
  ['25006', 'not-writable'],
  ['23505', 'broken-rule'],
  ['23503', 'broken-rule'],
];

/** Why PostgreSQL did not do what it was asked; undefined for every other error. */
export function postgresFailure(error: Error, code: string): DatabaseFailure | undefined {
  if (error instanceof LostConnectionError) return 'busy';
  if (!('severity' in error)) return undefined;
  return FAILURES.find(([known]) => (known.endsWith('.') ? code.startsWith(known.slice(0, -1)) : code === known))?.[1];
}
