import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** How often staff have doubled the units of a map (below 0: halved), so that a frame nobody can use is mended and put back. */
export const frameDoublings: Migration = {
  name: '023-frame-doublings',
  async up(db) {
    await sql`alter table locations add column frame_doublings integer not null default 0`.execute(db);
  },
};
