import { EYE_OFF_WIDTH, type LabelPlace } from './label-place.ts';
import type { PointStore } from './point-store.ts';

/** The ring around the selected dot, in CSS pixels: its middle line, its width, and the halo disc under it. */
export const RING = { radius: 11.5, width: 3, halo: 15 } as const;
/** Free space between ring and plate. */
const RING_GAP = 2;

/** A rectangle in the frame of a label: CSS pixels from the label's centre, before it is turned. */
export interface PlateBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Of the corners. */
  readonly radius: number;
}

/** How much larger than its label a plate is on each side. */
export function platePadding(px: number): { x: number; y: number } {
  return { x: Math.max(8, px * 0.5), y: Math.max(3, px * 0.16) };
}

/** The plate under the label of a selected point. */
export function plateBox(store: PointStore, index: number, place: LabelPlace): PlateBox {
  const { x, y } = platePadding(place.px);
  const eye = store.has(index, 'hidden') ? EYE_OFF_WIDTH * place.px : 0;
  const height = 2 * (place.halfHeight + y);
  return {
    left: -place.halfWidth - x,
    top: -place.halfHeight - y,
    width: 2 * (place.halfWidth + x) + eye,
    height,
    radius: Math.min(8, height * 0.3),
  };
}

/**
 * How far the plate moves from its place, in CSS pixels, until it leaves the ring around the dot free: away from the
 * dot, along the label or across it. Not at all when there is no dot or when it lies under the label.
 */
export function plateShift(store: PointStore, index: number, place: LabelPlace): { shiftX: number; shiftY: number } {
  if (!store.has(index, 'dot')) return { shiftX: 0, shiftY: 0 };
  const rotation = store.rotation(index);
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const [dx, dy] = [place.dotX - place.x, place.dotY - place.y];
  const along = dx * cos + dy * sin;
  const across = dy * cos - dx * sin;
  const padding = platePadding(place.px);
  const missing = (away: number, half: number) => Math.max(0, RING.halo + RING_GAP - (Math.abs(away) - half));
  let [moveAlong, moveAcross] = [0, 0];
  if (Math.abs(along) > place.halfWidth) {
    moveAlong = -Math.sign(along) * missing(along, place.halfWidth + padding.x);
  } else if (Math.abs(across) > place.halfHeight / 2) {
    moveAcross = -Math.sign(across) * missing(across, place.halfHeight + padding.y);
  }
  return { shiftX: moveAlong * cos - moveAcross * sin, shiftY: moveAlong * sin + moveAcross * cos };
}
