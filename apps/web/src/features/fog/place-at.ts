import { distanceToLine, type MapLatLng, pointInMultiPolygon } from '@venture-atlas/map-math';
import type { Child, MapCoordinate, WireFogInput } from '@venture-atlas/types';

type Drawn = Pick<Child, 'name' | 'location_id' | 'geojson'>;

/** Whether fog can be worked by what a place is drawn as, and how. */
export function fogToolOf(place: Pick<Child, 'geojson'> | null): 'region' | 'road' | undefined {
  const type = place?.geojson?.geometry.type;
  if (type === 'MultiPolygon') return 'region';
  return type === 'LineString' ? 'road' : undefined;
}

/** The ground of a place. @param within of a road: so far to both sides, in map units */
export const fogWishOf = (
  tool: 'region' | 'road',
  { location_id }: Pick<Child, 'location_id'>,
  within: number,
): WireFogInput => (tool === 'region' ? { region: { location_id } } : { road: { location_id, within } });

/** The smallest region that a place of the map lies in. */
export function regionAt<Place extends Drawn>(places: readonly Place[], { lng, lat }: MapLatLng): Place | undefined {
  let found: { place: Place; area: number } | undefined;
  for (const place of places) {
    const geometry = place.geojson?.geometry;
    if (geometry?.type !== 'MultiPolygon' || !pointInMultiPolygon(geometry.coordinates, [lng, lat])) continue;
    const area = roomOf(geometry.coordinates.flat(2));
    if (found === undefined || area < found.area) found = { place, area };
  }
  return found?.place;
}

/** The line nearest to a place of the map, at most so far away (map units). */
export function roadAt<Place extends Drawn>(
  places: readonly Place[],
  { lng, lat }: MapLatLng,
  reach: number,
): Place | undefined {
  let found: { place: Place; distance: number } | undefined;
  for (const place of places) {
    const geometry = place.geojson?.geometry;
    if (geometry?.type !== 'LineString') continue;
    const distance = distanceToLine(geometry.coordinates, [lng, lat]);
    if (distance <= reach && distance < (found?.distance ?? Number.POSITIVE_INFINITY)) found = { place, distance };
  }
  return found?.place;
}

/** Of the box round them: enough to tell a wood from the land it stands in. */
function roomOf(points: readonly MapCoordinate[]): number {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of points) {
    [west, east] = [Math.min(west, lng), Math.max(east, lng)];
    [south, north] = [Math.min(south, lat), Math.max(north, lat)];
  }
  return (east - west) * (north - south);
}
