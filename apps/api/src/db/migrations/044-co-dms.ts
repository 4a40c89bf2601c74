import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Who leads a campaign with its owner, by the address that was typed; by account once they have agreed. Addresses of
 * pictures that were given to DMs, and to those who edit the campaign's layer, end with the right.
 */
export const coDms: Migration = {
  name: '044-co-dms',
  async up(db) {
    await sql`
      create table campaign_dms (
        campaign_id text not null references campaigns (id) on delete cascade,
        email text not null,
        user_id integer references users (id) on delete cascade,
        asked_at text not null,
        accepted_at text,
        primary key (campaign_id, email),
        check ((accepted_at is null) = (user_id is null))
      ) strict, without rowid`.execute(db);
    await sql`
      create unique index campaign_dms_by_user on campaign_dms (user_id, campaign_id) where user_id is not null`.execute(
      db,
    );
    await sql`create index campaign_dms_by_email on campaign_dms (email)`.execute(db);
    await sql`
      create trigger picture_addresses_end_as_co_dm_is_gone after delete on campaign_dms
        when old.user_id is not null and exists (select 1 from campaigns where id = old.campaign_id)
      begin
        insert into picture_epochs (scope, epoch)
          select scope, 1 from (
            select 'campaign ' || old.campaign_id as scope
            union all select 'world ' || id from worlds where campaign_id = old.campaign_id
          ) where true
          on conflict (scope) do update set epoch = epoch + 1;
      end`.execute(db);
  },
};
