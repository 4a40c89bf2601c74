import { type Kysely, sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Whether a leader of the campaign wrote a note: then players read it without secrets and hidden names, even if its
 * author no longer leads. For older notes, only current leaders are known.
 */
export const noteByLeader: Migration = {
  name: '069-note-by-leader',
  up: (db) => addLeaders(db, 'integer'),
  upOnPostgres: (db) => addLeaders(db, 'bigint'),
};

async function addLeaders(db: Kysely<unknown>, type: 'integer' | 'bigint'): Promise<void> {
  await sql`alter table campaign_notes
    add column by_leader ${sql.raw(type)} not null default 0 check (by_leader in (0, 1))`.execute(db);
  await sql`update campaign_notes set by_leader = 1
    where user_id = (select owner_id from campaigns where campaigns.id = campaign_notes.campaign_id)
      or exists (
        select 1 from campaign_dms
        where campaign_dms.campaign_id = campaign_notes.campaign_id
          and campaign_dms.user_id = campaign_notes.user_id
      )`.execute(db);
}
