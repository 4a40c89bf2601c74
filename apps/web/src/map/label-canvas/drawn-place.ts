import { artDotRadius, LABEL_LINE_HEIGHT, standsBeside } from '@venture-atlas/map-math';
import { guessWidth } from './label-place.ts';
import type { PointStore } from './point-store.ts';

/**
 * Whether a place is drawn in the picture: it shows no dot, and its name stands beside or below its point. A name that
 * stands on its point, for instance that of a sea, has nothing else there.
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

/** Radius of what stands for a place at a zoom, in CSS pixels: its own dot, or one for a drawing too small to be seen. */
export function dotRadiusAt(store: PointStore, index: number, zoom: number): number {
  const own = store.dotRadius(index);
  if (own > 0 || !isDrawnInPicture(store, index)) return own;
  return artDotRadius(store.kind(index), store.scale(index), zoom);
}
