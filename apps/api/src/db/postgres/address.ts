import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether a database place is the address of a PostgreSQL server rather than a file. */
export const isPostgresAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//.test(text);

/** The address of a database without credentials. */
export function shownAddress(address: string): string {
  const url = new URL(address);
  return `${url.host || 'this machine'}${url.pathname}`;
}

/** Whether a database or transaction is on PostgreSQL. */
export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
