import { type MapLatLng, toCoordinate } from '@venture-atlas/map-math';

/** Moves a position by CSS pixels. */
export function nudged(from: MapLatLng, { right, down }: { right: number; down: number }, zoom: number): MapLatLng {
  return { lat: toCoordinate(from.lat - down / zoom), lng: toCoordinate(from.lng + right / zoom) };
}
