import { chaikin } from '../plane/curves.ts';
import { clamp, dist, type Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { seeded } from '../random/seeded.ts';

interface FractalOptions {
  seed?: string;
  /** How far a middle may move, as a share of its segment: a number, or a value for each point. */
  rough?: number | ((x: number, y: number) => number);
  /** Shorter segments stay straight, in sheet units. */
  min?: number;
  closed?: boolean;
  /** The farthest that a middle moves, in sheet units. */
  maxAmp?: number;
}

/** A line is halved at most this many times, so that a very long segment cannot fill the memory. */
const DEEPEST = 12;

/** Makes a coarse line uneven: moves the middle of every segment aside, then the middles of the halves. */
export function fractal(
  points: readonly Point[],
  { seed = 'f', rough = 0.16, min = 7, closed = true, maxAmp = 60 }: FractalOptions = {},
): Point[] {
  const random = seeded(seed);
  const out: Point[] = [];
  const roughAt = typeof rough === 'function' ? rough : () => rough;
  const divide = (a: Point, b: Point, depth: number): void => {
    const length = dist(a, b);
    if (length < min || depth > DEEPEST || length === 0) return;
    const reach = clamp(roughAt((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) * length, -maxAmp, maxAmp);
    const aside = random.gauss() * 0.55 * reach;
    const along = 0.5 + random.sym(0.12);
    const middle: Point = [
      a[0] + (b[0] - a[0]) * along + (-(b[1] - a[1]) / length) * aside,
      a[1] + (b[1] - a[1]) * along + ((b[0] - a[0]) / length) * aside,
    ];
    divide(a, middle, depth + 1);
    out.push(middle);
    divide(middle, b, depth + 1);
  };
  const count = points.length;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const from = points[i] as Point;
    out.push(from);
    divide(from, points[(i + 1) % count] as Point, 0);
  }
  if (!closed && count > 0) out.push(points[count - 1] as Point);
  return out;
}

/** An uneven oval: `count` points around it, each off by up to the share `uneven`. */
export function blob(cx: number, cy: number, rx: number, ry: number, seed: string, count = 9, uneven = 0.28): Point[] {
  const random = seeded(seed);
  const turn = random.next() * 6.28;
  return Array.from({ length: count }, (_, i) => {
    const angle = turn + (i / count) * Math.PI * 2 + random.sym(0.2);
    const reach = 1 + random.sym(uneven);
    return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
  });
}

/** Fine detail for an outline: uneven by `rough` of every segment down to `min` sheet units, corners cut once. */
export const softRing = (ring: Ring, seed: string, rough: number, min = 8): Ring =>
  chaikin(fractal(ring, { seed, rough, min }), true, 1);

/** Fine detail for an open line, whose ends stay. */
export const softLine = (line: Ring, seed: string, rough: number, min = 8): Ring =>
  chaikin(fractal(line, { seed, rough, min, closed: false }), false, 1);
