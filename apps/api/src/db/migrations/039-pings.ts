import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Where somebody asks all to look; each is deleted after some seconds. And whether players may. */
export const pings: Migration = {
  name: '039-pings',
  async up(db) {
    await sql`
      create table campaign_pings (
        campaign_id text not null references campaigns (id) on delete cascade,
        key text not null,
        user_id integer references users (id) on delete cascade,
        map_id integer not null,
        lat real not null,
        lng real not null,
        at text not null,
        primary key (campaign_id, key)
      ) strict, without rowid`.execute(db);
    await sql`create index pings_by_user on campaign_pings (user_id)`.execute(db);
    await sql`
      alter table campaigns
      add column players_may_ping integer not null default 1 check (players_may_ping in (0, 1))`.execute(db);
  },
};
