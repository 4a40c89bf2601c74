import type { QueryClient } from '@tanstack/react-query';
import { toSlug } from '@venture-atlas/rules';
import { appConfig } from '../api/app-config.ts';
import { mapDetailsQuery } from '../api/locations.ts';
import { lookOf } from '../navigation/campaign-view.ts';
import { readMapPath } from '../navigation/paths.ts';
import { keepInvite } from '../session/invites.ts';
import { isStageAddress } from './stage-address.ts';

/** Prefetches the map of the address while the files of the map page load. The page handles a failure and retries. */
export function prefetchFirstMap(
  queryClient: QueryClient,
  { pathname, search = '', hash = '' }: { pathname: string; search?: string; hash?: string },
): Promise<void> {
  const address = readMapPath(pathname);
  if (address === undefined) return Promise.resolve();
  if (address.campaignId !== undefined) keepInvite(address.campaignId, hash);
  if (!isStageAddress(pathname)) return Promise.resolve();
  const slug = toSlug(address.slug ?? appConfig().default_location);
  return queryClient.prefetchQuery(mapDetailsQuery(slug, { ...address, as: lookOf(search, address.campaignId) }));
}
