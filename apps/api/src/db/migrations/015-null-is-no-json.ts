import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Checks of JSON say that null is right. They need not today, but in SQLite before 3.43 json_valid(null) is 0, so that
 * other programs called a sound database broken. A check cannot be changed: each column is made anew, with what was in
 * it, which leaves keys, numbers and everything that leads to the table alone.
 */
export const nullIsNoJson: Migration = {
  name: '015-null-is-no-json',
  async up(db) {
    await mend(db, 'positions', 'geojson');
    await mend(db, 'staff_changes', 'before');
    await mend(db, 'staff_changes', 'after');
    // The index asks for the column, and goes with it.
    await sql`drop index staff_changes_with_answer`.execute(db);
    await mend(db, 'staff_changes', 'answer');
    await sql`create index staff_changes_with_answer on staff_changes (at) where answer is not null`.execute(db);
    await mend(db, 'import_items', 'before');
    await mend(db, 'map_sketches', 'credit');
  },
};

async function mend(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const [t, old, made] = [sql.ref(table), sql.ref(column), sql.ref(`${column}_made_anew`)];
  await sql`alter table ${t} add column ${made} text check (${made} is null or json_valid(${made}))`.execute(db);
  await sql`update ${t} set ${made} = ${old} where ${old} is not null`.execute(db);
  await sql`alter table ${t} drop column ${old}`.execute(db);
  await sql`alter table ${t} rename column ${made} to ${old}`.execute(db);
}
