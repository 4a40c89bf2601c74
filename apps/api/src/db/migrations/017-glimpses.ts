import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** A picture of a map small enough to stand in the page itself. */
export const glimpses: Migration = {
  name: '017-glimpses',
  async up(db) {
    await sql`alter table pictures add column glimpse blob`.execute(db);
  },
};
