import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a DM chose for the unknown ground of a map; null: as the map is drawn. */
export const fogGround: Migration = {
  name: '056-fog-ground',
  async up(db) {
    await sql`
      alter table campaign_fogs add column ground text
        check (ground in ('parchment', 'night', 'atlas', 'sea', 'blueprint', 'stone'))`.execute(db);
  },
};
