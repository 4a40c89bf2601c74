import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const TABLES = ['location_types', 'wiki_pages', 'staff_changes', 'imports'] as const;

/**
 * From here on the server chooses the ids of types, texts, changes and imports too, so that those of one world tell
 * nothing of others. The sequence of the atlas goes on where the database's own had come to; rows keep their ids.
 */
export const editorsIds: Migration = {
  name: '064-editors-ids',
  async up(db) {
    for (const table of TABLES) {
      await sql`
        insert into meta (key, value)
          select ${`last_id_of_${table}`}, cast(seq as text) from sqlite_sequence where name = ${table}`.execute(db);
    }
  },
  async upOnPostgres(db) {
    for (const table of TABLES) {
      await sql`
        insert into meta (key, value)
          select ${`last_id_of_${table}`}::text, (case when is_called then last_value else 0 end)::text
          from ${sql.id(`${table}_numbers`)}`.execute(db);
    }
  },
};
