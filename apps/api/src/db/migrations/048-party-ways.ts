import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Where parties stood before, and stand: `number` counts up. One that is there already was never elsewhere. */
export const partyWays: Migration = {
  name: '048-party-ways',
  async up(db) {
    await sql`
      create table campaign_party_ways (
        campaign_id text not null,
        key text not null,
        number integer not null check (number >= 1),
        map_id integer not null,
        lat real not null,
        lng real not null,
        primary key (campaign_id, key, number),
        foreign key (campaign_id, key) references campaign_parties (campaign_id, key) on delete cascade
      ) strict, without rowid`.execute(db);
    // A map that is brought to other units takes them along.
    await sql`create index campaign_party_ways_by_map on campaign_party_ways (map_id)`.execute(db);
    await sql`
      insert into campaign_party_ways (campaign_id, key, number, map_id, lat, lng)
      select campaign_id, key, 1, map_id, lat, lng from campaign_parties`.execute(db);
  },
};
