import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Travelers of a party as text; empty if not written. */
export const partyTravelers: Migration = {
  name: '065-party-travelers',
  async up(db) {
    await sql`alter table campaign_parties add column travelers text not null default ''`.execute(db);
  },
};
