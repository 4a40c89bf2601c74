import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Adds versions to the welcome texts of worlds, and the history of their changes, which counts per world. */
export const welcomeVersions: Migration = {
  name: '075-welcome-versions',
  async up(db) {
    await addVersion(db, 'integer');
    await addChanges(db, 'integer', ' strict, without rowid');
    await sql`create index welcome_changes_by_actor on welcome_changes (actor_id) where actor_id is not null`.execute(
      db,
    );
  },
  async upOnPostgres(db) {
    await addVersion(db, 'bigint');
    await addChanges(db, 'bigint', '');
    await sql`create index welcome_changes_by_actor on welcome_changes (actor_id asc nulls first)
      where actor_id is not null`.execute(db);
  },
};

type NumberType = 'integer' | 'bigint';

async function addVersion(db: Kysely<unknown>, type: NumberType): Promise<void> {
  const column = sql.raw(`welcome_version ${type} not null default 0 check (welcome_version >= 0)`);
  await sql`alter table worlds add column ${column}`.execute(db);
}

const addChanges = (db: Kysely<unknown>, type: NumberType, end: string) =>
  sql
    .raw(
      `create table welcome_changes (
        world_id ${type} not null references worlds (id) on delete cascade,
        number ${type} not null check (number >= 1),
        at text not null,
        actor_id ${type} references users (id) on delete set null,
        before text,
        after text,
        primary key (world_id, number)
      )${end}`,
    )
    .execute(db);
