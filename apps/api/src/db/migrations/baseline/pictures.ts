import { staysInWorld } from './triggers.ts';

/** Pictures, the tiles cut from them, and the sketches that maps are drawn from. */
export const pictures: readonly string[] = [
  `create table pictures (
    hash text primary key check (length(hash) = 64),
    world_id integer not null references worlds (id) on delete restrict,
    sha256 text not null check (length(sha256) = 64),
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
    created_at text not null,
    glimpse blob,
    frame_side real check (frame_side > 0),
    frame_corner real check (frame_corner > 0 and (frame_corner is null) = (frame_side is null)),
    small_bytes integer not null default 0 check (small_bytes >= 0),
    withheld integer not null default 0 check (withheld in (0, 1)),
    source_file text,
    source_bytes integer not null default 0 check (source_bytes >= 0),
    whole_sha256 text,
    unique (world_id, sha256)
  ) strict`,
  'create index pictures_by_uploader on pictures (uploaded_by) where uploaded_by is not null',
  'create index pictures_by_preview on pictures (preview_file)',
  'create index pictures_by_share on pictures (share_file)',
  'create index pictures_withheld on pictures (world_id) where withheld = 1',
  'create index pictures_by_source on pictures (source_file) where source_file is not null',
  staysInWorld('pictures'),

  `create table tile_sets (
    picture_hash text not null references pictures (hash) on delete cascade,
    map_width real not null check (map_width > 0),
    map_height real not null check (map_height > 0),
    folder text not null,
    tile_size integer not null check (tile_size > 0),
    levels integer not null check (levels > 0),
    zoom_offset integer not null,
    state text not null check (state in ('pending', 'ready', 'failed')),
    created_at text not null,
    bytes integer not null default 0 check (bytes >= 0),
    primary key (picture_hash, map_width, map_height)
  ) strict`,
  // Two maps of different sizes may share the tiles of one picture.
  'create index tile_sets_by_folder on tile_sets (folder)',

  // The number of a scope goes up when somebody loses access there: addresses of pictures that were given out before end.
  `create table picture_epochs (
    scope text primary key,
    epoch integer not null
  ) strict, without rowid`,

  `create table map_sketches (
    location_id integer primary key references locations (id) on delete cascade,
    sketch blob not null,
    seed text not null,
    style text not null,
    size integer not null check (size > 0),
    drawn_places text not null default '[]' check (json_valid(drawn_places)),
    drawn_at text,
    version integer not null default 1 check (version > 0),
    updated_at text not null,
    credit text check (credit is null or json_valid(credit))
  ) strict`,
];
