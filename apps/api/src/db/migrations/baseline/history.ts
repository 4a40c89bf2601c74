import { staysInWorld } from './triggers.ts';

/** What editors and imports changed, and what was deleted and can be brought back. */
export const history: readonly string[] = [
  `create table staff_changes (
    id integer primary key autoincrement,
    world_id integer not null references worlds (id) on delete restrict,
    at text not null,
    actor_id integer,
    action text not null,
    location_id integer,
    position_id integer,
    reverted_by integer references staff_changes (id),
    thing text not null default 'position' check (thing in ('position', 'location', 'wikipage', 'type')),
    thing_id integer,
    version integer not null default 1,
    parent_id integer,
    from_parent_id integer,
    reverts integer,
    client_key text,
    before text check (before is null or json_valid(before)),
    after text check (after is null or json_valid(after)),
    answer text check (answer is null or json_valid(answer)),
    group_id integer
  ) strict`,
  'create index staff_changes_by_location on staff_changes (location_id, id)',
  'create index staff_changes_by_position on staff_changes (position_id, id)',
  'create unique index staff_changes_by_key on staff_changes (actor_id, client_key) where client_key is not null',
  'create index staff_changes_by_thing on staff_changes (thing_id, thing, id)',
  'create index staff_changes_by_map on staff_changes (parent_id, id) where parent_id is not null',
  'create index staff_changes_by_former_map on staff_changes (from_parent_id, id) where from_parent_id is not null',
  'create index staff_changes_with_answer on staff_changes (at) where answer is not null',
  'create index staff_changes_by_world on staff_changes (world_id, id)',
  'create index staff_changes_removed on staff_changes (world_id, id) where after is null and reverted_by is null',
  // Changes that were made together have the ID of the first of them as `group_id`, and are listed and undone as one.
  'create index staff_changes_listed on staff_changes (world_id, id, group_id) where group_id is null or group_id = id',
  `create index staff_changes_by_actor on staff_changes (world_id, actor_id, id, group_id)
    where group_id is null or group_id = id`,
  'create index staff_changes_by_group on staff_changes (group_id, id) where group_id is not null',
  'create index staff_changes_by_map_and_group on staff_changes (parent_id, group_id, id) where group_id is not null',
  `create index staff_changes_by_former_map_and_group on staff_changes (from_parent_id, group_id, id)
    where group_id is not null`,
  `create index staff_changes_by_location_and_group on staff_changes (location_id, group_id, id)
    where group_id is not null`,
  `create index staff_changes_removed_by_group on staff_changes (group_id, id)
    where after is null and reverted_by is null and group_id is not null`,
  staysInWorld('staff_changes'),

  `create table trash (
    change_id integer primary key references staff_changes (id) on delete cascade,
    world_id integer not null references worlds (id) on delete cascade,
    thing text not null check (thing in ('position', 'location', 'wikipage', 'type')),
    thing_id integer not null,
    location_id integer,
    parent_id integer,
    name text not null,
    name_lower text not null,
    type_name text,
    has_text integer not null default 0 check (has_text in (0, 1)),
    kept_until text not null
  ) strict`,
  'create index trash_by_world on trash (world_id, change_id)',
  'create index trash_by_end on trash (kept_until)',
  'create index trash_by_location on trash (location_id) where location_id is not null',

  `create table imports (
    id integer primary key autoincrement,
    world_id integer not null references worlds (id) on delete restrict,
    at text not null,
    actor_id integer references users (id) on delete set null,
    format text not null,
    source text not null,
    map_id integer,
    files text not null check (json_valid(files)),
    report text not null check (json_valid(report)),
    undone_at text
  ) strict`,
  'create index imports_by_actor on imports (actor_id) where actor_id is not null',
  'create index imports_by_world on imports (world_id, id)',
  staysInWorld('imports'),

  `create table import_items (
    id integer primary key autoincrement,
    import_id integer not null references imports (id) on delete cascade,
    kind text not null check (kind in ('location', 'position', 'wiki_page', 'type')),
    object_id integer not null,
    source_key text not null,
    version integer not null,
    after text not null check (json_valid(after)),
    before text check (before is null or json_valid(before))
  ) strict`,
  'create index import_items_by_import on import_items (import_id, id)',
  // An import of the same source again finds what the first one made.
  'create index import_items_by_source on import_items (source_key, kind, id)',
  'create index import_items_by_object on import_items (object_id, kind, id)',
];
