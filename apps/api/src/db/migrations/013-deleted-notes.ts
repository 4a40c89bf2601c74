import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Remembers which notes went with an account, so that a restored backup loses the same ones again. */
export const deletedNotes: Migration = {
  name: '013-deleted-notes',
  async up(db) {
    await sql`
      alter table deletions add column notes text not null default 'private' check (notes in ('all', 'private'))
    `.execute(db);
  },
};
