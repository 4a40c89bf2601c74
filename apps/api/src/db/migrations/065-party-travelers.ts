import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Who travels in a party, as its DM writes it; empty: nobody wrote it. */
export const partyTravelers: Migration = {
  name: '065-party-travelers',
  async up(db) {
    await sql`alter table campaign_parties add column travelers text not null default ''`.execute(db);
  },
};
