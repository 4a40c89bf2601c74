import { type MapLatLng, toCoordinate } from '@venture-atlas/map-math';

/**
 * A place so many CSS pixels away.
 * @param zoom CSS pixels per map unit
 */
export function nudged(from: MapLatLng, { right, down }: { right: number; down: number }, zoom: number): MapLatLng {
  return { lat: toCoordinate(from.lat - down / zoom), lng: toCoordinate(from.lng + right / zoom) };
}
