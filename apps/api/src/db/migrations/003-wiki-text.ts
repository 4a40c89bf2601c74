import { sql } from 'kysely';
import { createWikiTextIndex } from '../sqlite/wiki-text-index.ts';
import type { Migration } from './migration.ts';

/** Wiki pages and the pieces of them that text search looks through. */
export const wikiText: Migration = {
  name: '003-wiki-text',
  async up(db) {
    await sql`
      create table wiki_pages (
        id integer primary key autoincrement,
        name text not null check (length(name) between 1 and 120),
        location_id integer unique references locations (id) on delete set null,
        content text not null check (json_valid(content)),
        has_text integer not null check (has_text in (0, 1)),
        version integer not null default 1,
        updated_at text not null
      ) strict`.execute(db);
    await sql`
      create table wiki_pieces (
        id integer primary key autoincrement,
        location_id integer not null references locations (id) on delete cascade,
        ordinal integer not null,
        section text,
        body text not null,
        unique (location_id, ordinal)
      ) strict`.execute(db);
    await createWikiTextIndex(db);
  },
};
