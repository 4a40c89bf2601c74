import type { MapLatLng } from '@venture-atlas/map-math';

/** So much room a name takes round its point, in CSS pixels to each side. */
const ROOM = { across: 60, down: 22 };

/**
 * Whether the name of a place lies within the stage, clear of everything that stands on the map.
 * @param view its middle, and CSS pixels per map unit
 */
export function isNameFree(place: MapLatLng, view: { middle: MapLatLng; zoom: number }, stage: HTMLElement): boolean {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const x = width / 2 + (place.lng - view.middle.lng) * view.zoom;
  const y = height / 2 - (place.lat - view.middle.lat) * view.zoom;
  if (x < ROOM.across || x > width - ROOM.across || y < ROOM.down || y > height - ROOM.down) return false;
  const covers = [...stage.querySelectorAll('[data-covers-map] > *')].map((one) => one.getBoundingClientRect());
  return !covers.some(
    (box) =>
      box.width > 0 &&
      box.right > left + x - ROOM.across &&
      box.left < left + x + ROOM.across &&
      box.bottom > top + y - ROOM.down &&
      box.top < top + y + ROOM.down,
  );
}
