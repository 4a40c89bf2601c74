import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether a database, or a transaction on it, is one of PostgreSQL. */
export const isPostgres = <T>(db: Kysely<T>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
