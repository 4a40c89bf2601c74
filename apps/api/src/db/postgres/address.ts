import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether what names a database is the address of a PostgreSQL server, and no file. */
export const isPostgresAddress = (text: string): boolean => /^postgres(?:ql)?:\/\//.test(text);

/** A database's address as it may be shown: without what opens it. */
export function shownAddress(address: string): string {
  const url = new URL(address);
  return `${url.host || 'this machine'}${url.pathname}`;
}

/** Whether a database, or a transaction on it, is one of PostgreSQL. */
export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
