import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Sketches that maps are drawn from, and the drawings that wait. */
export const mapSketches: Migration = {
  name: '014-map-sketches',
  async up(db) {
    await sql`
      create table map_sketches (
        location_id integer primary key references locations (id) on delete cascade,
        sketch blob not null,
        seed text not null,
        credit text check (json_valid(credit)),
        style text not null,
        size integer not null check (size > 0),
        drawn_places text not null default '[]' check (json_valid(drawn_places)),
        drawn_at text,
        version integer not null default 1 check (version > 0),
        updated_at text not null
      ) strict`.execute(db);
    await sql`
      create table map_drawings (
        location_id integer primary key references map_sketches (location_id) on delete cascade,
        style text not null,
        size integer not null check (size > 0),
        state text not null check (state in ('waiting', 'failed')),
        problem text,
        attempts integer not null default 0 check (attempts >= 0),
        requested_by integer,
        requested_at text not null,
        check ((state = 'failed') = (problem is not null))
      ) strict`.execute(db);
    await sql`create index map_drawings_to_do on map_drawings (state, requested_at)`.execute(db);
  },
};
