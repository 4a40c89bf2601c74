import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** How places are drawn, by type and one by one, and which types viewers switch on and off together; JSON, null: as ever. */
export const looks: Migration = {
  name: '051-looks',
  async up(db) {
    await sql`alter table positions add column look text`.execute(db);
    await sql`alter table location_types add column look text`.execute(db);
    await sql`alter table location_types add column layer text`.execute(db);
  },
};
