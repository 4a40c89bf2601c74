import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What a DM keeps ready to show, and what was shown to whom, as it was then: the chronicle tells of that. */
export const handouts: Migration = {
  name: '042-handouts',
  async up(db) {
    await sql`
      create table campaign_handouts (
        campaign_id text not null references campaigns (id) on delete cascade,
        key text not null,
        title text not null check (length(title) between 1 and 240),
        text text not null check (length(text) <= 8000),
        map_id integer,
        created_at text not null,
        shown_at text,
        shown_in integer,
        primary key (campaign_id, key)
      ) strict, without rowid`.execute(db);
    await sql`
      create table campaign_showings (
        id integer primary key,
        campaign_id text not null references campaigns (id) on delete cascade,
        key text not null,
        handout_key text not null,
        chronicle_id integer not null references chronicle (id) on delete cascade,
        title text not null,
        text text not null,
        map_id integer,
        shown_to text not null check (shown_to in ('everybody', 'table', 'some')),
        ended_at text
      ) strict`.execute(db);
    await sql`create unique index campaign_showings_by_key on campaign_showings (campaign_id, key)`.execute(db);
    await sql`create index campaign_showings_of_handout on campaign_showings (campaign_id, handout_key)`.execute(db);
    await sql`create unique index campaign_showings_of_line on campaign_showings (chronicle_id)`.execute(db);
    await sql`
      create index campaign_showings_running on campaign_showings (campaign_id) where ended_at is null`.execute(db);
    await sql`
      create table showing_people (
        showing_id integer not null references campaign_showings (id) on delete cascade,
        user_id integer not null references users (id) on delete cascade,
        primary key (showing_id, user_id)
      ) strict, without rowid`.execute(db);
    await sql`create index showing_people_by_user on showing_people (user_id)`.execute(db);
  },
};
