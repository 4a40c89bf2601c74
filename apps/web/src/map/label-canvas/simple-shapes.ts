import { simplify } from '@venture-atlas/map-math';
import type { StoredShape } from './point-store.ts';

/** A shape simplified for a zoom level: all rings of all parts, x and y alternating. */
export type SimpleRings = readonly Float64Array[];

interface Kept {
  level: number;
  rings: SimpleRings;
}

/** Points that are left out lie within this many device pixels of the line. */
const TOLERANCE_PX = 0.4;
/** From this level on (2 ^ 4 device pixels a unit) all points are kept. */
const FINEST_LEVEL = 4;

const kept = new WeakMap<StoredShape, Kept>();

/** The shape's rings, simplified for a sharpness (device pixels per unit). Only one level per shape is cached. */
export function simpleRings(shape: StoredShape, sharpness: number): SimpleRings {
  const level = Math.min(FINEST_LEVEL, Math.ceil(Math.log2(sharpness)));
  const old = kept.get(shape);
  if (old?.level === level) return old.rings;
  const tolerance = level === FINEST_LEVEL ? 0 : TOLERANCE_PX / 2 ** level;
  const rings = shape.parts.flatMap((part) => part.map((ring) => Float64Array.from(simplify(ring, tolerance).flat())));
  kept.set(shape, { level, rings });
  return rings;
}
