import { createContext, useContext } from 'react';
import type { AsPlayer } from './query-keys.ts';

/** Where a screen reads places from: everybody's worlds, or a campaign, or one world whose drafts are read by whoever edits it. */
export interface ReadingScope {
  campaignId?: string | undefined;
  /** Never together with a campaign. */
  worldId?: string | undefined;
  /** The DM looks with a player's eyes; only together with a campaign. */
  as?: AsPlayer | undefined;
}

/** What everybody may read. */
export const everybodys: ReadingScope = {};

/** A word for each scope that no other one has. */
export const scopeName = ({ campaignId, worldId, as }: ReadingScope): string =>
  JSON.stringify([campaignId ?? null, worldId ?? null, as ?? null]);

/** For all that stands on a map: whatever it asks, it asks there. */
export const ReadingContext = createContext(everybodys);

/** Where the parts of this screen read from; everybody's worlds where nothing says another. */
export function useReadingScope(): ReadingScope {
  return useContext(ReadingContext);
}
