import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Pictures on their way to a map: a server that starts again goes on with them.
 * Two maps of different sizes may share the tiles of one picture, so folders of
 * tiles are unique no more; SQLite cannot drop that, hence the table anew.
 */
export const mapPictures: Migration = {
  name: '010-map-pictures',
  async up(db) {
    await sql`
      create table picture_jobs (
        location_id integer primary key references locations (id) on delete cascade,
        picture_hash text not null references pictures (hash) on delete restrict,
        state text not null check (state in ('pending', 'failed')),
        problem text,
        attempts integer not null default 0 check (attempts >= 0),
        requested_at text not null,
        check ((state = 'failed') = (problem is not null))
      ) strict`.execute(db);
    await sql`create index picture_jobs_by_picture on picture_jobs (picture_hash)`.execute(db);
    await sql`create index picture_jobs_to_do on picture_jobs (state, requested_at)`.execute(db);

    await sql`alter table tile_sets rename to old_tile_sets`.execute(db);
    await sql`
      create table tile_sets (
        picture_hash text not null references pictures (hash) on delete cascade,
        map_width real not null check (map_width > 0),
        map_height real not null check (map_height > 0),
        folder text not null,
        tile_size integer not null check (tile_size > 0),
        levels integer not null check (levels > 0),
        zoom_offset integer not null,
        state text not null check (state in ('pending', 'ready', 'failed')),
        created_at text not null,
        primary key (picture_hash, map_width, map_height)
      ) strict`.execute(db);
    await sql`insert into tile_sets select * from old_tile_sets`.execute(db);
    await sql`drop table old_tile_sets`.execute(db);
    await sql`create index tile_sets_by_folder on tile_sets (folder)`.execute(db);
  },
};
