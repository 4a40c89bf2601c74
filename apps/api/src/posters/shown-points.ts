import { isDrawable } from '@venture-atlas/map-math';
import { type Child, POSTER_LETTERS_MAX, type PosterWish, type Shape } from '@venture-atlas/types';

/** Which names a poster has. */
export type NamesWish = PosterWish['names'];

/** A point of a poster, with its line or area if that can be drawn. */
export interface ShownPoint {
  child: Child;
  shape: Shape | null;
}

/**
 * The points whose names a poster tries to place: all of them, since room alone decides and not the screen's rule for
 * a zoom. Where not all are asked for, the greatest come first until a poster has no more letters.
 */
export function shownPoints(children: readonly Child[], names: NamesWish): ShownPoint[] {
  const points = children.map((child) => {
    return { child, shape: child.geojson !== null && isDrawable(child.geojson) ? child.geojson : null };
  });
  if (names === 'all') return points;
  const ranked = [...points].sort(
    (a, b) => Number(b.shape !== null) - Number(a.shape !== null) || b.child.scale - a.child.scale,
  );
  let letters = 0;
  const taken = new Set(
    ranked.filter(({ child }) => {
      letters += child.name.length;
      return letters <= POSTER_LETTERS_MAX;
    }),
  );
  return points.filter((point) => taken.has(point));
}
