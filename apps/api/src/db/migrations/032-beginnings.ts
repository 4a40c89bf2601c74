import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Whether an installation began with the demo world or empty is a fact of its own, so that no later start has to work it
 * out from what is there now. Those that hold anything keep what they are; an empty one is asked about at its next start.
 */
export const beginnings: Migration = {
  name: '032-beginnings',
  async up(db) {
    await sql`
      insert into meta (key, value)
        select 'beginning', case when exists (select 1 from meta where key = 'seeded_at') then 'seeded' else 'empty' end
        where exists (select 1 from meta where key = 'seeded_at') or exists (select 1 from locations)`.execute(db);
  },
};
