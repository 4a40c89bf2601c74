import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which names staff want written before others; null: nobody said. */
export const importance: Migration = {
  name: '024-importance',
  async up(db) {
    await sql`
      alter table positions add column importance real check (importance between -100 and 100)`.execute(db);
  },
};
