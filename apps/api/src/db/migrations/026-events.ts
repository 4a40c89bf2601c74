import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What was written, for every process that keeps something of it in memory. */
export const events: Migration = {
  name: '026-events',
  async up(db) {
    await sql`
      create table events (
        id integer primary key autoincrement,
        at text not null,
        scope text not null,
        kind text not null,
        ids text check (ids is null or json_valid(ids)),
        actor_id integer
      ) strict`.execute(db);
    await sql`create index events_by_time on events (at)`.execute(db);
  },
};
