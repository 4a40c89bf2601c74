import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What imports made and changed: so that importing again doubles nothing, and each can be undone. */
export const imports: Migration = {
  name: '012-imports',
  async up(db) {
    await sql`
      create table imports (
        id integer primary key autoincrement,
        at text not null,
        actor_id integer references users (id) on delete set null,
        format text not null,
        source text not null,
        map_id integer,
        files text not null check (json_valid(files)),
        report text not null check (json_valid(report)),
        undone_at text
      ) strict`.execute(db);
    await sql`create index imports_by_actor on imports (actor_id) where actor_id is not null`.execute(db);
    await sql`
      create table import_items (
        id integer primary key autoincrement,
        import_id integer not null references imports (id) on delete cascade,
        kind text not null check (kind in ('location', 'position', 'wiki_page', 'type')),
        object_id integer not null,
        source_key text not null,
        version integer not null,
        before text check (json_valid(before)),
        after text not null check (json_valid(after))
      ) strict`.execute(db);
    await sql`create index import_items_by_import on import_items (import_id, id)`.execute(db);
    await sql`create index import_items_by_source on import_items (source_key, kind, id)`.execute(db);
    await sql`create index import_items_by_object on import_items (object_id, kind, id)`.execute(db);
  },
};
