import type { LocationMapDetails } from '@venture-atlas/types';
import type { ReadingScope } from '../api/reading-scope.ts';
import { glimpseOf } from '../loading/first-look.tsx';
import type { StageMap } from './leaflet/map-view.ts';

/** Converts a map's details for the map stage. */
export function stageMapOf(
  details: LocationMapDetails,
  { campaignId, worldId, as }: ReadingScope,
  changes: StageMap['changes'],
): StageMap {
  return {
    name: details.name,
    width: details.map_width ?? 0,
    height: details.map_height ?? 0,
    frame: details.picture_frame,
    image: details.image,
    tiles: details.tiles,
    eyes: as,
    changes,
    // The glimpse in the page is public. A campaign may hide parts of it, and another world may have another map of
    // this name.
    glimpse: worldId === undefined && campaignId === undefined ? glimpseOf(details.slug) : undefined,
  };
}
