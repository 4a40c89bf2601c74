import { fogColumn, partyColumn } from '../model-columns.ts';
import { endsPictureAddresses } from './triggers.ts';

/** Handouts, their audiences, and the table screen with its guests. */
export const shown: readonly string[] = [
  `create table campaign_handouts (
    campaign_id text not null references campaigns (id) on delete cascade,
    key text not null,
    title text not null check (length(title) between 1 and 240),
    text text not null check (length(text) <= 8000),
    map_id integer,
    created_at text not null,
    shown_at text,
    shown_in integer,
    picture_hash text references pictures (hash) on delete set null,
    primary key (campaign_id, key)
  ) strict, without rowid`,
  'create index campaign_handouts_by_picture on campaign_handouts (picture_hash) where picture_hash is not null',

  `create table campaign_showings (
    id integer primary key,
    campaign_id text not null references campaigns (id) on delete cascade,
    key text not null,
    handout_key text not null,
    chronicle_id integer not null references chronicle (id) on delete cascade,
    title text not null,
    text text not null,
    map_id integer,
    shown_to text not null check (shown_to in ('everybody', 'table', 'some')),
    ended_at text,
    picture_hash text references pictures (hash) on delete set null,
    page integer not null default 1 check (page >= 1)
  ) strict`,
  'create unique index campaign_showings_by_key on campaign_showings (campaign_id, key)',
  'create index campaign_showings_of_handout on campaign_showings (campaign_id, handout_key)',
  'create unique index campaign_showings_of_line on campaign_showings (chronicle_id)',
  'create index campaign_showings_running on campaign_showings (campaign_id) where ended_at is null',
  'create index campaign_showings_by_picture on campaign_showings (picture_hash) where picture_hash is not null',

  `create table showing_people (
    showing_id integer not null references campaign_showings (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    primary key (showing_id, user_id)
  ) strict, without rowid`,
  'create index showing_people_by_user on showing_people (user_id)',

  `create table campaign_views (
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
  ) strict, without rowid`,

  // Only hashes of secrets and passes are stored.
  `create table table_screens (
    campaign_id text primary key references campaigns (id) on delete cascade,
    id text not null unique,
    secret_hash text not null unique,
    follows integer not null default 1 check (follows in (0, 1)),
    shows_code integer not null default 1 check (shows_code in (0, 1)),
    opened_at text not null,
    ends_at text not null
  ) strict, without rowid`,

  `create table table_guests (
    id text primary key,
    campaign_id text not null references table_screens (campaign_id) on delete cascade,
    pass_hash text not null unique,
    name text not null check (length(name) between 1 and 80),
    is_in integer not null check (is_in in (0, 1)),
    asked_at text not null
  ) strict, without rowid`,
  'create index table_guests_by_campaign on table_guests (campaign_id)',
  // Addresses given to players stay as they are.
  `create trigger picture_addresses_end_as_guest_is_gone after delete on table_guests
    when old.is_in = 1 and exists (select 1 from campaigns where id = old.campaign_id)
  begin
    insert into picture_epochs (scope, epoch) values ('guests ' || old.campaign_id, 1)
      on conflict (scope) do update set epoch = epoch + 1;
  end`,
];

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

  // The chronicle stores the author, the time, the kind, and ids, but no names. Readers see only what they may know
  // when they read.
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

  // IDs of maps and places have no foreign key here. An id is never reused, and a deleted entity may be restored.
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

/** Settings of a place in a campaign, kept even while the place is deleted. */
const SETTINGS = `
    knowledge text not null check (knowledge in ('hidden', 'rumour', 'named', 'visited')),
    show_wiki integer not null check (show_wiki in (0, 1)),
    alias text check (length(alias) between 1 and 120),
    alias_key text check ((alias_key is null) = (alias is null)),
    alias_slug text check ((alias_slug is not null) = (alias is not null and knowledge in ('named', 'visited'))),
    rumour_note text not null default '' check (length(rumour_note) <= 600),
    rumour_miles integer not null default 10 check (rumour_miles in (5, 10, 20, 40)),
    updated_at text not null`;

