import type { Radians } from '@venture-atlas/map-math';
import { type CurvedPlacement, labelPx, type Scale, type StraightPlacement } from '@venture-atlas/map-math';
import { type LabelPlace, labelPlace } from './label-place.ts';
import type { PointStore } from './point-store.ts';

/** A name as it is drawn in a view: CSS pixels from the view's corner. */
export type NamePlace = StraightName | CurvedName;

export interface StraightName {
  readonly form: 'straight';
  readonly index: number;
  readonly place: LabelPlace;
  /** Radians clockwise. */
  readonly rotation: Radians;
  /** Set if they differ from the store's lines. */
  readonly lines: readonly string[] | undefined;
}

export interface CurvedName {
  readonly form: 'curved';
  readonly index: number;
  /** Type size. */
  readonly px: number;
  /** x, y, and rotation of the middle of each letter's baseline. */
  readonly letters: Float32Array;
}

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Converts a placed name to a view, whose zoom may differ while the map moves. */
export function nameInView(
  placed: StraightPlacement | CurvedPlacement,
  placedAt: number,
  store: PointStore,
  index: number,
  view: Corner,
): NamePlace {
  const grown = view.scale / placedAt;
  const [left, top] = [view.x * view.scale, view.y * view.scale];
  if (placed.form === 'curved') {
    const letters = placed.letters.map((value, at) => {
      if (at % 3 === 2) return value;
      return value * grown - (at % 3 === 0 ? left : top);
    });
    return { form: 'curved', index, px: placed.px * grown, letters };
  }
  const place: LabelPlace = {
    dotX: (store.x(index) - view.x) * view.scale,
    dotY: (store.y(index) - view.y) * view.scale,
    x: placed.x * grown - left,
    y: placed.y * grown - top,
    px: placed.px * grown,
    zoom: view.scale,
    halfWidth: placed.halfWidth * grown,
    halfHeight: placed.halfHeight * grown,
  };
  return { form: 'straight', index, place, rotation: placed.rotation, lines: placed.lines };
}

/** Position of a name without a placement: at its own offset, even over other names. */
export function unplacedName(store: PointStore, index: number, view: Corner): StraightName {
  const place = labelPlace(store, index, view);
  return { form: 'straight', index, place, rotation: store.rotation(index), lines: undefined };
}

/** The upright box that a name covers in a view, without the eye-off sign. */
export function boxOfName(name: NamePlace, store: PointStore, view: Corner): LabelPlace {
  if (name.form === 'straight') return name.place;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < name.letters.length; at += 3) {
    const [x, y] = [name.letters[at] as number, name.letters[at + 1] as number];
    left = Math.min(left, x - name.px / 2);
    right = Math.max(right, x + name.px / 2);
    top = Math.min(top, y - name.px);
    bottom = Math.max(bottom, y + 0.4 * name.px);
  }
  return {
    dotX: (store.x(name.index) - view.x) * view.scale,
    dotY: (store.y(name.index) - view.y) * view.scale,
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    px: labelPx(store.scale(name.index), view.scale as Scale),
    zoom: view.scale,
    halfWidth: (right - left) / 2,
    halfHeight: (bottom - top) / 2,
  };
}
