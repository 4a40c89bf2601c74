import { chaikin } from '../plane/curves.ts';
import { fractal } from '../plane/fractal.ts';
import type { Ring } from '../plane/rings.ts';

/** Fine grain for an outline: uneven by `rough` of every segment down to `min` sheet units, corners cut once. */
export const softRing = (ring: Ring, seed: string, rough: number, min = 8): Ring =>
  chaikin(fractal(ring, { seed, rough, min }), true, 1);

/** The same for an open line, whose ends stay. */
export const softLine = (line: Ring, seed: string, rough: number, min = 8): Ring =>
  chaikin(fractal(line, { seed, rough, min, closed: false }), false, 1);
