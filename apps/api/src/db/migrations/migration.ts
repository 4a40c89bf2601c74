import type { Kysely } from 'kysely';

/** One step of the schema. `up` runs inside a transaction of its own and must not open another. */
export interface Migration {
  name: string;
  up: (db: Kysely<unknown>) => Promise<void>;
  /**
   * The same for a PostgreSQL database that has all steps before; left out where `up` is for both. A new database has its
   * schema derived from what the steps made on SQLite.
   */
  upOnPostgres?: (db: Kysely<unknown>) => Promise<void>;
}
