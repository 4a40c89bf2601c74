import type { HandoutValues, PartyValues } from '@venture-atlas/types';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';
import type { FogColumns } from './queries/columns.ts';

/** Campaigns, who plays in them, what their players see, and notes. */
export interface CampaignTables {
  campaigns: CampaignsTable;
  campaign_members: CampaignMembersTable;
  campaign_dms: CampaignDmsTable;
  campaign_location_settings: CampaignLocationSettingsTable;
  campaign_rumours: CampaignRumoursTable;
  campaign_fogs: CampaignFogsTable;
  campaign_fog_acts: CampaignFogActsTable;
  campaign_parties: CampaignPartiesTable;
  campaign_party_ways: CampaignPartyWaysTable;
  campaign_pings: CampaignPingsTable;
  campaign_screens: CampaignScreensTable;
  campaign_notes: CampaignNotesTable;
  campaign_worlds: CampaignWorldsTable;
  game_sessions: GameSessionsTable;
  campaign_changes: CampaignChangesTable;
  chronicle: ChronicleTable;
  chronicle_places: ChroniclePlacesTable;
  table_screens: TableScreensTable;
  table_guests: TableGuestsTable;
  campaign_views: CampaignViewsTable;
  campaign_handouts: CampaignHandoutsTable;
  campaign_showings: CampaignShowingsTable;
  showing_people: ShowingPeopleTable;
}

/**
 * `id` is random text (128 bits), never a counter: it is the link. Without an owner it is deleted; its notes go in
 * portions. `chooses_worlds` says that the DM chose, also when nothing of what they chose is left.
 */
export interface CampaignsTable {
  id: string;
  name: string;
  owner_id: number | null;
  sharing: Generated<'open' | 'members'>;
  invite_generation: Generated<number>;
  chooses_worlds: Generated<Flag>;
  players_may_ping: Generated<Flag>;
  created_at: string;
  updated_at: string;
}

/** The worlds that a DM chose for a campaign, in their order. A row stays while its world may not be used. */
export interface CampaignWorldsTable {
  campaign_id: string;
  world_id: number;
  sort_order: number;
}

/** `removed_at` remembers whom the DM removed. */
export interface CampaignMembersTable {
  campaign_id: string;
  user_id: number;
  joined_at: string;
  removed_at: string | null;
  visited_at: string | null;
}

/**
 * What players know of a place. `alias_key` is the alias as names are looked for; `alias_slug` is its address for players,
 * and there exactly while they see the place and call it by its alias.
 */
export interface CampaignLocationSettingsTable {
  campaign_id: string;
  location_id: number;
  knowledge: 'hidden' | 'rumour' | 'named' | 'visited';
  show_wiki: Flag;
  alias: string | null;
  alias_key: string | null;
  alias_slug: string | null;
  rumour_note: Generated<string>;
  rumour_miles: Generated<5 | 10 | 20 | 40>;
  updated_at: string;
  words_version: Generated<number>;
}

/**
 * The circle that players once got for a place on a map (an overlay has its own), and where the place stood then. It
 * stays when the place is hidden, moves or is deleted: neither ids nor keys are ever given again.
 */
export interface CampaignRumoursTable {
  campaign_id: string;
  map_id: number;
  location_id: number;
  key: string;
  lat: number;
  lng: number;
  radius: number;
  place_lat: number;
  place_lng: number;
}

/** A marker that the DM moves over maps; `key` is random. Its map may be gone, or not played on now. */
export interface CampaignPartiesTable extends PartyValues {
  campaign_id: string;
  key: string;
  map_id: number;
  lat: number;
  lng: number;
  created_at: string;
}

/** Where a party stood, in the order of `number`; the last one is where it stands. */
export interface CampaignPartyWaysTable {
  campaign_id: string;
  key: string;
  number: number;
  map_id: number;
  lat: number;
  lng: number;
}

/** Somebody asks all to look; `user_id` is null for a guest. Deleted after some seconds. */
export interface CampaignPingsTable {
  campaign_id: string;
  key: string;
  user_id: number | null;
  map_id: number;
  lat: number;
  lng: number;
  at: string;
}

/**
 * A screen that follows a campaign, or did lately: `process` holds its stream, `drawn` is the revision that it told another
 * process. `seen_at` is written anew while its process lives.
 */
export interface CampaignScreensTable {
  campaign_id: string;
  screen: string;
  kind: string;
  user_id: number | null;
  process: string;
  is_open: Flag;
  is_late: Flag;
  drawn: string;
  seen_at: string;
}

/**
 * `user_id` is null when the author's account is gone; `client_key` makes creating repeatable. `by_leader`: a leader of the
 * campaign wrote it, whether or not they still lead.
 */
