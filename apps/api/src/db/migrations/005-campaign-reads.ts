import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Indexes that answer on their own what campaigns ask: which points of a map are visible, in order or counted, and how many notes somebody may read. */
export const campaignReads: Migration = {
  name: '005-campaign-reads',
  async up(db) {
    await sql`drop index positions_in_order`.execute(db);
    await sql`
      create index positions_in_order on positions (parent_id, active, scale desc, sort_name, id, location_id)`.execute(
      db,
    );
    await sql`create index positions_by_map on positions (parent_id, active, location_id)`.execute(db);
    await sql`
      create index campaign_notes_to_count on campaign_notes (campaign_id, location_id, private, user_id)`.execute(db);
  },
};
