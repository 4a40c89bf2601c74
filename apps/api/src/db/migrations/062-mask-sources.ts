import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A picture may keep a lossless source that masks and tiles are cut from. Pictures from before have none: what was stored
 * of them is compressed as a whole.
 */
export const maskSources: Migration = {
  name: '062-mask-sources',
  async up(db) {
    await sql`alter table pictures add column source_file text`.execute(db);
    await sql`
      alter table pictures add column source_bytes integer not null default 0 check (source_bytes >= 0)`.execute(db);
    await sql`alter table pictures add column whole_sha256 text`.execute(db);
    await sql`create index pictures_by_source on pictures (source_file) where source_file is not null`.execute(db);
  },
};
