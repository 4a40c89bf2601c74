import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A handout may be a picture that its DM uploaded for it; and the table screen shows one page of a text, counted from 1.
 * The picture belongs to the layer of the campaign.
 */
export const handoutPictures: Migration = {
  name: '045-handout-pictures',
  async up(db) {
    for (const table of ['campaign_handouts', 'campaign_showings']) {
      await sql`
        alter table ${sql.table(table)} add column picture_hash text references pictures (hash) on delete set null
      `.execute(db);
      await sql`
        create index ${sql.ref(`${table}_by_picture`)} on ${sql.table(table)} (picture_hash)
        where picture_hash is not null`.execute(db);
    }
    await sql`
      alter table campaign_showings add column page integer not null default 1 check (page >= 1)`.execute(db);
  },
};
