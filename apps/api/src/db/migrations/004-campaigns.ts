import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Campaigns, who plays in them, what their players see, and notes. */
export const campaigns: Migration = {
  name: '004-campaigns',
  async up(db) {
    await sql`
      create table campaigns (
        id text primary key check (length(id) between 16 and 64),
        name text not null check (length(name) between 1 and 120),
        owner_id integer not null references users (id) on delete cascade,
        sharing text not null default 'open' check (sharing in ('open', 'members')),
        invite_generation integer not null default 1 check (invite_generation >= 1),
        created_at text not null,
        updated_at text not null
      ) strict`.execute(db);
    await sql`create index campaigns_by_owner on campaigns (owner_id, created_at)`.execute(db);
    await sql`
      create table campaign_members (
        campaign_id text not null references campaigns (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        joined_at text not null,
        removed_at text,
        primary key (campaign_id, user_id)
      ) strict, without rowid`.execute(db);
    await sql`create index campaign_members_by_user on campaign_members (user_id)`.execute(db);
    await sql`
      create table campaign_location_settings (
        campaign_id text not null references campaigns (id) on delete cascade,
        location_id integer not null references locations (id) on delete cascade,
        show_players integer not null check (show_players in (0, 1)),
        show_wiki integer not null check (show_wiki in (0, 1)),
        updated_at text not null,
        primary key (campaign_id, location_id)
      ) strict, without rowid`.execute(db);
    await sql`create index campaign_settings_by_location on campaign_location_settings (location_id)`.execute(db);
    await sql`
      create table campaign_notes (
        id integer primary key autoincrement,
        campaign_id text not null references campaigns (id) on delete cascade,
        location_id integer not null references locations (id) on delete cascade,
        user_id integer references users (id) on delete set null,
        character_name text not null check (length(character_name) <= 80),
        note text not null check (length(note) between 1 and 8000),
        private integer not null check (private in (0, 1)),
        client_key text,
        created_at text not null,
        unique (user_id, client_key)
      ) strict`.execute(db);
    await sql`
      create index campaign_notes_by_place on campaign_notes (campaign_id, location_id, created_at desc, id desc)`.execute(
      db,
    );
    await sql`create index campaign_notes_by_location on campaign_notes (location_id)`.execute(db);
  },
};
