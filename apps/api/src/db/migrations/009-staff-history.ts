import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What staff changed can be found by thing, by map and by time, is repeatable, and can be taken back. */
export const staffHistory: Migration = {
  name: '009-staff-history',
  async up(db) {
    // Which thing it was; version is the one that the change made of it.
    await sql`
      alter table staff_changes
      add column thing text not null default 'position' check (thing in ('position', 'location', 'wikipage', 'type'))`.execute(
      db,
    );
    await sql`alter table staff_changes add column thing_id integer`.execute(db);
    await sql`alter table staff_changes add column version integer not null default 1`.execute(db);
    await sql`alter table staff_changes add column parent_id integer`.execute(db);
    await sql`alter table staff_changes add column from_parent_id integer`.execute(db);
    await sql`alter table staff_changes add column reverts integer`.execute(db);
    await sql`alter table staff_changes add column client_key text`.execute(db);
    await sql`alter table staff_changes add column answer text check (json_valid(answer))`.execute(db);
    await sql`
      create unique index staff_changes_by_key on staff_changes (actor_id, client_key)
      where client_key is not null`.execute(db);
    await sql`create index staff_changes_by_thing on staff_changes (thing_id, thing, id)`.execute(db);
    await sql`create index staff_changes_by_map on staff_changes (parent_id, id) where parent_id is not null`.execute(
      db,
    );
    await sql`
      create index staff_changes_by_former_map on staff_changes (from_parent_id, id)
      where from_parent_id is not null`.execute(db);
    await sql`create index staff_changes_with_answer on staff_changes (at) where answer is not null`.execute(db);
    await sql`create index positions_inactive on positions (updated_at desc, id desc) where active = 0`.execute(db);
    await sql`
      create index positions_inactive_on_map on positions (parent_id, updated_at desc, id desc)
      where active = 0`.execute(db);
  },
};
