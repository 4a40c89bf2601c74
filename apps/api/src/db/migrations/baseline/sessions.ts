import { fogColumn, partyColumn } from '../model-columns.ts';

/** Game sessions, the chronicle, parties, pings, open screens, and fog. */
export const sessions: readonly string[] = [
  `create table game_sessions (
    campaign_id text not null references campaigns (id) on delete cascade,
    number integer not null check (number >= 1),
    started_at text not null,
    ended_at text,
    recap text not null default '' check (length(recap) <= 20000),
    primary key (campaign_id, number)
  ) strict, without rowid`,
  'create unique index game_sessions_running on game_sessions (campaign_id) where ended_at is null',

  // Who, when, what kind, and IDs; no names, so that readers learn only what they may know when they read.
  `create table chronicle (
    id integer primary key,
    campaign_id text not null references campaigns (id) on delete cascade,
    session integer,
    at text not null,
    actor_id integer references users (id) on delete set null,
    kind text not null,
    audience text not null check (audience in ('players', 'dm')),
    note_id integer
  ) strict`,
  'create index chronicle_of_sessions on chronicle (campaign_id, session, id)',
  'create index chronicle_of_actors on chronicle (actor_id) where actor_id is not null',
  'create index chronicle_of_notes on chronicle (note_id) where note_id is not null',

  `create table chronicle_places (
    chronicle_id integer not null references chronicle (id) on delete cascade,
    location_id integer not null,
    campaign_id text not null,
    was text check (was in ('hidden', 'rumour', 'named', 'visited')),
    became text check (became in ('hidden', 'rumour', 'named', 'visited')),
    taken_back_by integer,
    primary key (chronicle_id, location_id)
  ) strict, without rowid`,
  'create index chronicle_places_by_place on chronicle_places (campaign_id, location_id, chronicle_id)',

  // IDs of maps and places have no foreign key here: they are never given again, and what is deleted may come back.
  `create table campaign_parties (
    campaign_id text not null references campaigns (id) on delete cascade,
    key text not null,
    name text not null check (length(name) between 1 and 80),
    ${partyColumn('colour')},
    map_id integer not null,
    lat real not null,
    lng real not null,
    created_at text not null,
    primary key (campaign_id, key)
  ) strict, without rowid`,

  // Where parties stood, and stand now: `number` counts up.
  `create table campaign_party_ways (
    campaign_id text not null,
    key text not null,
    number integer not null check (number >= 1),
    map_id integer not null,
    lat real not null,
    lng real not null,
    primary key (campaign_id, key, number),
    foreign key (campaign_id, key) references campaign_parties (campaign_id, key) on delete cascade
  ) strict, without rowid`,
  // Finds what moves when a map gets other units.
  'create index campaign_party_ways_by_map on campaign_party_ways (map_id)',

  // Each is deleted after some seconds.
  `create table campaign_pings (
    campaign_id text not null references campaigns (id) on delete cascade,
    key text not null,
    user_id integer references users (id) on delete cascade,
    map_id integer not null,
    lat real not null,
    lng real not null,
    at text not null,
    primary key (campaign_id, key)
  ) strict, without rowid`,
  'create index pings_by_user on campaign_pings (user_id)',

  `create table campaign_screens (
    campaign_id text not null references campaigns (id) on delete cascade,
    screen text not null,
    kind text not null,
    user_id integer references users (id) on delete cascade,
    process text not null,
    is_open integer not null check (is_open in (0, 1)),
    is_late integer not null check (is_late in (0, 1)),
    drawn text not null,
    seen_at text not null,
    primary key (campaign_id, screen)
  ) strict, without rowid`,
  'create index screens_by_user on campaign_screens (user_id)',
  'create index screens_by_process on campaign_screens (process)',

  `create table campaign_fogs (
    id integer primary key,
    campaign_id text not null references campaigns (id) on delete cascade,
    map_id integer not null,
    ${fogColumn('is_on')},
    step real not null check (step > 0),
    done integer not null check (done >= 0),
    shown text not null,
    ${fogColumn('ground')},
    unique (campaign_id, map_id)
  ) strict`,
  'create index campaign_fogs_by_map on campaign_fogs (map_id)',

  `create table campaign_fog_acts (
    fog_id integer not null references campaign_fogs (id) on delete cascade,
    number integer not null check (number >= 1),
    act blob not null,
    primary key (fog_id, number)
  ) strict, without rowid`,
];
