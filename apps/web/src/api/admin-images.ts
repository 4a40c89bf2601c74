import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addresses, type LocationSaved } from '@venture-atlas/types';
import { call, callFile, callList } from './call.ts';
import { staffKeys } from './staff-keys.ts';

/** What a wiki picture is used for: the location's map, or the picture of its text. */
export type ImageUse = 'map' | 'text';

export interface WithoutImagesFilter {
  offset: number;
  /** Only places of this map, or of this world. */
  parentId: number | undefined;
  worldId: string | undefined;
  /** Only those with pictures in the wiki. */
  hasCandidates: boolean;
}

/** One page of 20 locations without any picture. */
export function locationsWithoutImagesQuery(filter: WithoutImagesFilter) {
  const { offset, parentId, worldId, hasCandidates } = filter;
  return queryOptions({
    queryKey: staffKeys.withoutImages(filter),
    queryFn: ({ signal }) =>
      callList(addresses.listWithoutImages, {
        query: { offset, parent_id: parentId, world_id: worldId, candidates: hasCandidates ? '1' : undefined },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The candidate picture number `index` of a location, fetched by the server from the wiki. */
export function wikiImageQuery(locationId: number, index: number) {
  return queryOptions({
    queryKey: staffKeys.wikiImage(locationId, index),
    queryFn: ({ signal }) =>
      callFile(addresses.getWikiImage, { params: { location: locationId, n: index }, signal, timeoutMs: 30_000 }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/**
 * Uses a wiki picture.
 * @throws ApiError 503 if the wiki did not return it
 */
export function chooseWikiImage(
  locationId: number,
  imageUrl: string,
  use: ImageUse,
  clientKey: string,
): Promise<LocationSaved> {
  const body = { image_url: imageUrl, location_id: locationId, use, client_key: clientKey };
  return call(addresses.takeWikiImage, { body, timeoutMs: 60_000 });
}
