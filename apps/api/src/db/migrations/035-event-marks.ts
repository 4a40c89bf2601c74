import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The last event of each scope and kind: it stays when the events themselves are forgotten. */
export const eventMarks: Migration = {
  name: '035-event-marks',
  async up(db) {
    await sql`
      create table event_marks (
        scope text not null,
        kind text not null,
        last_id integer not null,
        primary key (scope, kind)
      ) strict, without rowid`.execute(db);
  },
};
