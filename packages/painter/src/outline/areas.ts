import { thinned } from '../plane/lines.ts';
import { type Box, clamp } from '../plane/points.ts';
import type { AreaSketch } from '../sketch/region-sketch.ts';
import { sizeOf } from './lakes.ts';
import { organic } from './organic.ts';
import { softRing } from './soft-ring.ts';

/** What an area is, as part of its seed, and how its edge wanders: amplitude and wave as shares of its size. */
const NATURES = {
  forest: { amp: 0.075, wave: 0.3 },
  hills: { amp: 0.06, wave: 0.3 },
  swamp: { amp: 0.11, wave: 0.34 },
  moor: { amp: 0.13, wave: 0.24 },
  desert: { amp: 0.03, wave: 0.16 },
} as const;

/** The natural edge of a wood, marsh and so on; no rings when it is too small to be drawn. */
export function refineArea<A extends AreaSketch>(area: A, nature: keyof typeof NATURES, seed: string, limits: Box): A {
  const size = sizeOf(area.rings.flat());
  const { amp, wave } = NATURES[nature];
  const rings = organic(area.rings, `${seed}:${nature}:${area.id}`, {
    amp: clamp(size * amp * 2.2, 14, 210),
    wave: clamp(size * wave, 60, 420),
    cell: clamp(size / 60, 5, 16),
    minArea: 900,
    limits,
  });
  return { ...area, rings: rings.map((ring) => [...ring]) };
}

/** Keeps the form of an area and gives its edge a fine grain. */
export function softenArea<A extends AreaSketch>(area: A, kind: string, seed: string, rough: number, min: number): A {
  return {
    ...area,
    rings: area.rings.map((ring, i) => [...softRing(thinned(ring, 1), `${seed}:${kind}:${area.id}:${i}`, rough, min)]),
  };
}
