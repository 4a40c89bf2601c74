import { sql } from 'kysely';
import { searchKey } from '../search-key.ts';
import type { Migration } from './migration.ts';

/**
 * What staff keep in order: types say what new places start with, renamed
 * locations keep their old addresses, lists find wiki pages by name, and what a
 * deletion took along can be put back.
 */
export const registry: Migration = {
  name: '011-registry',
  async up(db) {
    await sql`alter table location_types add column default_scale real check (default_scale between 4 and 400)`.execute(
      db,
    );
    await sql`
      alter table location_types add column display_dot integer not null default 1 check (display_dot in (0, 1))`.execute(
      db,
    );
    await sql`alter table location_types add column icon text`.execute(db);
    await sql`alter table location_types add column version integer not null default 1`.execute(db);

    await sql`alter table wiki_pages add column name_lower text not null default ''`.execute(db);
    const names = await sql<{ id: number; name: string }>`select id, name from wiki_pages`.execute(db);
    for (const { id, name } of names.rows) {
      await sql`update wiki_pages set name_lower = ${searchKey(name)} where id = ${id}`.execute(db);
    }
    await sql`create index wiki_pages_by_name on wiki_pages (name_lower, id)`.execute(db);
    // Read instead of the texts themselves, which may be long.
    await sql`
      create index wiki_pages_with_picture on wiki_pages (location_id)
      where json_extract(content, '$.image') is not null`.execute(db);
    await sql`create index wiki_pages_with_text on wiki_pages (location_id) where has_text = 1`.execute(db);
    await sql`
      create index wiki_pages_without_attribution on wiki_pages (id)
      where has_text = 1 and json_extract(content, '$.attribution') is null`.execute(db);

    await sql`
      create table location_old_slugs (
        slug text primary key check (length(slug) between 1 and 300),
        location_id integer not null references locations (id) on delete cascade,
        created_at text not null
      ) strict, without rowid`.execute(db);
    await sql`create index location_old_slugs_by_location on location_old_slugs (location_id)`.execute(db);

    // Neither may lose its campaign or location; the deleted thing itself is gone, so there is no key for it.
    await sql`
      create table settings_of_deleted_locations (
        campaign_id text not null references campaigns (id) on delete cascade,
        location_id integer not null,
        show_players integer not null check (show_players in (0, 1)),
        show_wiki integer not null check (show_wiki in (0, 1)),
        updated_at text not null,
        primary key (campaign_id, location_id)
      ) strict, without rowid`.execute(db);
    await sql`create index settings_of_deleted_by_location on settings_of_deleted_locations (location_id)`.execute(db);
    await sql`
      create table locations_of_deleted_types (
        location_id integer not null references locations (id) on delete cascade,
        type_id integer not null,
        primary key (location_id, type_id)
      ) strict, without rowid`.execute(db);
    await sql`create index locations_of_deleted_types_by_type on locations_of_deleted_types (type_id)`.execute(db);
  },
};
