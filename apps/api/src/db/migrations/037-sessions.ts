import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Evenings of play, and what happened: the chronicle keeps who, when, what kind, and ids. No name stands in it, so that
 * whoever reads it is told what they may know then. Like circles of rumours, ids of locations outlive their places.
 */
export const sessions: Migration = {
  name: '037-sessions',
  async up(db) {
    await sql`
      create table game_sessions (
        campaign_id text not null references campaigns (id) on delete cascade,
        number integer not null check (number >= 1),
        started_at text not null,
        ended_at text,
        recap text not null default '' check (length(recap) <= 20000),
        primary key (campaign_id, number)
      ) strict, without rowid`.execute(db);
    await sql`
      create unique index game_sessions_running on game_sessions (campaign_id) where ended_at is null`.execute(db);
    await sql`
      create table chronicle (
        id integer primary key,
        campaign_id text not null references campaigns (id) on delete cascade,
        session integer,
        at text not null,
        actor_id integer references users (id) on delete set null,
        kind text not null,
        audience text not null check (audience in ('players', 'dm')),
        note_id integer
      ) strict`.execute(db);
    await sql`create index chronicle_of_sessions on chronicle (campaign_id, session, id)`.execute(db);
    await sql`create index chronicle_of_actors on chronicle (actor_id) where actor_id is not null`.execute(db);
    await sql`create index chronicle_of_notes on chronicle (note_id) where note_id is not null`.execute(db);
    await sql`
      create table chronicle_places (
        chronicle_id integer not null references chronicle (id) on delete cascade,
        location_id integer not null,
        campaign_id text not null,
        was text check (was in ('hidden', 'rumour', 'named', 'visited')),
        became text check (became in ('hidden', 'rumour', 'named', 'visited')),
        taken_back_by integer,
        primary key (chronicle_id, location_id)
      ) strict, without rowid`.execute(db);
    await sql`
      create index chronicle_places_by_place on chronicle_places (campaign_id, location_id, chronicle_id)`.execute(db);
  },
};
