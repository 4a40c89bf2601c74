import { endsPictureAddresses } from './triggers.ts';

/** Worlds, and who edits them or leads campaigns in them. */
export const worlds: readonly string[] = [
  `create table worlds (
    id integer primary key autoincrement,
    public_id text not null unique check (length(public_id) = 22),
    name text not null check (length(name) between 1 and 120),
    kind text not null check (kind in ('atlas', 'own', 'layer')),
    access text not null check (access in ('open', 'closed')),
    owner_id integer references users (id) on delete set null,
    created_at text not null,
    deleted_at text,
    sort_order integer not null default 0,
    home_location_id integer references locations (id) on delete set null,
    campaign_id text references campaigns (id) on delete set null,
    welcome text check (length(welcome) between 1 and 120),
    check (kind <> 'atlas' or owner_id is null),
    check (kind = 'atlas' or access = 'closed'),
    check (kind = 'layer' or campaign_id is null)
  ) strict`,
  'create index worlds_by_owner on worlds (owner_id, id) where owner_id is not null',
  // Worlds of users may be many: the few of the atlas are found without them.
  'create index worlds_by_kind on worlds (kind, sort_order, id)',
  'create index worlds_by_home on worlds (home_location_id) where home_location_id is not null',
  'create index worlds_deleted on worlds (deleted_at) where deleted_at is not null',
  'create unique index worlds_by_campaign on worlds (campaign_id) where campaign_id is not null',
  endsPictureAddresses({
    name: 'world_is_closed',
    moment: 'update of access, deleted_at, owner_id on worlds',
    when: '(new.access, new.deleted_at, new.owner_id) is not (old.access, old.deleted_at, old.owner_id)',
    scopes: "values ('world ' || new.id)",
  }),

  `create table world_editors (
    world_id integer not null references worlds (id) on delete cascade,
    email text not null,
    user_id integer references users (id) on delete cascade,
    asked_at text not null,
    accepted_at text,
    primary key (world_id, email),
    check ((accepted_at is null) = (user_id is null))
  ) strict, without rowid`,
  'create unique index world_editors_by_user on world_editors (user_id, world_id) where user_id is not null',
  'create index world_editors_by_email on world_editors (email)',
  endsPictureAddresses({
    name: 'editor_is_gone',
    moment: 'delete on world_editors',
    when: 'old.user_id is not null',
    scopes: "values ('world ' || old.world_id)",
  }),

  `create table world_dms (
    world_id integer not null references worlds (id) on delete cascade,
    email text not null,
    user_id integer references users (id) on delete cascade,
    named_at text not null,
    primary key (world_id, email)
  ) strict, without rowid`,
  'create index world_dms_by_user on world_dms (user_id, world_id) where user_id is not null',
  'create index world_dms_by_email on world_dms (email)',
];
