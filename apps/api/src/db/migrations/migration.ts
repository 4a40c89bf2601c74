import type { Kysely } from 'kysely';

/** A step of the schema. `up` runs inside its own transaction and must not open another. */
export interface Migration {
  name: string;
  up: (db: Kysely<unknown>) => Promise<void>;
  /**
   * The step for a PostgreSQL database with all earlier steps; left out if `up` works for both. The schema of new
   * databases is derived from the steps on SQLite.
   */
  upOnPostgres?: (db: Kysely<unknown>) => Promise<void>;
}
