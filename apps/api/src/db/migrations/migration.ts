import type { Kysely } from 'kysely';

/** One step of the schema. `up` runs inside a transaction of its own and must not open another. */
export interface Migration {
  name: string;
  up: (db: Kysely<unknown>) => Promise<void>;
  /**
   * The same for a PostgreSQL database that has all steps before; left out where `up` is for both. A new database has its
   * schema derived from what the steps made on SQLite, so that those up to 055 need none.
   */
  upOnPostgres?: (db: Kysely<unknown>) => Promise<void>;
  /**
   * Makes tables anew that others lead to. Meanwhile foreign keys do nothing; before the step counts, every one of them
   * is looked at, and a single row that leads nowhere undoes it.
   */
  leavesForeignKeysAside?: true;
}
