import { convexity, polygonArea } from '../../geometry/polygons.ts';
import { pointIn, smallestBox, type TurnedBox } from '../../geometry/smallest-box.ts';
import { type Cut, type Polygon, partAbove, partBelow } from '../../geometry/split-polygon.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { centroid, type Ring } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { District } from '../../sketch/city-sketch.ts';
import { type Block, seedAt } from './block.ts';

/** Smaller scraps of ground are nobody's, in square sheet units. */
const SMALLEST = 150;
const DEEPEST = 16;
/** A block must fill so much of its hull, unless it is small anyway. */
const CONVEX_ENOUGH = 0.86;

/** Across the longer side of a box near its middle, a little askew; through a hole when there is one. */
export function cutAcross(box: TurnedBox, random: Random, skew: number, hole?: Ring): Cut {
  const turn = random.sym(skew);
  const [ux, uy] = box.along;
  const normal: Point = [ux * Math.cos(turn) - uy * Math.sin(turn), ux * Math.sin(turn) + uy * Math.cos(turn)];
  let u = lerp(box.u0, box.u1, 0.5 + random.sym(0.12));
  if (hole !== undefined) {
    const [x, y] = centroid(hole);
    u = x * ux + y * uy;
  }
  const [x, y] = pointIn(box, u, (box.v0 + box.v1) / 2);
  return { normal, d: normal[0] * x + normal[1] * y };
}

/** Whether a polygon is small, whole and convex enough to be a block. */
function isBlock(polygon: Polygon, size: number, target: number, depth: number): boolean {
  if (polygon.length > 1) return depth > DEEPEST;
  const isSmall = size < target && (convexity(polygon[0] as Ring) > CONVEX_ENOUGH || size < target * 0.22);
  return isSmall || depth > DEEPEST;
}

/**
 * Cuts the ground of a quarter by alleys into blocks. Every cut runs from side to side, so each alley ends in a street
 * or in another alley. The first alleys are broader.
 */
export function cutBlocks(ground: Polygon, district: District, seed: string, depth = 0): Block[] {
  const outline = ground[0];
  const size = polygonArea(ground);
  if (outline === undefined || size < SMALLEST) return [];
  const middle = centroid(outline);
  const own = seedAt(`${seed}:block:${district.id}`, middle);
  const random = seeded(own);
  if (isBlock(ground, size, district.block * random.range(0.75, 1.4), depth))
    return ground.length === 1 ? [{ seed: own, district, ring: outline, middle }] : [];
  const box = smallestBox(outline);
  if (box === undefined) return [];
  const { normal, d } = cutAcross(box, random, 0.09, ground[1]);
  const half = (district.alley * (depth < 2 ? 1.25 : 0.9)) / 2;
  return [...partBelow(ground, { normal, d: d - half }), ...partAbove(ground, { normal, d: d + half })].flatMap(
    (part) => cutBlocks(part, district, seed, depth + 1),
  );
}
