import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * What is made of a picture takes room on the disk too, and is counted where somebody's room has an end. What is there
 * belongs to worlds of the atlas, which have no such limit: it stays at 0.
 */
export const pictureBytes: Migration = {
  name: '031-picture-bytes',
  async up(db) {
    await sql`alter table pictures add column small_bytes integer not null default 0 check (small_bytes >= 0)`.execute(
      db,
    );
    await sql`alter table tile_sets add column bytes integer not null default 0 check (bytes >= 0)`.execute(db);
  },
};
