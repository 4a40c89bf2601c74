import { locationColumn, positionColumn } from '../model-columns.ts';
import { endsPictureAddresses, keepsWorldsApart, staysInWorld, worldOfLocation } from './triggers.ts';

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

const typeOfAnotherWorld = 'new.world_id <> (select world_id from location_types where id = new.type_id)';
const pictureOfAnotherWorld = 'new.world_id <> (select world_id from pictures where hash = new.picture_hash)';
const placeOfAnotherWorld = `new.world_id <> ${worldOfLocation('location_id')}`;
const mapOfAnotherWorld = `${worldOfLocation('parent_id')} <> ${worldOfLocation('location_id')}`;

/** Whether a point stands at a draft or on the map of one. */
const isOfDraft = `exists (
    select 1 from locations where locations.id in (new.location_id, new.parent_id) and locations.draft <> 0)`;

/** Points of drafts are inactive; `draft` marks those that become active on publication. */
const keepsDrafts = (name: string, moment: string): string => `
  create trigger ${name} after ${moment} when (new.active = 1 or new.draft = 1) and new.draft <> ${isOfDraft}
  begin
    update positions set active = not ${isOfDraft}, draft = ${isOfDraft} where id = new.id;
  end`;

/** Locations, their kinds and former addresses, and where they stand on each other's maps. */
export const places: readonly string[] = [
  `create table location_types (
    id integer primary key autoincrement,
    world_id integer not null references worlds (id) on delete restrict,
    name text not null collate nocase check (length(name) between 1 and 120),
    default_scale real check (default_scale between 4 and 400),
    display_dot integer not null default 1 check (display_dot in (0, 1)),
    icon text,
    version integer not null default 1,
    look text,
    layer text,
    unique (world_id, name)
  ) strict`,
  staysInWorld('location_types'),

  `create table locations (
    id integer primary key autoincrement,
    world_id integer not null references worlds (id) on delete restrict,
    slug text not null check (length(slug) between 1 and 300),
    name text not null check (length(name) between 1 and 120),
    name_lower text not null,
    type_id integer references location_types (id) on delete set null,
    picture_hash text references pictures (hash) on delete restrict,
    seo_image text,
    map_width real check (map_width > 0),
    map_height real check (map_height > 0),
    ${locationColumn('miles_per_unit')},
    ${locationColumn('map_maker_name')},
    ${locationColumn('map_maker_url')},
    ${locationColumn('map_licence')},
    ${locationColumn('wiki_url')},
    images_from_wiki text not null default '[]' check (json_valid(images_from_wiki)),
    import_key text,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null,
    stands_alone integer not null default 1 check (stands_alone in (0, 1)),
    opening_lat real,
    opening_lng real check ((opening_lng is null) = (opening_lat is null)),
    opening_zoom real check ((opening_zoom is null) = (opening_lat is null) and opening_zoom > 0),
    frame_doublings integer not null default 0,
    draft integer not null default 0 check (draft in (0, 1, 2)),
    unique (world_id, slug),
    unique (world_id, import_key),
    check ((map_width is null) = (map_height is null)),
    check (picture_hash is null or map_width is not null)
  ) strict`,
  'create index locations_by_type on locations (type_id)',
  'create index locations_by_picture on locations (picture_hash)',
  'create index locations_by_name on locations (world_id, name_lower, id)',
  'create index locations_drafts on locations (world_id, id) where draft <> 0',
  'create index locations_with_map on locations (world_id, name_lower, id) where map_width is not null',
  `create trigger positions_follow_name after update of name on locations
  begin
    update positions set sort_name = new.name where location_id = new.id;
  end`,
  keepsWorldsApart('locations_made_in_one_world', 'insert on locations', typeOfAnotherWorld),
  keepsWorldsApart('locations_kept_in_one_world', 'update of type_id on locations', typeOfAnotherWorld),
  staysInWorld('locations'),
  keepsWorldsApart('locations_made_with_own_pictures', 'insert on locations', pictureOfAnotherWorld),
  keepsWorldsApart('locations_kept_with_own_pictures', 'update of picture_hash on locations', pictureOfAnotherWorld),
  // While their world is still known: see `texts.ts`.
  `create trigger wiki_pieces_go_first before delete on locations
  begin
    delete from wiki_pieces where location_id = old.id;
  end`,
  // Points on the map of a draft are mostly drafts themselves, and follow by themselves.
  `create trigger positions_follow_draft after update of draft on locations when (new.draft = 0) <> (old.draft = 0)
  begin
    update positions set draft = draft where location_id = new.id;
    update positions set draft = draft where parent_id = new.id
      and (select draft from locations where id = positions.location_id) = 0;
  end`,

  // Former addresses of locations, so that old links keep working.
  `create table location_old_slugs (
    world_id integer not null references worlds (id) on delete restrict,
    slug text not null check (length(slug) between 1 and 300),
    location_id integer not null references locations (id) on delete cascade,
    created_at text not null,
    primary key (world_id, slug)
  ) strict, without rowid`,
  'create index location_old_slugs_by_location on location_old_slugs (location_id)',
  keepsWorldsApart('location_old_slugs_made_in_one_world', 'insert on location_old_slugs', placeOfAnotherWorld),
  keepsWorldsApart(
    'location_old_slugs_kept_in_one_world',
    'update of location_id on location_old_slugs',
    placeOfAnotherWorld,
  ),
  staysInWorld('location_old_slugs'),

  // Gives locations their type again when it comes back.
  `create table locations_of_deleted_types (
    location_id integer not null references locations (id) on delete cascade,
    type_id integer not null,
    primary key (location_id, type_id)
  ) strict, without rowid`,
  'create index locations_of_deleted_types_by_type on locations_of_deleted_types (type_id)',

  `create table positions (
    id integer primary key autoincrement,
    parent_id integer not null references locations (id) on delete cascade,
    location_id integer not null references locations (id) on delete cascade,
    ${positionColumn('lat')},
    ${positionColumn('lng')},
    ${positionColumn('scale')},
    rotation real not null default 0 check (rotation >= 0 and rotation < 360),
    ${positionColumn('label_x_offset')},
    ${positionColumn('label_y_offset')},
    ${positionColumn('label_wrap_ratio')},
    display_dot integer not null default 1 check (display_dot in (0, 1)),
    active integer not null default 1 check (active in (0, 1)),
    sort_name text not null default '' collate nocase,
    version integer not null default 1,
    created_at text not null,
    updated_at text not null,
    geojson text check (geojson is null or json_valid(geojson)),
    label_by_hand integer not null default 0 check (label_by_hand in (0, 1)),
    ${positionColumn('importance')},
    draft integer not null default 0 check (draft in (0, 1) and (draft = 0 or active = 0)),
    look text,
    unique (parent_id, location_id),
    check (parent_id <> location_id)
  ) strict`,
  'create index positions_by_location on positions (location_id, active)',
  // The order of the specification: a page of points is read off this index alone.
  'create index positions_in_order on positions (parent_id, active, scale desc, sort_name, id, location_id)',
  'create index positions_by_map on positions (parent_id, active, location_id)',
  'create index positions_inactive on positions (updated_at desc, id desc) where active = 0',
  'create index positions_inactive_on_map on positions (parent_id, updated_at desc, id desc) where active = 0',
  'create index positions_drafts on positions (parent_id, location_id) where draft = 1',
  `create trigger positions_take_name after insert on positions
  begin
    update positions set sort_name = (select name from locations where id = new.location_id) where id = new.id;
  end`,
  keepsWorldsApart('positions_made_in_one_world', 'insert on positions', mapOfAnotherWorld),
  keepsWorldsApart('positions_kept_in_one_world', 'update of parent_id, location_id on positions', mapOfAnotherWorld),
  keepsDrafts('positions_made_as_drafts', 'insert on positions'),
  keepsDrafts('positions_kept_as_drafts', 'update of active, draft, parent_id, location_id on positions'),

  // A layer's places on a map of another world stand on an overlay of that map, so each position stays in one world.
  `create table layer_overlays (
    overlay_id integer primary key references locations (id) on delete cascade,
    world_id integer not null references worlds (id) on delete cascade,
    map_id integer not null references locations (id) on delete cascade,
    unique (map_id, world_id)
  ) strict`,
  'create index layer_overlays_by_world on layer_overlays (world_id)',
];
