import { boxesMeet, type MapLatLng } from '@venture-atlas/map-math';
import { stageCovers } from '../../map/leaflet/stage-covers.ts';

/** Space that a name takes around its point, in CSS pixels to each side. */
const ROOM = { across: 60, down: 22 };

/**
 * Whether the name of a place lies within the stage and is not covered.
 * @param view its center, and CSS pixels per map unit
 */
export function isNameFree(place: MapLatLng, view: { middle: MapLatLng; zoom: number }, stage: HTMLElement): boolean {
  const { width, height } = stage.getBoundingClientRect();
  const x = width / 2 + (place.lng - view.middle.lng) * view.zoom;
  const y = height / 2 - (place.lat - view.middle.lat) * view.zoom;
  if (x < ROOM.across || x > width - ROOM.across || y < ROOM.down || y > height - ROOM.down) return false;
  const name = { left: x - ROOM.across, top: y - ROOM.down, right: x + ROOM.across, bottom: y + ROOM.down };
  return !stageCovers(stage).some((box) => boxesMeet(name, box));
}
