import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Texts that were stored before there were secrets may hold their marks: each of them is written down here, and a task
 * beside the answers looks at it, parts it and takes it off (`editing/commands/part-old-texts.ts`). The index finds texts
 * with secrets without reading texts.
 */
export const textsToPart: Migration = {
  name: '057-texts-to-part',
  async up(db) {
    await sql`create index wiki_pages_with_secrets on wiki_pages (location_id) where secrets is not null`.execute(db);
    await sql`
      create table texts_to_part (
        page_id integer primary key references wiki_pages (id) on delete cascade
      ) strict`.execute(db);
    await sql`insert into texts_to_part (page_id) select id from wiki_pages where secrets is null`.execute(db);
  },
};
