import { endsPictureAddresses } from './triggers.ts';

/** What a campaign keeps of a place, also while the place is deleted. */
const SETTINGS = `
    knowledge text not null check (knowledge in ('hidden', 'rumour', 'named', 'visited')),
    show_wiki integer not null check (show_wiki in (0, 1)),
    alias text check (length(alias) between 1 and 120),
    alias_key text check ((alias_key is null) = (alias is null)),
    alias_slug text check ((alias_slug is not null) = (alias is not null and knowledge in ('named', 'visited'))),
    rumour_note text not null default '' check (length(rumour_note) <= 600),
    rumour_miles integer not null default 10 check (rumour_miles in (5, 10, 20, 40)),
    updated_at text not null`;

/** Campaigns, who is in them, what their players know of each place, and notes. */
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

  // Circles of rumors stay for good: a second one would tell where it and the first one meet.
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
  // Lists the notes of a place, and counts those that somebody may read.
  `create index campaign_notes_by_place
    on campaign_notes (campaign_id, location_id, created_at desc, id desc, private, user_id)`,
];
