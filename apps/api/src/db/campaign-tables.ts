import type { Generated } from 'kysely';
import type { Flag } from './flag.ts';

/** Campaigns, who plays in them, what their players see, and notes. */
export interface CampaignTables {
  campaigns: CampaignsTable;
  campaign_members: CampaignMembersTable;
  campaign_location_settings: CampaignLocationSettingsTable;
  campaign_notes: CampaignNotesTable;
  campaign_worlds: CampaignWorldsTable;
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
}

export interface CampaignLocationSettingsTable {
  campaign_id: string;
  location_id: number;
  show_players: Flag;
  show_wiki: Flag;
  updated_at: string;
}

/** `user_id` is null when the author's account is gone; `client_key` makes creating repeatable. */
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
}
