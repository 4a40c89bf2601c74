import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import type { Found } from './found.ts';

const most = 5;
/** The line that leads to all maps: it is no place to come back to. */
export const ALL_MAPS_KEY = 'all-maps';
/**
 * Beside the answers of the search: it goes with them when somebody else signs in, and with a world that may not be read
 * any more. Nothing that somebody found is left on the device.
 */
const recentKey = (scope: ReadingScope) => [...queryKeys.find('', scope), 'recent'] as const;

/** Keeps what was gone to, the last first. What is read in a campaign is not kept: its DM may hide it at any moment. */
export function rememberFound(client: QueryClient, found: Found, scope: ReadingScope): void {
  if (scope.campaignId !== undefined || found.key === ALL_MAPS_KEY) return;
  const others = recentFound(client, scope).filter(({ href }) => href !== found.href);
  const kept = { ...found, key: `recent-${found.key}`, nameMatch: null, text: null };
  const queryKey = recentKey(scope);
  // Nobody asks the server for it, so that only its end ends it.
  client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
  client.setQueryData<Found[]>(queryKey, [kept, ...others].slice(0, most));
}

/** The last places that were gone to, the last first. */
export const recentFound = (client: QueryClient, scope: ReadingScope): readonly Found[] =>
  client.getQueryData<Found[]>(recentKey(scope)) ?? [];
