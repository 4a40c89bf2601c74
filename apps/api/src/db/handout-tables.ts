import type { HandoutValues } from '@venture-atlas/types';
import type { Generated } from 'kysely';

/** What a DM keeps ready: a text, the picture of the place `map_id`, or one of its own. `shown_at` is when it was shown last. */
export interface CampaignHandoutsTable extends HandoutValues {
  campaign_id: string;
  key: string;
  map_id: number | null;
  picture_hash: string | null;
  created_at: string;
  shown_at: string | null;
  shown_in: number | null;
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
export interface ShowingPeopleTable {
  showing_id: number;
  user_id: number;
}
