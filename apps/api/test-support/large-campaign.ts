import { NOTE_MAX, NOTES_WITH_MAP_MAX } from '@venture-atlas/types';
import { AT, type Filling, NUMBERS, PLACES } from './large-filling.ts';

const MEMBERS = 1_000;

/** All places shown, by sixty acts of all of them, a thousand of the longest notes at four of them, and as many members as there may be. */
export function addCampaign({ run, idOf, first, people: { campaignId, userIds } }: Filling): void {
  run(
    `insert into campaign_location_settings (campaign_id, location_id, knowledge, show_wiki, updated_at)
     select ?, id, 'named', 1, ? from locations where id < ? on conflict do nothing`,
    campaignId,
    AT,
    first + PLACES,
  );
  run("update campaign_location_settings set knowledge = 'named', show_wiki = 1");
  run(
    `${NUMBERS} insert into chronicle (campaign_id, at, kind, audience) select ?, ?, 'named', 'players' from n`,
    60,
    campaignId,
    AT,
  );
  run(
    `insert into chronicle_places (chronicle_id, location_id, campaign_id, was, became)
     select chronicle.id, locations.id, campaign_id, 'hidden', 'named' from chronicle, locations where locations.id < ?
       and chronicle.id % 12 = 0 or locations.id % 500 = 0`,
    first + PLACES,
  );
  run(
    `${NUMBERS} insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at)
     select ?, ? + i % 4, ?, 'Perrin', ?, case when i % 3 = 0 then 1 else 0 end, ? from n`,
    NOTES_WITH_MAP_MAX,
    campaignId,
    idOf('waterdeep'),
    userIds.player,
    '\u{1F409}'.repeat(NOTE_MAX),
    AT,
  );
  run(
    `${NUMBERS} insert into users (email, name, is_staff, created_at)
     select 'crowd-' || i || '@mail.example', 'Somebody ' || i, 0, ? from n`,
    MEMBERS,
    AT,
  );
  run(
    `insert into campaign_members (campaign_id, user_id, joined_at) select ?, id, ? from users where email like 'crowd-%'`,
    campaignId,
    AT,
  );
  run(
    `${NUMBERS} insert into campaigns (id, name, owner_id, created_at, updated_at)
     select 'more-campaigns-of-' || owner.id || '-' || i, 'More ' || i, owner.id, ?, ?
     from n, users owner where owner.email not like 'crowd-%'`,
    90,
    AT,
    AT,
  );
}
