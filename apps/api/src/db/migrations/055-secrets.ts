import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The whole Markdown of texts that hold secrets, beside what everybody may have of them. */
export const secrets: Migration = {
  name: '055-secrets',
  async up(db) {
    await sql`alter table wiki_pages add column secrets text check (secrets <> '')`.execute(db);
  },
};
