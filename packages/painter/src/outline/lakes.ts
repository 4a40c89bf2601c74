import { thinned } from '../plane/lines.ts';
import { type Box, bbox, growBox, inBox, type Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { makeNoise } from '../random/noise.ts';
import type { LakeSketch } from '../sketch/region-sketch.ts';
import { type OrganicOptions, organic } from './organic.ts';
import type { LakeOutline } from './region-outlines.ts';
import { shoreEdit } from './shore-edits.ts';
import { softRing } from './soft-ring.ts';

/** The size of a thing: the side of a square as large as its box, in sheet units. */
export function sizeOf(ring: Ring): number {
  const [x0, y0, x1, y1] = bbox(ring);
  return Math.sqrt((x1 - x0) * (y1 - y0));
}

/** The ground of a town at a lake that is known exactly: so far around it stays dry, in sheet units. */
const TOWN_GROUND = 24;
/** The waves of a shore that may not wander far are that many times as long as it wanders. */
const WAVES = 3.5;

/** A lake that is known exactly keeps near to its ring, and to where its towns are. */
function exactly(lake: LakeSketch, wander: number, seed: string, towns: readonly Point[]): Partial<OrganicOptions> {
  const box = growBox(bbox(lake.ring), TOWN_GROUND);
  const dry = towns.filter(([x, y]) => inBox(box, x, y)).map((at) => ({ at, radius: TOWN_GROUND }));
  return {
    amp: wander,
    wave: Math.max(12, wander * WAVES),
    cell: Math.max(2.5, wander / 3),
    // Of a lake it is the land that is kept out, as water is of a land.
    ...(dry.length > 0
      ? { edit: shoreEdit({ towns: [], harbours: dry, mouths: [] }, makeNoise(`${seed}:lakerough`)) }
      : {}),
  };
}

/**
 * The shore of a lake; of a sketch that falls apart the largest water, of one too small for bays the sketch softened.
 * @param towns places that stay dry beside a lake that is known exactly
 */
export function refineLake(lake: LakeSketch, seed: string, limits: Box, towns: readonly Point[]): LakeOutline {
  const size = sizeOf(lake.ring);
  const { wander } = lake;
  const options = {
    amp: size * 0.13,
    wave: Math.max(1, size * 0.55),
    cell: Math.max(2.5, size / 30),
    minArea: 200,
    limits,
    ...(wander === undefined || wander >= size * 0.13 ? {} : exactly(lake, wander, seed, towns)),
  };
  const waters = size > 0 ? organic([lake.ring], `${seed}:lake:${lake.id}`, options) : [];
  const largest = waters.sort((a, b) => b.length - a.length)[0];
  const islands = (lake.islands ?? []).map((ring, i) =>
    softRing(thinned(ring, 1), `${seed}:island:${lake.id}:${i}`, 0.1, 5),
  );
  return { id: lake.id, islands, ring: softRing(largest ?? thinned(lake.ring, 1), `${seed}:lakef:${lake.id}`, 0.1, 5) };
}
