import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** What is kept of a place, also while it is deleted. */
const settingsColumns = sql`
  knowledge text not null check (knowledge in ('hidden', 'rumour', 'named', 'visited')),
  show_wiki integer not null check (show_wiki in (0, 1)),
  alias text check (length(alias) between 1 and 120),
  alias_key text check ((alias_key is null) = (alias is null)),
  alias_slug text check ((alias_slug is not null) = (alias is not null and knowledge in ('named', 'visited'))),
  rumour_note text not null default '' check (length(rumour_note) <= 600),
  rumour_miles integer not null default 10 check (rumour_miles in (5, 10, 20, 40)),
  updated_at text not null`;

const carryOver = sql`campaign_id, location_id, case show_players when 1 then 'named' else 'hidden' end, show_wiki, updated_at`;

/**
 * What players know of a place has four steps; what was shown is named, and nobody sees anything else than before. A place
 * that players see and call by another name has an address for them: the table itself refuses one without. Circles of
 * rumours are kept for good, by place and map, and outlive both: a second one would tell where it and the first one meet.
 */
export const knowledge: Migration = {
  name: '036-knowledge',
  async up(db) {
    await sql`alter table campaign_location_settings rename to settings_before`.execute(db);
    await sql`
      create table campaign_location_settings (
        campaign_id text not null references campaigns (id) on delete cascade,
        location_id integer not null references locations (id) on delete cascade,
        ${settingsColumns},
        primary key (campaign_id, location_id)
      ) strict, without rowid`.execute(db);
    await sql`
      insert into campaign_location_settings (campaign_id, location_id, knowledge, show_wiki, updated_at)
      select ${carryOver} from settings_before`.execute(db);
    await sql`drop table settings_before`.execute(db);
    await sql`create index campaign_settings_by_location on campaign_location_settings (location_id)`.execute(db);
    await sql`
      create unique index campaign_aliases on campaign_location_settings (campaign_id, alias_slug)
      where alias_slug is not null`.execute(db);

    await sql`alter table settings_of_deleted_locations rename to settings_before`.execute(db);
    await sql`
      create table settings_of_deleted_locations (
        campaign_id text not null references campaigns (id) on delete cascade,
        location_id integer not null,
        ${settingsColumns},
        primary key (campaign_id, location_id)
      ) strict, without rowid`.execute(db);
    await sql`
      insert into settings_of_deleted_locations (campaign_id, location_id, knowledge, show_wiki, updated_at)
      select ${carryOver} from settings_before`.execute(db);
    await sql`drop table settings_before`.execute(db);
    await sql`create index settings_of_deleted_by_location on settings_of_deleted_locations (location_id)`.execute(db);

    await sql`
      create table campaign_rumours (
        campaign_id text not null references campaigns (id) on delete cascade,
        map_id integer not null,
        location_id integer not null,
        key text not null unique,
        lat real not null,
        lng real not null,
        radius real not null check (radius > 0),
        place_lat real not null,
        place_lng real not null,
        primary key (campaign_id, map_id, location_id)
      ) strict, without rowid`.execute(db);
  },
};
