import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When the author of a note changed it last; null: it stands as it was written. */
export const editedNotes: Migration = {
  name: '043-edited-notes',
  async up(db) {
    await sql`alter table campaign_notes add column edited_at text`.execute(db);
  },
};
