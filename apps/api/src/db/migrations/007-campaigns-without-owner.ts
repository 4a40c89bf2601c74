import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A campaign whose owner is null is deleted: nobody finds it any more, and its
 * notes go in portions. The column is made anew, since SQLite cannot change it
 * and making the table anew would take the notes along.
 */
export const campaignsWithoutOwner: Migration = {
  name: '007-campaigns-without-owner',
  async up(db) {
    await sql`drop index campaigns_by_owner`.execute(db);
    await sql`alter table campaigns rename column owner_id to former_owner_id`.execute(db);
    await sql`alter table campaigns add column owner_id integer references users (id) on delete set null`.execute(db);
    await sql`update campaigns set owner_id = former_owner_id`.execute(db);
    await sql`alter table campaigns drop column former_owner_id`.execute(db);
    await sql`create index campaigns_by_owner on campaigns (owner_id, created_at)`.execute(db);
  },
};
