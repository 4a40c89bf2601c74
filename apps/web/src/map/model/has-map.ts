import type { LocationMapDetails } from '@venture-atlas/types';

/** Whether there is a map to show: a picture, or the size of a blank sheet with places. */
export const hasMap = ({
  image,
  map_width,
  map_height,
}: Pick<LocationMapDetails, 'image' | 'map_width' | 'map_height'>) =>
  image !== null || (map_width !== null && map_height !== null);
