import { useQuery } from '@tanstack/react-query';
import type { LocationMapDetails } from '@venture-atlas/types';
import { staffKeys } from '../../../api/staff-keys.ts';
import { fetchMapPicture } from '../../../api/staff-map.ts';

/**
 * Whether the first picture of a map is being made ready, or could not be: its size is known by then, so that an empty
 * sheet would stand where the wait or the reason belongs.
 */
export function useFirstPicture(details: LocationMapDetails, hasPoints: boolean): boolean {
  const isAwaited = details.image === null && details.map_width !== null && !hasPoints;
  const picture = useQuery({
    queryKey: staffKeys.mapPicture(details.id),
    queryFn: ({ signal }) => fetchMapPicture(details.id, signal),
    enabled: isAwaited,
  });
  return isAwaited && (picture.data === undefined ? picture.isLoading : picture.data.pending !== null);
}
