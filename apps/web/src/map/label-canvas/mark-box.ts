import { platePadding } from '@venture-atlas/map-math';
import { EYE_OFF_WIDTH, turnedReach } from './label-place.ts';
import { boxOfName, type NamePlace } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import { plateShift, ringOf } from './plate.ts';
import type { PointStore } from './point-store.ts';
import { isShapeInView } from './shape-pen.ts';

/** A rectangle in whole CSS pixels of the view. */
export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Margin around everything for halos and rings, in CSS pixels. */
const RIM = 24;

/** The box of a marked name and its dot in the view; undefined outside. The label must be measured. */
export function nameBoxInView(store: PointStore, name: NamePlace, view: PaintView): PixelBox | undefined {
  const { index } = name;
  const place = boxOfName(name, store, view);
  const { x, y } = platePadding(place.px);
  const eye = store.has(index, 'hidden') ? EYE_OFF_WIDTH * place.px * 2 : 0;
  const rotation = name.form === 'straight' ? name.rotation : 0;
  const reach = turnedReach(place.halfWidth + x + eye, place.halfHeight + y, rotation);
  // The plate of a large label moves away if it would cover its dot's ring.
  const { shiftX, shiftY } = plateShift(store, index, place);
  const label = {
    left: place.x + Math.min(0, shiftX) - reach.x,
    top: place.y + Math.min(0, shiftY) - reach.y,
    right: place.x + Math.max(0, shiftX) + reach.x,
    bottom: place.y + Math.max(0, shiftY) + reach.y,
  };
  const ring = ringOf(store, index, place)?.radius ?? 0;
  const dot = {
    left: place.dotX - ring,
    top: place.dotY - ring,
    right: place.dotX + ring,
    bottom: place.dotY + ring,
  };
  return inView(around([label, dot]), view);
}

/** The box of a shape in the view; undefined outside or without a shape. */
export function shapeBoxInView(store: PointStore, index: number, view: PaintView): PixelBox | undefined {
  const shape = store.shapes.get(index);
  if (shape === undefined || !isShapeInView(shape, view)) return undefined;
  const [left, top] = [(shape.minX - view.x) * view.scale, (shape.minY - view.y) * view.scale];
  const [right, bottom] = [(shape.maxX - view.x) * view.scale, (shape.maxY - view.y) * view.scale];
  return inView({ left, top, right, bottom }, view);
}

function inView(all: PixelBox, view: PaintView): PixelBox | undefined {
  const box = {
    left: Math.floor(Math.max(0, all.left - RIM)),
    top: Math.floor(Math.max(0, all.top - RIM)),
    right: Math.ceil(Math.min(view.width, all.right + RIM)),
    bottom: Math.ceil(Math.min(view.height, all.bottom + RIM)),
  };
  return box.left < box.right && box.top < box.bottom ? box : undefined;
}

/** The smallest box around all boxes. At least one box is required. */
export function around(boxes: readonly PixelBox[]): PixelBox {
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
