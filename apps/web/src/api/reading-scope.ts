import { queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { createContext, useContext } from 'react';
import { call } from './call.ts';
import type { AsPlayer } from './query-keys.ts';

/** Where a screen reads places from: the public worlds, a campaign, or one world with its drafts, for its editors. */
export interface ReadingScope {
  campaignId?: string | undefined;
  /** Never together with a campaign. */
  worldId?: string | undefined;
  /** The DM views as a player; only together with a campaign. */
  as?: AsPlayer | undefined;
}

/** The scope of public worlds. */
export const publicScope: ReadingScope = {};

/** A unique name for each scope. */
export const scopeName = ({ campaignId, worldId, as }: ReadingScope): string =>
  JSON.stringify([campaignId ?? null, worldId ?? null, as ?? null]);

/** The scope of requests by components on a map. */
export const ReadingContext = createContext(publicScope);

/** The scope of this screen; the public worlds by default. */
export function useReadingScope(): ReadingScope {
  return useContext(ReadingContext);
}

/**
 * A world, for its editors.
 * @throws ApiError `not_found` for everybody else, as for a missing world
 */
export function worldQuery(id: string) {
  return queryOptions({
    queryKey: ['world', id] as const,
    queryFn: ({ signal }) => call(addresses.getWorld, { params: { id }, signal }),
  });
}
