import { smallestBox } from '../../geometry/smallest-box.ts';
import { type Cut, partAbove, partBelow } from '../../geometry/split-polygon.ts';
import type { Point } from '../../plane/points.ts';
import { area, centroid, type Ring, ringDist } from '../../plane/rings.ts';
import { seeded } from '../../random/seeded.ts';
import { type Block, type Lot, seedAt } from './block.ts';
import { cutAcross } from './cut-blocks.ts';

const SMALLEST = 40;
const DEEPEST = 14;
/** How near to the rim of its block a lot must come to have a front, in sheet units. */
const FRONT = 3;

const halves = (ring: Ring, cut: Cut): Ring[] =>
  [...partBelow([ring], cut), ...partAbove([ring], cut)].flatMap((polygon) => polygon.slice(0, 1));

function cut(ring: Ring, target: number, seed: string, depth: number): Ring[] {
  const size = Math.abs(area(ring));
  if (size < SMALLEST) return [];
  const random = seeded(seedAt(seed, centroid(ring)));
  if (size < target * random.range(0.75, 1.45) || depth > DEEPEST) return [ring];
  const box = smallestBox(ring);
  if (box === undefined) return [];
  return halves(ring, cutAcross(box, random, 0.05)).flatMap((half) => cut(half, target, seed, depth + 1));
}

/** How near any corner or middle of a side of a lot comes to the rim of its block. */
function distanceToRim(lot: Ring, block: Ring): number {
  let nearest = Infinity;
  lot.forEach((a, i) => {
    const b = lot[(i + 1) % lot.length] as Point;
    nearest = Math.min(nearest, ringDist(block, a[0], a[1]), ringDist(block, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2));
  });
  return nearest;
}

/** Shares a block out: every lot of about the size the quarter has, those within become yards. */
export function cutLots(block: Block): Lot[] {
  const target = block.district.lot * seeded(`${block.seed}:lots`).range(0.75, 1.4);
  return cut(block.ring, target, `${block.seed}:lot`, 0).map((ring) => {
    const middle = centroid(ring);
    return {
      seed: seedAt(`${block.seed}:house`, middle),
      ring,
      middle,
      area: Math.abs(area(ring)),
      isOnStreet: distanceToRim(ring, block.ring) <= FRONT,
    };
  });
}
