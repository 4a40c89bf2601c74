import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Parties of campaigns. One whose map is deleted waits for it: ids are never given again. */
export const parties: Migration = {
  name: '038-parties',
  async up(db) {
    await sql`
      create table campaign_parties (
        campaign_id text not null references campaigns (id) on delete cascade,
        key text not null,
        name text not null check (length(name) between 1 and 80),
        colour text not null check (colour in ('teal', 'wine', 'moss', 'violet', 'rust', 'slate')),
        map_id integer not null,
        lat real not null,
        lng real not null,
        created_at text not null,
        primary key (campaign_id, key)
      ) strict, without rowid`.execute(db);
  },
};
