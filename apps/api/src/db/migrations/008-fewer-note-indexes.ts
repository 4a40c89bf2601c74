import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** One index lists the notes of a place and counts those somebody may read: every index more is a page more that each new note writes. */
export const fewerNoteIndexes: Migration = {
  name: '008-fewer-note-indexes',
  async up(db) {
    await sql`drop index campaign_notes_to_count`.execute(db);
    await sql`drop index campaign_notes_by_place`.execute(db);
    await sql`
      create index campaign_notes_by_place
        on campaign_notes (campaign_id, location_id, created_at desc, id desc, private, user_id)`.execute(db);
  },
};
