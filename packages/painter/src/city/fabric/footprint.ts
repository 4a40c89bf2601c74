import { drawnIn } from '../../geometry/band.ts';
import { boxAlong, pointIn } from '../../geometry/smallest-box.ts';
import { type Cut, partAbove, partBelow } from '../../geometry/split-polygon.ts';
import { dist, type Point } from '../../plane/points.ts';
import { area, type Ring, ringDist } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { Lot } from './block.ts';

/** The side of a lot towards the street: its direction and the unit vector into the lot. */
export interface Front {
  along: Point;
  inward: Point;
  /** How far the lot reaches back from it. */
  depth: number;
  at: Point;
}

/** Finds the side of a lot that lies on the rim of its block; the longer of two that do. */
export function frontOf(lot: Ring, block: Ring): Front {
  let best: { a: Point; b: Point; score: number } | undefined;
  lot.forEach((a, i) => {
    const b = lot[(i + 1) % lot.length] as Point;
    const gap = ringDist(block, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
    const score = dist(a, b) - gap * 8;
    if (best === undefined || score > best.score) best = { a, b, score };
  });
  const { a, b } = best ?? { a: [0, 0] as Point, b: [1, 0] as Point };
  const length = dist(a, b) || 1;
  const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const turn = area(lot) > 0 ? 1 : -1;
  const inward: Point = [-along[1] * turn, along[0] * turn];
  const depth = Math.max(...lot.map(([x, y]) => (x - a[0]) * inward[0] + (y - a[1]) * inward[1]));
  return { along, inward, depth, at: a };
}

/** What kind of plan a house has: the whole lot, only its front, two wings or three around a court. */
export type HousePlan = 'whole' | 'front' | 'angle' | 'court';

const below = (ring: Ring, cut: Cut): Ring | undefined => partBelow([ring], cut)[0]?.[0];
const above = (ring: Ring, cut: Cut): Ring | undefined => partAbove([ring], cut)[0]?.[0];

/** One part of a house and the direction of its ridge. */
export interface Part {
  ring: Ring;
  along: Point;
}

const depthCut = ({ inward, at, depth }: Front, share: number): Cut => ({
  normal: inward,
  d: at[0] * inward[0] + at[1] * inward[1] + depth * share,
});

/** The part along the street and, at one or both ends, a wing that runs back. */
function winged(lot: Ring, front: Front, ends: readonly (0 | 1)[], random: Random): Part[] {
  const cut = depthCut(front, random.range(0.42, 0.56));
  const main = below(lot, cut);
  const back = above(lot, cut);
  if (main === undefined || back === undefined) return [{ ring: lot, along: front.along }];
  const box = boxAlong(back, front.along);
  const wings = ends.flatMap((end) => {
    const share = random.range(0.3, 0.42);
    const u = end === 0 ? box.u0 + box.length * share : box.u1 - box.length * share;
    const [x, y] = pointIn(box, u, 0);
    const across: Cut = { normal: front.along, d: x * front.along[0] + y * front.along[1] };
    const ring = end === 0 ? below(back, across) : above(back, across);
    return ring === undefined ? [] : [{ ring, along: front.inward }];
  });
  return [...wings, { ring: main, along: front.along }];
}

/**
 * The parts of a house on its lot, as convex rings, those behind first.
 * @param inset how far the house stands back from the edge of its lot, in sheet units
 */
export function footprint(lot: Lot, front: Front, plan: HousePlan, inset: number, random: Random): Part[] {
  const ring = drawnIn(lot.ring, lot.middle, inset, Math.sqrt(lot.area / Math.PI));
  if (plan === 'angle') return winged(ring, front, [random.int(0, 1) as 0 | 1], random);
  if (plan === 'court') return winged(ring, front, [0, 1], random);
  const shape = plan === 'front' ? (below(ring, depthCut(front, random.range(0.58, 0.84))) ?? ring) : ring;
  const box = boxAlong(shape, front.along);
  const isDeep = box.breadth > box.length * 1.12;
  return [{ ring: shape, along: isDeep ? front.inward : front.along }];
}

/** The width of a part: what is narrower than a few sheet units is no house. */
export const narrowness = ({ ring, along }: Part): number => {
  const box = boxAlong(ring, along);
  return Math.min(box.length, box.breadth);
};
