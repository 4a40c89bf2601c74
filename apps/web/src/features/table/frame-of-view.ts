import type { MapLatLng, Size } from '@venture-atlas/map-math';
import type { ShownView } from '@venture-atlas/types';

/** Type on a screen across the room: no name is smaller than this at 1080 lines (px), and none less enlarged. */
const LEAST_LABEL_PX = 26;
const SMALLEST_LABEL_PX = 12.5;
const LINES = 1080;
const LEAST_ENLARGED = 1.5;

/** How many times larger all that stands on the map is than on a page, on a screen of so many lines (CSS pixels). */
export const enlargement = (lines: number): number =>
  Math.max(LEAST_ENLARGED, ((LEAST_LABEL_PX / SMALLEST_LABEL_PX) * lines) / LINES);

/** The zoom of a screen of this room for a view: the DM's, at which the same places have names, or a larger one where all that the DM sees still is in view. */
export function zoomFor({ zoom, width, height }: ShownView, room: Size): number {
  return zoom * Math.max(1, Math.min(room.width / width, room.height / height));
}

/** Farther than this, in screens, nothing is seen of a glide but a blur. */
const FAR = 3;

/** Whether a screen that looks at `from` glides to a view, or fades over to it. */
export function isFar(to: ShownView, from: { centre: MapLatLng; zoom: number; size: Size } | undefined): boolean {
  if (from === undefined) return true;
  const [across, down] = [from.size.width / from.zoom, from.size.height / from.zoom];
  const away = Math.max(Math.abs(to.lng - from.centre.lng) / across, Math.abs(to.lat - from.centre.lat) / down);
  return away > FAR;
}
