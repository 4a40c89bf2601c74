import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LocationWithoutImage, StaffLocation } from '@venture-atlas/types';
import { request, requestBlob, requestList } from './client.ts';
import { queryKeys } from './query-keys.ts';

/** What a wiki picture becomes: the location's map, or the picture of its text. */
export type ImageUse = 'map' | 'text';

/** One page of 20 locations without any picture. @param parentId of another map than the default one */
export function locationsWithoutImagesQuery(offset: number, parentId: number | undefined) {
  return queryOptions({
    queryKey: queryKeys.withoutImages(offset, parentId),
    queryFn: ({ signal }) =>
      requestList<LocationWithoutImage>('/api/locations_without_images/', {
        query: { offset, parent_id: parentId },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** The candidate picture number `index` of a location, fetched by the server from the wiki. */
export function wikiImageQuery(locationId: number, index: number) {
  return queryOptions({
    queryKey: queryKeys.wikiImage(locationId, index),
    queryFn: ({ signal }) => requestBlob(`/api/wiki_image/${locationId}/${index}/`, { signal, timeoutMs: 30_000 }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Takes a wiki picture over. @throws ApiError 503 when the wiki did not give it */
export function chooseWikiImage(
  locationId: number,
  imageUrl: string,
  use: ImageUse,
  clientKey: string,
): Promise<{ location: StaffLocation; change_id: number | null }> {
  const body = { image_url: imageUrl, location_id: locationId, use, client_key: clientKey };
  return request('/api/upload_image_from_wiki/', { method: 'POST', body, timeoutMs: 60_000 });
}
