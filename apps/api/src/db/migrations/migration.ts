import type { Kysely } from 'kysely';

/** One step of the schema. `up` runs inside a transaction of its own and must not open another. */
export interface Migration {
  name: string;
  up: (db: Kysely<unknown>) => Promise<void>;
}
