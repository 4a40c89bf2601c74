import { artDotRadius, LABEL_LINE_HEIGHT, standsBeside } from '@venture-atlas/map-math';
import { guessWidth } from './label-place.ts';
import type { PointStore } from './point-store.ts';

/**
 * Whether the map's picture shows a drawing for the place. This is true if the place has no dot and its name stands
 * beside or below its point. A name that stands on its point, for instance that of a sea, has no drawing.
 */
export function isDrawnInPicture(store: PointStore, index: number): boolean {
  if (store.has(index, 'dot') || store.isShape(index)) return false;
  const offset = {
    offsetRight: store.offsetRight(index),
    offsetDown: store.offsetDown(index),
    rotation: store.rotation(index),
  };
  return standsBeside(offset, () => {
    const measured = store.widths[index] as number;
    const isMeasured = !Number.isNaN(measured);
    const lines = isMeasured ? (store.lineCounts[index] as number) : 1;
    const width = isMeasured ? measured : guessWidth(store.names[index] ?? '');
    return { width: width / 2, height: (lines * LABEL_LINE_HEIGHT) / 2 };
  });
}

/** Radius of a place's mark at a zoom, in CSS pixels: its own dot, or a dot for a drawing that is too small to see. */
export function dotRadiusAt(store: PointStore, index: number, zoom: number): number {
  const own = store.dotRadius(index);
  if (own > 0 || !isDrawnInPicture(store, index)) return own;
  return artDotRadius(store.kind(index), store.scale(index), zoom);
}
