import { sql } from 'kysely';
import type { RemadeTable } from '../sqlite/remake-table.ts';

/** The tables that get a world, as they were made and changed by the steps before, and with it in their keys. */
export const remadeForWorlds: readonly Omit<RemadeTable, 'fill'>[] = [
  {
    name: 'location_types',
    create: (name) => sql`
      create table ${name} (
        id integer primary key autoincrement,
        world_id integer not null references worlds (id) on delete restrict,
        name text not null collate nocase check (length(name) between 1 and 120),
        default_scale real check (default_scale between 4 and 400),
        display_dot integer not null default 1 check (display_dot in (0, 1)),
        icon text,
        version integer not null default 1,
        unique (world_id, name)
      ) strict`,
  },
  {
    name: 'locations',
    create: (name) => sql`
      create table ${name} (
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
        miles_per_unit real check (miles_per_unit > 0),
        map_maker_name text,
        map_maker_url text,
        map_licence text,
        wiki_url text,
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
        unique (world_id, slug),
        unique (world_id, import_key),
        check ((map_width is null) = (map_height is null)),
        check (picture_hash is null or map_width is not null)
      ) strict`,
    withoutIndexes: ['locations_by_name'],
  },
  {
    name: 'location_old_slugs',
    create: (name) => sql`
      create table ${name} (
        world_id integer not null references worlds (id) on delete restrict,
        slug text not null check (length(slug) between 1 and 300),
        location_id integer not null references locations (id) on delete cascade,
        created_at text not null,
        primary key (world_id, slug)
      ) strict, without rowid`,
  },
  {
    name: 'wiki_pages',
    create: (name) => sql`
      create table ${name} (
        id integer primary key autoincrement,
        world_id integer not null references worlds (id) on delete restrict,
        name text not null check (length(name) between 1 and 120),
        location_id integer unique references locations (id) on delete set null,
        content text not null check (json_valid(content)),
        has_text integer not null check (has_text in (0, 1)),
        version integer not null default 1,
        updated_at text not null,
        name_lower text not null default ''
      ) strict`,
    withoutIndexes: ['wiki_pages_by_name'],
  },
  {
    name: 'imports',
    create: (name) => sql`
      create table ${name} (
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
  },
  {
    name: 'staff_changes',
    create: (name) => sql`
      create table ${name} (
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
        answer text check (answer is null or json_valid(answer))
      ) strict`,
    withoutIndexes: ['staff_changes_removed'],
  },
];
