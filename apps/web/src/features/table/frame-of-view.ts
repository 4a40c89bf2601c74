import type { MapLatLng, Size } from '@venture-atlas/map-math';
import type { ShownView } from '@venture-atlas/types';

/**
 * Font sizes for a screen across the room: at 1080 lines, no name is smaller than this (px), and the least enlargement.
 */
const LEAST_LABEL_PX = 26;
const SMALLEST_LABEL_PX = 12.5;
const LINES = 1080;
const LEAST_ENLARGED = 1.5;

/** The enlargement of a map on a screen with this number of lines (CSS pixels), compared with a page. */
export const enlargement = (lines: number): number =>
  Math.max(LEAST_ENLARGED, ((LEAST_LABEL_PX / SMALLEST_LABEL_PX) * lines) / LINES);

/**
 * The zoom of a screen of this size for a view: the DM's zoom, at which the same places have names, or a larger one
 * that still shows everything the DM sees.
 */
export function zoomFor({ zoom, width, height }: ShownView, room: Size): number {
  return zoom * Math.max(1, Math.min(room.width / width, room.height / height));
}

/** Beyond this distance, in screens, an animated move would only blur. */
const FAR = 3;

/** Whether a view is too far from the current one to animate the move, so that it fades instead. */
export function isFar(to: ShownView, from: { centre: MapLatLng; zoom: number; size: Size } | undefined): boolean {
  if (from === undefined) return true;
  const [across, down] = [from.size.width / from.zoom, from.size.height / from.zoom];
  const away = Math.max(Math.abs(to.lng - from.centre.lng) / across, Math.abs(to.lat - from.centre.lat) / down);
  return away > FAR;
}
