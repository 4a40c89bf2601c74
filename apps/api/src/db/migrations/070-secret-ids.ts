import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Gives secrets for the DM their IDs. Texts with secrets are scanned once more, since marks are folded before parsing.
 */
export const secretIds: Migration = {
  name: '070-secret-ids',
  async up(db) {
    await sql`insert into texts_to_part (page_id)
      select id from wiki_pages
      where secrets is not null and not exists (select 1 from texts_to_part where page_id = wiki_pages.id)`.execute(db);
  },
};
