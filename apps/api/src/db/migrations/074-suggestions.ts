import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Adds whether the owner of a world allows suggestions, who suggested an accepted change, and when the writer of a
 * suggestion last read its outcome.
 */
export const suggestions: Migration = {
  name: '074-suggestions',
  up: (db) => addColumns(db, 'integer'),
  upOnPostgres: (db) => addColumns(db, 'bigint'),
};

async function addColumns(db: Kysely<unknown>, type: 'integer' | 'bigint'): Promise<void> {
  const number = sql.raw(type);
  await sql`alter table worlds
    add column suggestions ${number} not null default 1 check (suggestions in (0, 1))`.execute(db);
  await sql`alter table staff_changes add column suggested_by ${number}`.execute(db);
  await sql`alter table pending_changes add column seen_at text`.execute(db);
}
