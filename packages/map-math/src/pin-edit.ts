import type { Degrees } from './angles.ts';
import { MAX_SCALE, MIN_SCALE, ROTATION_STEP, SCALE_SNAP_BELOW, SCALE_STEP } from './constants.ts';
import { toCoordinate } from './geometry-types.ts';
import { normaliseRotation } from './units.ts';

/** The values of the selected point that the keys a, d, w, and s change. */
export interface PinLabel {
  rotation: Degrees;
  scale: number;
}

export type PinKey = 'a' | 'd' | 'w' | 's';

/**
 * The result of one key press on the selected point (specification section 4): a and d rotate, w and s grow and
 * shrink.
 */
export function editPin(label: PinLabel, key: PinKey): PinLabel {
  switch (key) {
    case 'a':
      return { ...label, rotation: normaliseRotation(label.rotation - ROTATION_STEP) };
    case 'd':
      return { ...label, rotation: normaliseRotation(label.rotation + ROTATION_STEP) };
    case 'w':
      return { ...label, scale: growScale(label.scale) };
    case 's':
      return { ...label, scale: shrinkScale(label.scale) };
  }
}

/** Adds two, up to the largest accepted scale. */
export function growScale(scale: number): number {
  return Math.min(MAX_SCALE, scale + SCALE_STEP);
}

/** Subtracts two. From a scale below 6 it goes to 4, the minimum (specification sections 4 and 9). */
export function shrinkScale(scale: number): number {
  return scale < SCALE_SNAP_BELOW ? MIN_SCALE : Math.max(MIN_SCALE, scale - SCALE_STEP);
}

/** A scaled size within the accepted limits, to two decimals. */
export function resized(scale: number, factor: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, toCoordinate(scale * factor)));
}
