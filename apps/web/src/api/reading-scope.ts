import { queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { createContext, useContext } from 'react';
import { call } from './call.ts';
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
export const publicScope: ReadingScope = {};

/** A word for each scope that no other one has. */
export const scopeName = ({ campaignId, worldId, as }: ReadingScope): string =>
  JSON.stringify([campaignId ?? null, worldId ?? null, as ?? null]);

/** For all that stands on a map: whatever it asks, it asks there. */
export const ReadingContext = createContext(publicScope);

/** Where the parts of this screen read from; everybody's worlds where nothing says another. */
export function useReadingScope(): ReadingScope {
  return useContext(ReadingContext);
}

/** A world, for whoever edits it. @throws ApiError `not_found` for everybody else, as for one that is not there */
export function worldQuery(id: string) {
  return queryOptions({
    queryKey: ['world', id] as const,
    queryFn: ({ signal }) => call(addresses.getWorld, { params: { id }, signal }),
  });
}
