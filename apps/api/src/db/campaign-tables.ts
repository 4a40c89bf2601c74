import type { HandoutValues, PartyValues } from '@venture-atlas/types';
import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';
import type { FogColumns } from './queries/columns.ts';

/** Tables of campaigns: members, what players see, and notes. */
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
  campaign_reveals: CampaignRevealsTable;
  reveal_people: RevealPeopleTable;
}

/**
 * `id` is random text (128 bits), never a counter, since it is the link. Campaigns without an owner are deleted, their
 * notes in batches. `chooses_worlds`: the DM chose worlds, even if none of them is left.
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

/** Worlds that a DM chose for a campaign, in order. Rows stay while their world may not be used. */
export interface CampaignWorldsTable {
  campaign_id: string;
  world_id: number;
  sort_order: number;
}

/** `removed_at` is set for members removed by the DM. */
export interface CampaignMembersTable {
  campaign_id: string;
  user_id: number;
  joined_at: string;
  removed_at: string | null;
  visited_at: string | null;
}

/**
 * What players know of a place. `alias_key` is the alias in the form for search; `alias_slug` is the address for
 * players, set exactly while they see the place under its alias.
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
 * The circle that players received for a place on a map (overlays have their own), and the position of the place at
 * that time. It stays when the place is hidden, moves, or is deleted: ids and keys are never reused.
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

/** A marker that the DM moves on maps; `key` is random. Its map may be deleted or not in play. */
export interface CampaignPartiesTable extends PartyValues {
  campaign_id: string;
  key: string;
  map_id: number;
  lat: number;
  lng: number;
  created_at: string;
}

/** Positions of a party in the order of `number`; the last one is current. */
export interface CampaignPartyWaysTable {
  campaign_id: string;
  key: string;
  number: number;
  map_id: number;
  lat: number;
  lng: number;
}

/** A ping at a position; `user_id` is null for guests. Deleted after some seconds. */
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
 * A screen that follows a campaign, or recently did: `process` holds its stream, `drawn` is the revision that it
 * reported to another process. `seen_at` is refreshed while its process lives.
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
 * `user_id` is null when the account of the author is deleted; `client_key` makes creation repeatable. `by_leader`:
 * written by a leader of the campaign, even if they no longer lead.
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

/** A game session; running while it has no end, at most one per campaign. */
export interface GameSessionsTable {
  campaign_id: string;
  number: number;
  started_at: string;
  ended_at: string | null;
  recap: Generated<string>;
  words_version: Generated<number>;
}

/**
 * Text changes by leaders of the campaign, as JSON of the fields that differ. Changes count per campaign;
 * `words_version` of a changed object is the number of its last change. `subject` says which of `location_id`,
 * `session`, and `handout_key` names the object. The oldest are deleted when there are very many.
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

/**
 * Chronicle entries and their audience, without names. `session`: the session that ran at the time. Ids follow the
 * order of events.
 */
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

/**
 * Places of a chronicle entry. Entries of places that were shown to players and later hidden again are no longer shown
 * to them.
 */
export interface ChroniclePlacesTable {
  chronicle_id: number;
  location_id: number;
  campaign_id: string;
  was: 'hidden' | 'rumour' | 'named' | 'visited' | null;
  became: 'hidden' | 'rumour' | 'named' | 'visited' | null;
  /** The entry that takes it back. */
  taken_back_by: number | null;
}

/** The open table screen of a campaign. `id` names this opening; codes are derived from it, a key, and a secret. */
export interface TableScreensTable {
  campaign_id: string;
  id: string;
  secret_hash: string;
  follows: Generated<Flag>;
  shows_code: Generated<Flag>;
  opened_at: string;
  /** ISO 8601; afterwards the screen counts as closed. */
  ends_at: string;
}

/** A guest who entered the phone code in a members-only campaign; deleted with the screen. */
export interface TableGuestsTable {
  id: string;
  campaign_id: string;
  pass_hash: string;
  name: string;
  is_in: Flag;
  asked_at: string;
}

/** Views that the DM shows to the table screen, and to players in a chronicle entry. `key` is random. */
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
 * Invited co-DMs, by the entered mail address; accepted ones are known by account. Addresses without an account look
 * the same.
 */
interface CampaignDmsTable {
  campaign_id: string;
  email: string;
  user_id: number | null;
  asked_at: string;
  accepted_at: string | null;
}

/**
 * Fog of a campaign on a map. The row stays while fog is off; the row of a deleted map waits for its return. `step` is
 * the precision of stored acts (map units). The first `done` acts apply, the others were undone. `shown` is a hash of
 * what players see of the map: equal hashes, equal view.
 */
export interface CampaignFogsTable extends FogColumns {
  id: Generated<number>;
  campaign_id: string;
  map_id: number;
  step: number;
  done: number;
  shown: string;
}

/** Acts that cover and uncover, numbered from 1, as written by `encodeFogAct`. */
export interface CampaignFogActsTable {
  fog_id: number;
  number: number;
  act: Uint8Array;
}

/**
 * A prepared handout: a text, the picture of the place `map_id`, or a picture of its own. `shown_at` is the time of its
 * last showing.
 */
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
 * One showing of a handout, with its audience and chronicle entry; without an end it is still shown. Ids follow the
 * order of showing; `key` is random. `page` is the page of its text on the table screen, from 1.
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

/**
 * A secret of a text that a campaign reveals, by the ID in its mark, with its audience and its line of the chronicle.
 * The row is deleted when a writer removes the secret from the text. `key` is random.
 */
export interface CampaignRevealsTable {
  key: string;
  campaign_id: string;
  location_id: number;
  secret: string;
  chronicle_id: number;
  shown_to: 'everybody' | 'some';
  revealed_at: string;
}

/** The players whom a secret is revealed to that is for some. */
interface RevealPeopleTable {
  reveal_key: string;
  user_id: number;
}

/** The players of a showing to some players. */
interface ShowingPeopleTable {
  showing_id: number;
  user_id: number;
}