export interface CampaignNotesTable {
  id: Generated<number>;
  campaign_id: string;
  location_id: number;
  user_id: number | null;
  character_name: string;
  note: string;
  private: Flag;
  client_key: string | null;
  created_at: string;
  edited_at: string | null;
  by_leader: Generated<Flag>;
}

/** An evening of play; without an end it runs, and at most one of a campaign does. */
export interface GameSessionsTable {
  campaign_id: string;
  number: number;
  started_at: string;
  ended_at: string | null;
  recap: Generated<string>;
  words_version: Generated<number>;
}

/**
 * What leaders changed of the words of a campaign, as JSON of the fields that differ. Changes count within their campaign;
 * `words_version` of what they changed is the number of the last one. One of `location_id`, `session`, and `handout_key`
 * says what it is, by `subject`. The oldest go when there are very many.
 */
export interface CampaignChangesTable {
  campaign_id: string;
  number: number;
  at: string;
  actor_id: number | null;
  subject: 'place' | 'session' | 'handout';
  location_id: number | null;
  session: number | null;
  handout_key: string | null;
  before: string;
  after: string;
  reverts: number | null;
  reverted_by: number | null;
}

/** What happened, for whom, without a name in it. `session`: the one that ran then. Ids are in the order of what happened. */
export interface ChronicleTable {
  id: Generated<number>;
  campaign_id: string;
  session: number | null;
  at: string;
  actor_id: number | null;
  kind: string;
  audience: 'players' | 'dm';
  note_id: number | null;
}

/** The places of a line. What players were shown and what was taken back later is no line for them any more. */
export interface ChroniclePlacesTable {
  chronicle_id: number;
  location_id: number;
  campaign_id: string;
  was: 'hidden' | 'rumour' | 'named' | 'visited' | null;
  became: 'hidden' | 'rumour' | 'named' | 'visited' | null;
  /** The line that says so. */
  taken_back_by: number | null;
}

/** The open table screen of a campaign. `id` names this opening; from it, and a key, secret and codes are made. */
export interface TableScreensTable {
  campaign_id: string;
  id: string;
  secret_hash: string;
  follows: Generated<Flag>;
  shows_code: Generated<Flag>;
  opened_at: string;
  /** ISO 8601: after that it is as good as closed. */
  ends_at: string;
}

/** Somebody who typed the code of phones in a members-only campaign; gone with the screen. */
export interface TableGuestsTable {
  id: string;
  campaign_id: string;
  pass_hash: string;
  name: string;
  is_in: Flag;
  asked_at: string;
}

/** What the DM shows: to the table screen, and to players, who are told in a line. `key` is drawn at random. */
export interface CampaignViewsTable {
  campaign_id: string;
  for_audience: 'table' | 'players';
  key: string;
  map_id: number;
  lat: number;
  lng: number;
  zoom: number;
  width: number;
  height: number;
  named_id: number | null;
  shown_at: string;
}

/**
 * Whom an owner asked to lead their campaign too, by the address they typed; who accepted is known by account from then on.
 * An address that no account has looks the same.
 */
interface CampaignDmsTable {
  campaign_id: string;
  email: string;
  user_id: number | null;
  asked_at: string;
  accepted_at: string | null;
}

/**
 * What a campaign hides of the picture of a map. The row stays while fog is switched off; one whose map is deleted waits
 * for it. `step` is how finely its acts are stored (map units). The first `done` acts are in force, the others were taken
 * back. `shown` is a hash of what players see of the map: equal ones show the same.
 */
export interface CampaignFogsTable extends FogColumns {
  id: Generated<number>;
  campaign_id: string;
  map_id: number;
  step: number;
  done: number;
  shown: string;
}

/** What a DM covered and uncovered, numbered from 1; as `encodeFogAct` writes it. */
export interface CampaignFogActsTable {
  fog_id: number;
  number: number;
  act: Uint8Array;
}

/** What a DM keeps ready: a text, the picture of the place `map_id`, or one of its own. `shown_at` is when it was shown last. */
export interface CampaignHandoutsTable extends HandoutValues {
  campaign_id: string;
  key: string;
  map_id: number | null;
  picture_hash: string | null;
  created_at: string;
  shown_at: string | null;
  shown_in: number | null;
  words_version: Generated<number>;
}

/**
 * A handout as it was shown once, to whom, and its line of the chronicle; without an end it is shown still. The ids are in
 * the order of showing; `key` is drawn at random. `page` is the one of its text that the table screen shows, from 1.
 */
export interface CampaignShowingsTable extends HandoutValues {
  id: Generated<number>;
  campaign_id: string;
  key: string;
  handout_key: string;
  chronicle_id: number;
  map_id: number | null;
  picture_hash: string | null;
  page: Generated<number>;
  shown_to: 'everybody' | 'table' | 'some';
  ended_at: string | null;
}

/** The players whom something is shown to that is for some. */
interface ShowingPeopleTable {
  showing_id: number;
  user_id: number;
}
