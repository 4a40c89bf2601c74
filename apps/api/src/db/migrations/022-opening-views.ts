import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Where a map opens when staff chose it: the middle of the view in map units, and CSS pixels per unit. */
export const openingViews: Migration = {
  name: '022-opening-views',
  async up(db) {
    await sql`alter table locations add column opening_lat real`.execute(db);
    await sql`
      alter table locations add column opening_lng real
      check ((opening_lng is null) = (opening_lat is null))`.execute(db);
    await sql`
      alter table locations add column opening_zoom real
      check ((opening_zoom is null) = (opening_lat is null) and opening_zoom > 0)`.execute(db);
  },
};
