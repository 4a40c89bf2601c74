import { useQuery } from '@tanstack/react-query';
import type { LocationMapDetails } from '@venture-atlas/types';
import { staffKeys } from '../../../api/staff-keys.ts';
import { fetchMapPicture } from '../../../api/staff-map.ts';

/** The first picture of a map: none is awaited, it is on its way, or it could not be made ready. */
export type FirstPicture = 'none' | 'coming' | 'failed';

/**
 * How the first picture of a map is: its size is known by then, so that an empty sheet would stand where the wait or the
 * reason belongs. One that is ready is awaited until the map shows it.
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
