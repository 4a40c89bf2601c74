import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Locations, their pictures, where they stand on each other's maps, and what staff changed. */
export const world: Migration = {
  name: '002-world',
  async up(db) {
    await sql`
      create table location_types (
        id integer primary key autoincrement,
        name text not null collate nocase unique check (length(name) between 1 and 120)
      ) strict`.execute(db);
    await sql`
      create table pictures (
        hash text primary key check (length(hash) = 64),
        file text not null unique,
        format text not null check (format in ('png', 'jpeg', 'webp')),
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        bytes integer not null check (bytes > 0),
        preview_file text,
        share_file text,
        state text not null check (state in ('pending', 'ready', 'failed')),
        uploaded_by integer references users (id) on delete set null,
        source_url text,
        created_at text not null
      ) strict`.execute(db);
    await sql`create index pictures_by_uploader on pictures (uploaded_by) where uploaded_by is not null`.execute(db);
    await sql`
      create table tile_sets (
        picture_hash text not null references pictures (hash) on delete cascade,
        map_width real not null check (map_width > 0),
        map_height real not null check (map_height > 0),
        folder text not null unique,
        tile_size integer not null check (tile_size > 0),
        levels integer not null check (levels > 0),
        zoom_offset integer not null,
        state text not null check (state in ('pending', 'ready', 'failed')),
        created_at text not null,
        primary key (picture_hash, map_width, map_height)
      ) strict`.execute(db);
    await sql`
      create table locations (
        id integer primary key autoincrement,
        slug text not null unique check (length(slug) between 1 and 300),
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
        import_key text unique,
        version integer not null default 1,
        created_at text not null,
        updated_at text not null,
        check ((map_width is null) = (map_height is null)),
        check (picture_hash is null or map_width is not null)
      ) strict`.execute(db);
    await sql`create index locations_by_name on locations (name_lower, id)`.execute(db);
    await sql`create index locations_by_type on locations (type_id)`.execute(db);
    await sql`create index locations_by_picture on locations (picture_hash)`.execute(db);
    await sql`
      create table positions (
        id integer primary key autoincrement,
        parent_id integer not null references locations (id) on delete cascade,
        location_id integer not null references locations (id) on delete cascade,
        lat real not null check (abs(lat) <= 1e6),
        lng real not null check (abs(lng) <= 1e6),
        scale real not null check (scale between 4 and 400),
        rotation real not null default 0 check (rotation >= 0 and rotation < 360),
        label_x_offset real not null default 0 check (abs(label_x_offset) <= 1e6),
        label_y_offset real not null default 0 check (abs(label_y_offset) <= 1e6),
        label_wrap_ratio real not null default 0 check (label_wrap_ratio between 0 and 1e6),
        display_dot integer not null default 1 check (display_dot in (0, 1)),
        geojson text check (json_valid(geojson)),
        active integer not null default 1 check (active in (0, 1)),
        sort_name text not null default '' collate nocase,
        version integer not null default 1,
        created_at text not null,
        updated_at text not null,
        unique (parent_id, location_id),
        check (parent_id <> location_id)
      ) strict`.execute(db);
    // The order of decisions: scale falling, then name, then id. A page is then read straight off this index.
    await sql`
      create index positions_in_order on positions (parent_id, active, scale desc, sort_name, id)`.execute(db);
    await sql`create index positions_by_location on positions (location_id, active)`.execute(db);
    await sql`
      create trigger positions_take_name after insert on positions
      begin
        update positions set sort_name = (select name from locations where id = new.location_id) where id = new.id;
      end`.execute(db);
    await sql`
      create trigger positions_follow_name after update of name on locations
      begin
        update positions set sort_name = new.name where location_id = new.id;
      end`.execute(db);
    await sql`
      create table staff_changes (
        id integer primary key autoincrement,
        at text not null,
        actor_id integer,
        action text not null,
        location_id integer,
        position_id integer,
        before text check (json_valid(before)),
        after text check (json_valid(after)),
        reverted_by integer references staff_changes (id)
      ) strict`.execute(db);
    await sql`create index staff_changes_by_location on staff_changes (location_id, id)`.execute(db);
    await sql`create index staff_changes_by_position on staff_changes (position_id, id)`.execute(db);
  },
};
