import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * When a player looked at a campaign last; null: not since this is kept. Nobody but them is ever told. And when the author
 * of a note changed it last; null: it stands as it was written.
 */
export const lastVisits: Migration = {
  name: '043-last-visits',
  async up(db) {
    await sql`alter table campaign_members add column visited_at text`.execute(db);
    await sql`alter table campaign_notes add column edited_at text`.execute(db);
  },
};
