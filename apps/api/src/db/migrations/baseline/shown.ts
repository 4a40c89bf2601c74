/** Handouts, what a DM showed to whom, and the table screen with its guests. */
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
