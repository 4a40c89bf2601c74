import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** When a player looked at a campaign last; null: not since this is kept. Nobody but them is ever told. */
export const lastVisits: Migration = {
  name: '044-last-visits',
  async up(db) {
    await sql`alter table campaign_members add column visited_at text`.execute(db);
  },
};
