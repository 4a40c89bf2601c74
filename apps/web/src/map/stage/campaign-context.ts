import type {
  CampaignInDetails,
  CampaignLocationSettings,
  SavedLocationSettings,
  SettingsGroup,
} from '@venture-atlas/types';
import { createContext, useContext } from 'react';
import type { SettingsWish } from '../../api/campaign-settings.ts';
import type { AsPlayer } from '../../api/query-keys.ts';

/** A place whose settings are changed. */
export interface SettingsPlace {
  locationId: number;
  name: string;
}

/** @param settings what the place has then */
export type SaveSettings = (
  place: SettingsPlace,
  wish: SettingsWish,
  settings: CampaignLocationSettings,
) => Promise<SavedLocationSettings>;

/** A signed-in visitor becomes a player by opening a map of the campaign. */
export interface Joining {
  /** Why that failed; null while it did not. */
  error: unknown;
  retry: () => void;
}

/** The campaign in whose context the map is shown, for all that stands on it. */
export interface CampaignOnMap {
  id: string;
  /** As the server tells it to who looks. */
  campaign: CampaignInDetails;
  /** The DM looks with a player's eyes: everything is asked so, and nothing can be changed. */
  as: AsPlayer | undefined;
  /** The DM, and not looking as a player. */
  isDm: boolean;
  /** What players see of a place (specification section 6); also what applies where nothing was saved yet. */
  settingsOf: (locationId: number) => CampaignLocationSettings;
  /** How many notes at a place this viewer may read, as far as the list of places knows. */
  notesAt: (locationId: number) => number;
  /** Shows at once, and goes back when the server refuses. @throws why it refused */
  saveSettings: SaveSettings;
  /** Shows what a save of many places did. */
  applySettings: (groups: readonly SettingsGroup[]) => void;
  viewAsPlayer: (isOn: boolean) => void;
  /** Whether the viewer could become a player of it. */
  joining: Joining;
}

export const CampaignContext = createContext<CampaignOnMap | null>(null);

/** The campaign of this map; null on the public map. */
export function useCampaign(): CampaignOnMap | null {
  return useContext(CampaignContext);
}
