import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { handoutColumn } from './model-columns.ts';

/** Look of a shown text. Existing handouts are pages. */
export const handoutLook: Migration = {
  name: '068-handout-look',
  async up(db) {
    const column = sql.raw(handoutColumn('look'));
    await sql`alter table campaign_handouts add column ${column}`.execute(db);
    await sql`alter table campaign_showings add column ${column}`.execute(db);
  },
};
