import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Which screens follow a campaign, for its DM; what is left of one is deleted half a day later. */
export const screens: Migration = {
  name: '040-screens',
  async up(db) {
    await sql`
      create table campaign_screens (
        campaign_id text not null references campaigns (id) on delete cascade,
        screen text not null,
        kind text not null,
        user_id integer references users (id) on delete cascade,
        process text not null,
        is_open integer not null check (is_open in (0, 1)),
        is_late integer not null check (is_late in (0, 1)),
        drawn text not null,
        seen_at text not null,
        primary key (campaign_id, screen)
      ) strict, without rowid`.execute(db);
    await sql`create index screens_by_user on campaign_screens (user_id)`.execute(db);
    await sql`create index screens_by_process on campaign_screens (process)`.execute(db);
  },
};
