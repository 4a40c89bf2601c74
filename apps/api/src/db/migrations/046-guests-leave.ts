import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Addresses of pictures that were given to guests end when one of them leaves who was let in by the code of the table
 * screen: with the screen, with the invite, or sent away. Those of players stay as they are.
 */
export const guestsLeave: Migration = {
  name: '046-guests-leave',
  async up(db) {
    await sql`
      create trigger picture_addresses_end_as_guest_is_gone after delete on table_guests
        when old.is_in = 1 and exists (select 1 from campaigns where id = old.campaign_id)
      begin
        insert into picture_epochs (scope, epoch) values ('guests ' || old.campaign_id, 1)
          on conflict (scope) do update set epoch = epoch + 1;
      end`.execute(db);
    await sql`
      create trigger picture_epochs_of_guests after delete on campaigns
      begin
        delete from picture_epochs where scope = 'guests ' || old.id;
      end`.execute(db);
  },
};
