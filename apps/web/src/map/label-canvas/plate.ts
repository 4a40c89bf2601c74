import { DRAWN_REACH, drawnScale } from '@venture-atlas/map-math';
import { isDrawnInPicture } from './drawn-place.ts';
import { EYE_OFF_WIDTH, type LabelPlace } from './label-place.ts';
import type { PointStore } from './point-store.ts';

/** The ring around the selected dot, in CSS pixels: its middle line, its width, and how far its halo reaches beyond. */
export const RING = { radius: 11.5, width: 3, haloBeyond: 3.5 } as const;
/** Free space between ring and plate. */
const RING_GAP = 2;

/** What marks a selected place beside its plate. */
export interface PlaceRing {
  /** Of the ring's middle line, in CSS pixels. */
  readonly radius: number;
  /** The place is drawn in the picture: its ring leaves the drawing free. */
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

/** The ring of a selected place; undefined for a name that stands on its point without a dot: its plate is ringed. */
export function ringOf(store: PointStore, index: number, place: LabelPlace): PlaceRing | undefined {
  if (store.has(index, 'dot')) return { radius: RING.radius, isOpen: false };
  if (!isDrawnInPicture(store, index)) return undefined;
  return { radius: Math.max(RING.radius, DRAWN_REACH * drawnScale(store.scale(index)) * place.zoom), isOpen: true };
}

/**
 * How far the plate moves from its place, in CSS pixels, until it leaves the ring around the point free: away from the
 * point, along the label or across it. Not at all when there is no ring or when it lies under the label.
 */
export function plateShift(store: PointStore, index: number, place: LabelPlace): { shiftX: number; shiftY: number } {
  const ring = ringOf(store, index, place);
  const side = sideOfPoint(store, index, place);
  if (ring === undefined || side === 'under') return { shiftX: 0, shiftY: 0 };
  const { along, across, cos, sin } = pointInLabel(store, index, place);
  const padding = platePadding(place.px);
  const missing = (away: number, half: number) =>
    Math.max(0, ring.radius + RING.haloBeyond + RING_GAP - (Math.abs(away) - half));
  const moveAlong = side === 'along' ? -Math.sign(along) * missing(along, place.halfWidth + padding.x) : 0;
  const moveAcross = side === 'across' ? -Math.sign(across) * missing(across, place.halfHeight + padding.y) : 0;
  return { shiftX: moveAlong * cos - moveAcross * sin, shiftY: moveAlong * sin + moveAcross * cos };
}

/** On which side of its label a point lies: before or behind it, above or below it, or under its letters. */
function sideOfPoint(store: PointStore, index: number, place: LabelPlace): 'along' | 'across' | 'under' {
  const { along, across } = pointInLabel(store, index, place);
  if (Math.abs(along) > place.halfWidth) return 'along';
  return Math.abs(across) > place.halfHeight / 2 ? 'across' : 'under';
}

/** The point seen from its label's centre, in the label's own, unturned frame. */
function pointInLabel(store: PointStore, index: number, place: LabelPlace) {
  const rotation = store.rotation(index);
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const [dx, dy] = [place.dotX - place.x, place.dotY - place.y];
  return { along: dx * cos + dy * sin, across: dy * cos - dx * sin, cos, sin };
}
