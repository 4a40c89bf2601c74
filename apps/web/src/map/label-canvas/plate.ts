import { DRAWN_REACH, drawnScale, platePadding, plateShiftOf, RING } from '@venture-atlas/map-math';
import { isDrawnInPicture } from './drawn-place.ts';
import { EYE_OFF_WIDTH, type LabelPlace } from './label-place.ts';
import type { PointStore } from './point-store.ts';

/** The ring that marks a selected place in addition to its plate. */
export interface PlaceRing {
  /** Radius of the ring's middle line, in CSS pixels. */
  readonly radius: number;
  /** The place is drawn in the picture, so the ring leaves the drawing visible. */
  readonly isOpen: boolean;
}

/** A rectangle in the frame of a label: CSS pixels from the label's centre, before it is turned. */
export interface PlateBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Of the corners. */
  readonly radius: number;
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
 * The ring of a selected place. Undefined for a name that stands on its point without a dot; its plate has a rim
 * instead.
 */
export function ringOf(store: PointStore, index: number, place: LabelPlace): PlaceRing | undefined {
  if (store.has(index, 'dot')) return { radius: RING.radius, isOpen: false };
  if (!isDrawnInPicture(store, index)) return undefined;
  return { radius: Math.max(RING.radius, DRAWN_REACH * drawnScale(store.scale(index)) * place.zoom), isOpen: true };
}

/** How far the plate moves, in CSS pixels, so that it does not cover the ring around the point. */
export function plateShift(store: PointStore, index: number, place: LabelPlace): { shiftX: number; shiftY: number } {
  const ring = ringOf(store, index, place);
  if (ring === undefined) return { shiftX: 0, shiftY: 0 };
  const { halfWidth, halfHeight, px } = place;
  const [right, down] = [place.x - place.dotX, place.y - place.dotY];
  return plateShiftOf({ right, down, halfWidth, halfHeight, px, rotation: store.rotation(index) }, ring.radius);
}
