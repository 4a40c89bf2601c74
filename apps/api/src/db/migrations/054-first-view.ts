import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The line that newcomers read over the map that a world opens with; and the maps of a world in the order of their names. */
export const firstView: Migration = {
  name: '054-first-view',
  async up(db) {
    await sql`alter table worlds add column welcome text check (length(welcome) between 1 and 120)`.execute(db);
    await sql`
      create index locations_with_map on locations (world_id, name_lower, id) where map_width is not null`.execute(db);
  },
};
