import { pathLine } from '../../pen/paths.ts';
import { clamp, lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import { along } from './falling-line.ts';
import type { MountainFace } from './massif-shape.ts';

/** Snow on a mountain: path data of the part in the light and of the part in the shade. */
export interface SnowCap {
  lit: string;
  shaded: string;
}

const STEPS = 6;

const upper = (line: readonly Point[], end: number): Point[] =>
  Array.from({ length: STEPS + 1 }, (_, i) => along(line, (end * i) / STEPS));

/** The lower edge of the snow: tongues that reach down the hollows, of unequal length. */
function tongues(from: Point, to: Point, size: number, random: Random): Point[] {
  const count = 5 + Math.round(Math.abs(to[0] - from[0]) / 26);
  const out: Point[] = [];
  for (let i = 1; i < count; i++) {
    const reach = i % 2 ? -random.range(0.1, 0.6) : random.range(0.3, 1.3);
    const t = (i + random.sym(0.22)) / count;
    out.push([lerp(from[0], to[0], t), lerp(from[1], to[1], t) + reach * size]);
  }
  return out;
}

/**
 * @param share how much of the height is white, 0..0.8
 */
export function snowCap(face: MountainFace, share: number, random: Random): SnowCap {
  const depth = clamp(share * random.range(0.75, 1.2), 0, 0.8);
  const left = upper(face.left.slice(0, face.skyline.left), Math.min(1, depth * 0.9));
  const front = upper(face.front, depth);
  const right = upper(face.right.slice(0, face.skyline.right), Math.min(1, depth * 0.78));
  const size = face.height * 0.05;
  const low = front[STEPS] as Point;
  return {
    lit: pathLine(
      [...left.slice().reverse(), ...front.slice(1), ...tongues(low, left[STEPS] as Point, size, random)],
      true,
    ),
    shaded: pathLine(
      [...front, ...tongues(low, right[STEPS] as Point, size, random), ...right.slice().reverse()],
      true,
    ),
  };
}
