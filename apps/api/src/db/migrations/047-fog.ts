import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What campaigns hide of the pictures of maps. One whose map is deleted waits for it: ids are never given again. */
export const fog: Migration = {
  name: '047-fog',
  async up(db) {
    await sql`
      create table campaign_fogs (
        id integer primary key,
        campaign_id text not null references campaigns (id) on delete cascade,
        map_id integer not null,
        is_on integer not null check (is_on in (0, 1)),
        step real not null check (step > 0),
        done integer not null check (done >= 0),
        shown text not null,
        unique (campaign_id, map_id)
      ) strict`.execute(db);
    await sql`create index campaign_fogs_by_map on campaign_fogs (map_id)`.execute(db);
    await sql`
      create table campaign_fog_acts (
        fog_id integer not null references campaign_fogs (id) on delete cascade,
        number integer not null check (number >= 1),
        act blob not null,
        primary key (fog_id, number)
      ) strict, without rowid`.execute(db);
  },
};
