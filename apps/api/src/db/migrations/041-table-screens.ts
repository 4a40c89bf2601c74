import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A campaign has one table screen while it is open, with those who came in by its code, and the view that its DM shows.
 * Neither secrets nor passes are stored, only their hashes. Two addresses belong to pages from now on: a place that had
 * one of them has another.
 */
export const tableScreens: Migration = {
  name: '041-table-screens',
  async up(db) {
    await sql`
      create table table_screens (
        campaign_id text primary key references campaigns (id) on delete cascade,
        id text not null unique,
        secret_hash text not null unique,
        follows integer not null default 1 check (follows in (0, 1)),
        shows_code integer not null default 1 check (shows_code in (0, 1)),
        opened_at text not null,
        ends_at text not null
      ) strict, without rowid`.execute(db);
    await sql`
      create table table_guests (
        id text primary key,
        campaign_id text not null references table_screens (campaign_id) on delete cascade,
        pass_hash text not null unique,
        name text not null check (length(name) between 1 and 80),
        is_in integer not null check (is_in in (0, 1)),
        asked_at text not null
      ) strict, without rowid`.execute(db);
    await sql`create index table_guests_by_campaign on table_guests (campaign_id)`.execute(db);
    await sql`
      create table campaign_views (
        campaign_id text not null references campaigns (id) on delete cascade,
        for_audience text not null check (for_audience in ('table', 'players')),
        key text not null,
        map_id integer not null,
        lat real not null,
        lng real not null,
        zoom real not null check (zoom > 0),
        width real not null check (width > 0),
        height real not null check (height > 0),
        named_id integer,
        shown_at text not null,
        primary key (campaign_id, for_audience)
      ) strict, without rowid`.execute(db);
    await sql`update locations set slug = slug || '_' || id where slug in ('table', 'join')`.execute(db);
  },
};
