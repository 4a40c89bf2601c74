import { bandAround, oval } from '../../geometry/band.ts';
import {
  type Cut,
  cleaned,
  convexity,
  type Polygon,
  partAbove,
  partBelow,
  polygonArea,
  without,
} from '../../geometry/polygons.ts';
import { pointIn, smallestBox, type TurnedBox } from '../../geometry/smallest-box.ts';
import { simplify } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { area, centroid, type Ring, ringDist } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { District } from '../../sketch/city-sketch.ts';
import type { CityPlan } from '../city-plan.ts';

/** Ground between streets and alleys. */
export interface Block {
  /** Depends only on the block's own place, so that changes elsewhere do not change the block. */
  seed: string;
  district: District;
  ring: Ring;
  middle: Point;
}

/** The part of a block that one house or garden takes. */
export interface Lot {
  seed: string;
  ring: Ring;
  middle: Point;
  /** In square sheet units. */
  area: number;
  /** Whether the lot touches a street or an alley. A lot that does not is a yard. */
  isOnStreet: boolean;
}

/** The random seed of an object at a point. */
export const seedAt = (seed: string, at: Point): string => `${seed}:${Math.round(at[0])}:${Math.round(at[1])}`;

/** Pieces of ground smaller than this many square sheet units are dropped. */
const SMALLEST = 150;
const DEEPEST = 16;
/** A block fills at least this share of its convex hull, unless it is small. */
const CONVEX_ENOUGH = 0.86;

/**
 * A cut across the longer side of a box, near its middle and slightly turned. It passes through a hole if there is
 * one.
 */
function cutAcross(box: TurnedBox, random: Random, skew: number, hole?: Ring): Cut {
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

/** Whether a polygon is small, whole, and convex enough to be a block. */
function isBlock(polygon: Polygon, size: number, target: number, depth: number): boolean {
  if (polygon.length > 1) return depth > DEEPEST;
  const isSmall = size < target && (convexity(polygon[0] as Ring) > CONVEX_ENOUGH || size < target * 0.22);
  return isSmall || depth > DEEPEST;
}

/** Cuts the ground of a quarter into blocks by alleys. Each alley ends in a street or in another alley. */
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

const SMALLEST_LOT = 40;
const DEEPEST_LOT = 14;
/** A lot within this distance of the rim of its block has a front, in sheet units. */
const FRONT = 3;

const halves = (ring: Ring, cut: Cut): Ring[] =>
  [...partBelow([ring], cut), ...partAbove([ring], cut)].flatMap((polygon) => polygon.slice(0, 1));

function cut(ring: Ring, target: number, seed: string, depth: number): Ring[] {
  const size = Math.abs(area(ring));
  if (size < SMALLEST_LOT) return [];
  const random = seeded(seedAt(seed, centroid(ring)));
  if (size < target * random.range(0.75, 1.45) || depth > DEEPEST_LOT) return [ring];
  const box = smallestBox(ring);
  if (box === undefined) return [];
  return halves(ring, cutAcross(box, random, 0.05)).flatMap((half) => cut(half, target, seed, depth + 1));
}

/** The shortest distance from a corner or side middle of a lot to the rim of its block. */
function distanceToRim(lot: Ring, block: Ring): number {
  let nearest = Infinity;
  lot.forEach((a, i) => {
    const b = lot[(i + 1) % lot.length] as Point;
    nearest = Math.min(nearest, ringDist(block, a[0], a[1]), ringDist(block, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2));
  });
  return nearest;
}

/** Divides a block into lots of about the lot size of its quarter. Lots without a street become yards. */
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

/** Pieces below this area get no alley, in square sheet units. */
const SMALLEST_GROUND = 260;

const plain = (line: readonly Point[]): Point[] => simplify(line, 0.4);

/** All ground without houses: streets, walls, water, parks, plazas, chasms, and the ground of great buildings. */
export function openGround(plan: CityPlan): Ring[] {
  return [
    ...plan.streets.map(({ line, width }) => bandAround(plain(line), width + 5)),
    ...plan.walls.map(({ line, width }) => bandAround(plain(line), width + 8)),
    ...plan.rivers.map(({ line, width }) => bandAround(plain(line), width + 22)),
    ...plan.parks.filter((park) => !park.isSoft || park.spacing > 40).map(({ ring }) => simplify(ring, 0.5)),
    ...plan.plazas.map(({ ring }) => ring),
    ...plan.chasms.map(({ ring }) => plain(ring)),
    ...plan.sketch.landmarks.flatMap(({ at, size, clearing }) =>
      clearing === null ? [] : [oval([at[0], at[1] - size * 0.06], size * clearing[0], size * clearing[1])],
    ),
  ];
}

/**
 * Runs a clipping. Returns null when the sketch crosses itself in a way that the clipping library cannot handle; such
 * a quarter gets no houses.
 */
function clippedOrNull(clip: () => Polygon[]): Polygon[] | null {
  try {
    return clip();
  } catch {
    return null;
  }
}

/** The part of a quarter where houses may stand. Ground of an earlier quarter belongs to that quarter. */
export function quarterGround(district: District, earlier: readonly District[], cuts: readonly Ring[]): Polygon[] {
  const taken = earlier.flatMap((other) => other.rings);
  const whole = clippedOrNull(() => cleaned(district.rings));
  if (whole === null) return [];
  const open = clippedOrNull(() => without(whole, [...cuts, ...taken])) ?? cutOneByOne(whole, [...cuts, ...taken]);
  return open.filter((polygon) => polygonArea(polygon) > SMALLEST_GROUND);
}

/**
 * Applies the cuts one at a time, for when the clipping library fails on all of them together. A cut that fails is
 * left out.
 */
function cutOneByOne(polygons: Polygon[], cuts: readonly Ring[]): Polygon[] {
  return cuts.reduce((left, cut) => clippedOrNull(() => without(left, [cut])) ?? left, polygons);
}
