import type { CampaignInDetails, CampaignLocationSettings } from '@venture-atlas/types';
import { createContext, useContext } from 'react';
import type { AsPlayer } from '../../api/query-keys.ts';
import type { PlaceSettings, SaveSettings } from '../../features/campaign/use-place-settings.ts';

/** A place whose settings are changed. */
export interface SettingsPlace {
  locationId: number;
  name: string;
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
  applySettings: PlaceSettings['apply'];
  viewAsPlayer: (isOn: boolean) => void;
  /** Opens the card that shows or hides many places at once. */
  openBulk: () => void;
}

export const CampaignContext = createContext<CampaignOnMap | null>(null);

/** The campaign of this map; null on the public map. */
export function useCampaign(): CampaignOnMap | null {
  return useContext(CampaignContext);
}
