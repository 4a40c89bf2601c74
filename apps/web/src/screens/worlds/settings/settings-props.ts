import type { WorldDetails } from '@venture-atlas/types';

/** What each part of the settings is given. */
export interface SettingsProps {
  world: WorldDetails;
  /** Keeps what the server answered to a save. */
  onSaved: (world: WorldDetails) => void;
}
