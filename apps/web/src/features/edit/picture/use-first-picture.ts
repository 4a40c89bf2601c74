import { useQuery } from '@tanstack/react-query';
import type { LocationMapDetails } from '@venture-atlas/types';
import { staffKeys } from '../../../api/staff-keys.ts';
import { fetchMapPicture } from '../../../api/staff-map.ts';

/** The first picture of a map: none expected, in preparation, or failed. */
export type FirstPicture = 'none' | 'coming' | 'failed';

/**
 * The state of a map's first picture. The size is known before the picture, so an empty sheet would be shown instead of
 * the wait or the error. A finished picture counts as coming until the map shows it.
 */
export function useFirstPicture(details: LocationMapDetails, hasPoints: boolean): FirstPicture {
  const isAwaited = details.image === null && details.map_width !== null && !hasPoints;
  const { data, isLoading } = useQuery({
    queryKey: staffKeys.mapPicture(details.id),
    queryFn: ({ signal }) => fetchMapPicture(details.id, signal),
    enabled: isAwaited,
  });
  if (!isAwaited) return 'none';
  if (data === undefined) return isLoading ? 'coming' : 'none';
  if (data.pending?.state === 'failed') return 'failed';
  return data.pending !== null || data.image !== null ? 'coming' : 'none';
}
