import type {
  CampaignInDetails,
  CampaignLocationSettings,
  SavedLocationSettings,
  SettingsGroup,
} from '@venture-atlas/types';
import { createContext, useContext } from 'react';
import type { SettingsUpdate } from '../../api/campaign-settings.ts';
import type { AsPlayer } from '../../api/query-keys.ts';

/** A place whose settings are changed. */
export interface SettingsPlace {
  locationId: number;
  name: string;
}

/** @param settings the settings of the place after the change */
export type SaveSettings = (
  place: SettingsPlace,
  wish: SettingsUpdate,
  settings: CampaignLocationSettings,
) => Promise<SavedLocationSettings>;

/** A signed-in visitor becomes a player by opening a map of the campaign. */
export interface Joining {
  /** Why it failed; null if it has not. */
  error: unknown;
  retry: () => void;
}

/** The campaign in which the map is shown. */
export interface CampaignOnMap {
  id: string;
  /** The campaign as the server describes it to this viewer. */
  campaign: CampaignInDetails;
  /** The DM views the map as a player: all requests use the player's view, and nothing can be changed. */
  as: AsPlayer | undefined;
  /** Whether the viewer is the DM and not viewing as a player. */
  isDm: boolean;
  /** What players see of a place (specification section 6), including the defaults. */
  settingsOf: (locationId: number) => CampaignLocationSettings;
  /** How many notes at a place this viewer may read, according to the list of places. */
  notesAt: (locationId: number) => number;
  /**
   * Shows the change at once and reverts it if the server refuses.
   * @throws why the server refused
   */
  saveSettings: SaveSettings;
  /** Shows the result of saving many places. */
  applySettings: (groups: readonly SettingsGroup[]) => void;
  viewAsPlayer: (isOn: boolean) => void;
  /** The attempt of the viewer to become a player. */
  joining: Joining;
}

export const CampaignContext = createContext<CampaignOnMap | null>(null);

/** The campaign of this map; null on the public map. */
export function useCampaign(): CampaignOnMap | null {
  return useContext(CampaignContext);
}
