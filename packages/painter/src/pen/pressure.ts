import { clamp, lerp } from '../plane/points.ts';

/** The width of a stroke in sheet units at a share t (0..1) of its length. */
export type Pressure = (t: number) => number;

/** Thin at both ends: the full `width` from a share `k` on until 1 - k. */
export const taper =
  (width: number, k = 0.18): Pressure =>
  (t) =>
    width * Math.max(0, Math.min(1, t / k, (1 - t) / k)) ** 0.7;

/** The full `width` up to a share `from`, then falling to the share `end` of it. */
export const taperEnd =
  (width: number, from = 0.3, end = 0.12): Pressure =>
  (t) =>
    t < from ? width : width * lerp(1, end, (t - from) / (1 - from));

/** Pressed at the start, a quarter of `width` at the end. */
export const taperIn =
  (width: number): Pressure =>
  (t) =>
    width * (0.25 + 0.75 * clamp(1 - t, 0, 1));
