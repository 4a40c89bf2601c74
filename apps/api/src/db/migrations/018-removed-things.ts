import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What was taken away and not brought back is listed without reading the whole history. */
export const removedThings: Migration = {
  name: '018-removed-things',
  async up(db) {
    await sql`
      create index staff_changes_removed on staff_changes (id) where after is null and reverted_by is null`.execute(db);
  },
};
