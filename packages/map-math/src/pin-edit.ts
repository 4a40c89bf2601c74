import type { Degrees } from './angles.ts';
import { MAX_SCALE, MIN_SCALE, ROTATION_STEP, SCALE_SNAP_BELOW, SCALE_STEP } from './constants.ts';
import { toCoordinate } from './geometry-types.ts';
import { normaliseRotation } from './units.ts';

/** What the keys a, d, w and s change of the selected point. */
export interface PinLabel {
  rotation: Degrees;
  scale: number;
}

export type PinKey = 'a' | 'd' | 'w' | 's';

/** One key press on the selected point (specification section 4): a and d turn, w and s grow and shrink. */
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

/** Two up, not over what the server accepts. */
export function growScale(scale: number): number {
  return Math.min(MAX_SCALE, scale + SCALE_STEP);
}

/** Two down; under 6 it goes to 4, the minimum (specification sections 4 and 9). */
export function shrinkScale(scale: number): number {
  return scale < SCALE_SNAP_BELOW ? MIN_SCALE : Math.max(MIN_SCALE, scale - SCALE_STEP);
}

/** A size in proportion, within what can be saved, to two decimals. */
export function resized(scale: number, factor: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, toCoordinate(scale * factor)));
}
