import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * When the last event of each scope and kind was: ids alone come again after a backup is restored, and what was kept
 * under an address made from one must never stand for another.
 */
export const eventTimes: Migration = {
  name: '058-event-times',
  async up(db) {
    await sql`alter table event_marks add column last_at text not null default ''`.execute(db);
  },
};
