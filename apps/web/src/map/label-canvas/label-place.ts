import type { Radians } from '@venture-atlas/map-math';
import { LABEL_LINE_HEIGHT, labelPx, type Scale } from '@venture-atlas/map-math';
import type { PointStore } from './point-store.ts';

/** Width of the sign of a hidden place and the gap before it, in multiples of the type size. */
export const EYE_OFF_WIDTH = 1.15;

/** Position of a label in a picture: CSS pixels from a corner of the view, before the label is turned. */
export interface LabelPlace {
  /** The point. */
  readonly dotX: number;
  readonly dotY: number;
  /** The label's center; the label turns about it. */
  readonly x: number;
  readonly y: number;
  /** Type size. */
  readonly px: number;
  /** Of the view: CSS pixels per map unit. */
  readonly zoom: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
}

/**
 * Places the label of a point when the view's corner is at (viewX, viewY) of the map. The offset scales with the drawn
 * type size (see `labelCentre` of map-math). The width of an unmeasured label is estimated.
 */
export function labelPlace(
  store: PointStore,
  index: number,
  view: { readonly x: number; readonly y: number; readonly scale: number },
): LabelPlace {
  const px = labelPx(store.scale(index), view.scale as Scale);
  const dotX = (store.x(index) - view.x) * view.scale;
  const dotY = (store.y(index) - view.y) * view.scale;
  const measured = store.widths[index] as number;
  const isMeasured = !Number.isNaN(measured);
  const width = isMeasured ? measured : guessWidth(store.names[index] ?? '');
  const lines = isMeasured ? (store.lineCounts[index] as number) : 1;
  return {
    dotX,
    dotY,
    x: dotX + store.offsetRight(index) * px,
    y: dotY + store.offsetDown(index) * px,
    px,
    zoom: view.scale,
    halfWidth: (width / 2) * px,
    halfHeight: (lines * LABEL_LINE_HEIGHT * px) / 2,
  };
}

/** How far a turned label extends from its center, horizontally and vertically. */
export function turnedReach(halfWidth: number, halfHeight: number, rotation: Radians): { x: number; y: number } {
  if (rotation === 0) return { x: halfWidth, y: halfHeight };
  const [cos, sin] = [Math.abs(Math.cos(rotation)), Math.abs(Math.sin(rotation))];
  return { x: cos * halfWidth + sin * halfHeight, y: sin * halfWidth + cos * halfHeight };
}

/** Upper estimate of a name's width in any face, in multiples of the type size. */
export function guessWidth(name: string): number {
  let width = 0;
  for (const letter of name) width += widestOf(letter);
  return width;
}

function widestOf(letter: string): number {
  if (letter >= 'a' && letter <= 'z') return letter === 'm' || letter === 'w' ? 1.05 : 0.78;
  if (letter === ' ' || letter === "'" || letter === '.') return 0.45;
  return 1.15;
}
