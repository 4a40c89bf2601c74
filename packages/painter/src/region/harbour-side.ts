import type { Point } from '../plane/points.ts';
import type { RegionGround } from './ground.ts';

/** Where a port meets the sea: a point just on land, and the way from it over open water. */
export interface HarbourSide {
  from: Point;
  /** Radians, 0 = east, growing clockwise. */
  towards: number;
}

const directions = 32;
/** How far out at sea each part of a landing stage lies: shares of its length, so that boats have room on both sides. */
const waterNeeded = [
  [0.25, 0.06],
  [0.5, 0.2],
  [0.75, 0.3],
  [1, 0.36],
  [1.3, 0.3],
] as const;
/** How far on land a landing stage begins. */
const onLand = 5;

/**
 * The side of a place to build a landing stage of `length` sheet units on: the nearest shore with open water before it,
 * rather to the sides or in front than behind the houses. Null when the sea is farther than `reach`.
 */
export function harbourSide(
  ground: Pick<RegionGround, 'seaDistance' | 'isInMap' | 'isOffDecor'>,
  [x, y]: Point,
  start: number,
  reach: number,
  length: number,
): HarbourSide | null {
  let best: HarbourSide | null = null;
  let least = Infinity;
  for (let i = 0; i < directions; i++) {
    const towards = (i / directions) * Math.PI * 2;
    const along: Point = [Math.cos(towards), Math.sin(towards)];
    const at = (far: number): Point => [x + along[0] * far, y + along[1] * far];
    const shore = firstWater(ground, at, start, reach);
    if (shore === null) continue;
    const isOpen = waterNeeded.every(([t, depth]) => {
      const [px, py] = at(shore + length * t);
      return ground.seaDistance(px, py) > depth * length && ground.isInMap(px, py, 8) && ground.isOffDecor(px, py, 6);
    });
    // Behind the houses a stage would hardly be seen, and straight down it hides its own boats.
    const awkward = along[1] < -0.3 ? 30 * -along[1] : along[1] > 0.8 ? 8 : 0;
    if (!isOpen || shore + awkward >= least) continue;
    least = shore + awkward;
    best = { from: at(shore - onLand), towards };
  }
  return best;
}

function firstWater(
  ground: Pick<RegionGround, 'seaDistance'>,
  at: (far: number) => Point,
  start: number,
  reach: number,
): number | null {
  for (let far = start; far <= reach; far += 3) {
    const [x, y] = at(far);
    if (ground.seaDistance(x, y) > 1.5) return far;
  }
  return null;
}
