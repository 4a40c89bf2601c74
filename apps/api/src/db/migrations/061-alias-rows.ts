import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Finds the places of a campaign that have a name for players, known or not, without reading the other settings. */
export const aliasRows: Migration = {
  name: '061-alias-rows',
  async up(db) {
    await sql`
      create index campaign_alias_rows on campaign_location_settings (campaign_id, location_id)
      where alias is not null`.execute(db);
  },
};
