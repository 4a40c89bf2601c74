import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * From here on the server chooses the ids of places: at random where a gap would tell of what is hidden, else the next of
 * a sequence. It goes on where the database's own had come to, which names no row twice either.
 */
export const idSequences: Migration = {
  name: '033-id-sequences',
  async up(db) {
    for (const table of ['locations', 'positions']) {
      await sql`
        insert into meta (key, value)
          select ${`last_id_of_${table}`}, cast(seq as text) from sqlite_sequence where name = ${table}`.execute(db);
    }
  },
};