/** Campaigns, their members, what players know of each place, and notes. */
export const campaigns: readonly string[] = [
  `create table campaigns (
    id text primary key check (length(id) between 16 and 64),
    name text not null check (length(name) between 1 and 120),
    sharing text not null default 'open' check (sharing in ('open', 'members')),
    invite_generation integer not null default 1 check (invite_generation >= 1),
    created_at text not null,
    updated_at text not null,
    owner_id integer references users (id) on delete set null,
    chooses_worlds integer not null default 0 check (chooses_worlds in (0, 1)),
    players_may_ping integer not null default 1 check (players_may_ping in (0, 1))
  ) strict`,
  'create index campaigns_by_owner on campaigns (owner_id, created_at)',
  endsPictureAddresses({
    name: 'campaign_is_shared_anew',
    moment: 'update of invite_generation, sharing, owner_id on campaigns',
    when: '(new.invite_generation, new.sharing, new.owner_id) is not (old.invite_generation, old.sharing, old.owner_id)',
    scopes: "values ('campaign ' || new.id)",
  }),
  `create trigger picture_epochs_of_campaigns after delete on campaigns
  begin
    delete from picture_epochs where scope = 'campaign ' || old.id;
  end`,
  `create trigger picture_epochs_of_guests after delete on campaigns
  begin
    delete from picture_epochs where scope = 'guests ' || old.id;
  end`,

  `create table campaign_members (
    campaign_id text not null references campaigns (id) on delete cascade,
    user_id integer not null references users (id) on delete cascade,
    joined_at text not null,
    removed_at text,
    visited_at text,
    primary key (campaign_id, user_id)
  ) strict, without rowid`,
  'create index campaign_members_by_user on campaign_members (user_id)',
  endsPictureAddresses({
    name: 'member_is_removed',
    moment: 'update of removed_at on campaign_members',
    when: 'new.removed_at is not null and old.removed_at is null',
    scopes: "values ('campaign ' || new.campaign_id)",
  }),
  endsPictureAddresses({
    name: 'member_is_gone',
    moment: 'delete on campaign_members',
    when: 'old.removed_at is null and exists (select 1 from campaigns where id = old.campaign_id)',
    scopes: "values ('campaign ' || old.campaign_id)",
  }),

  `create table campaign_dms (
    campaign_id text not null references campaigns (id) on delete cascade,
    email text not null,
    user_id integer references users (id) on delete cascade,
    asked_at text not null,
    accepted_at text,
    primary key (campaign_id, email),
    check ((accepted_at is null) = (user_id is null))
  ) strict, without rowid`,
  'create unique index campaign_dms_by_user on campaign_dms (user_id, campaign_id) where user_id is not null',
  'create index campaign_dms_by_email on campaign_dms (email)',
  `create trigger picture_addresses_end_as_co_dm_is_gone after delete on campaign_dms
    when old.user_id is not null and exists (select 1 from campaigns where id = old.campaign_id)
  begin
    insert into picture_epochs (scope, epoch)
      select scope, 1 from (
        select 'campaign ' || old.campaign_id as scope
        union all select 'world ' || id from worlds where campaign_id = old.campaign_id
      ) where true
      on conflict (scope) do update set epoch = epoch + 1;
  end`,

  `create table campaign_worlds (
    campaign_id text not null references campaigns (id) on delete cascade,
    world_id integer not null references worlds (id) on delete cascade,
    sort_order integer not null,
    primary key (campaign_id, world_id)
  ) strict, without rowid`,
  'create index campaign_worlds_by_world on campaign_worlds (world_id)',

  `create table campaign_location_settings (
    campaign_id text not null references campaigns (id) on delete cascade,
    location_id integer not null references locations (id) on delete cascade,
    ${SETTINGS},
    primary key (campaign_id, location_id)
  ) strict, without rowid`,
  'create index campaign_settings_by_location on campaign_location_settings (location_id)',
  `create unique index campaign_aliases on campaign_location_settings (campaign_id, alias_slug)
    where alias_slug is not null`,
  'create index campaign_alias_rows on campaign_location_settings (campaign_id, location_id) where alias is not null',

  // Kept without a foreign key while the location is gone.
  `create table settings_of_deleted_locations (
    campaign_id text not null references campaigns (id) on delete cascade,
    location_id integer not null,
    ${SETTINGS},
    primary key (campaign_id, location_id)
  ) strict, without rowid`,
  'create index settings_of_deleted_by_location on settings_of_deleted_locations (location_id)',

  // Circles of rumors are permanent: a second one would reveal where the two intersect.
  `create table campaign_rumours (
    campaign_id text not null references campaigns (id) on delete cascade,
    map_id integer not null,
    location_id integer not null,
    key text not null unique,
    lat real not null,
    lng real not null,
    radius real not null check (radius > 0),
    place_lat real not null,
    place_lng real not null,
    primary key (campaign_id, map_id, location_id)
  ) strict, without rowid`,

  `create table campaign_notes (
    id integer primary key autoincrement,
    campaign_id text not null references campaigns (id) on delete cascade,
    location_id integer not null references locations (id) on delete cascade,
    user_id integer references users (id) on delete set null,
    character_name text not null check (length(character_name) <= 80),
    note text not null check (length(note) between 1 and 8000),
    private integer not null check (private in (0, 1)),
    client_key text,
    created_at text not null,
    edited_at text,
    unique (user_id, client_key)
  ) strict`,
  'create index campaign_notes_by_location on campaign_notes (location_id)',
  // Lists the notes of a place, and counts the readable ones.
  `create index campaign_notes_by_place
    on campaign_notes (campaign_id, location_id, created_at desc, id desc, private, user_id)`,
];
