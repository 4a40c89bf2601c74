import { polyLen } from '../plane/lines.ts';
import { between, clamp, dist, lerp, type Point } from '../plane/points.ts';
import type { Random } from '../random/seeded.ts';
import { middle, pathLine, pt } from './paths.ts';

/** The width of a stroke in sheet units at a share t (0..1) of its length. */
export type Pressure = (t: number) => number;

/** Thin at both ends, with the full `width` from the share `k` to 1 - k. */
export const taper =
  (width: number, k = 0.18): Pressure =>
  (t) =>
    width * Math.max(0, Math.min(1, t / k, (1 - t) / k)) ** 0.7;

/** The full `width` up to the share `from`, then falling to the share `end` of the width. */
export const taperEnd =
  (width: number, from = 0.3, end = 0.12): Pressure =>
  (t) =>
    t < from ? width : width * lerp(1, end, (t - from) / (1 - from));

/** The full `width` at the start, a quarter of it at the end. */
export const taperIn =
  (width: number): Pressure =>
  (t) =>
    width * (0.25 + 0.75 * clamp(1 - t, 0, 1));

/** The thinnest visible line, in sheet units. */
const THINNEST = 0.12;

function softSide(points: readonly Point[]): string {
  const last = points.length - 1;
  let path = pt(points[0] as Point);
  for (let i = 1; i < last; i++) {
    const point = points[i] as Point;
    path += `Q${pt(point)} ${pt(middle(point, points[i + 1] as Point))}`;
  }
  return `${path}L${pt(points[last] as Point)}`;
}

/**
 * A pen stroke along a line: path data of a filled outline with varying width, so that lines look drawn by hand.
 * Empty for fewer than two points.
 * @param width in sheet units: a number, or a pressure from the start (0) to the end (1)
 */
export function stroke(points: readonly Point[], width: number | Pressure, { soft = true } = {}): string {
  const count = points.length;
  if (count < 2) return '';
  const widthAt = typeof width === 'function' ? width : () => width;
  const length = polyLen(points) || 1;
  const right: Point[] = [];
  const left: Point[] = [];
  let passed = 0;
  for (let i = 0; i < count; i++) {
    const at = points[i] as Point;
    const before = points[Math.max(0, i - 1)] as Point;
    const after = points[Math.min(count - 1, i + 1)] as Point;
    if (i > 0) passed += dist(before, at);
    const reach = dist(before, after) || 1;
    const half = Math.max(THINNEST, widthAt(passed / length)) / 2;
    const dx = ((after[0] - before[0]) / reach) * half;
    const dy = ((after[1] - before[1]) / reach) * half;
    right.push([at[0] - dy, at[1] + dx]);
    left.push([at[0] + dy, at[1] - dx]);
  }
  left.reverse();
  return soft && count > 2 ? `M${softSide(right)}L${softSide(left)}Z` : pathLine([...right, ...left], true);
}

/** The slight shake of a hand: every point except the ends moves by up to `amplitude` sheet units. */
export function shake(points: readonly Point[], random: Random, amplitude: number): Point[] {
  return points.map((point, i) =>
    i === 0 || i === points.length - 1 ? point : [point[0] + random.sym(amplitude), point[1] + random.sym(amplitude)],
  );
}

/** The shortest dash or gap in sheet units, so that a pattern of zeros ends too. */
const SHORTEST = 0.05;

/**
 * Cuts a line into dashes of uneven length (each 80 to 120 %). A last dash shorter than 30 % is left out.
 * @param on the length of a dash in sheet units
 * @param off the length of a gap
 */
export function dashes(line: readonly Point[], on: number, off: number, random: Random): Point[][] {
  const first = line[0];
  if (first === undefined) return [];
  const reach = (length: number): number => Math.max(SHORTEST, length * random.range(0.8, 1.2));
  const out: Point[][] = [];
  let dash: Point[] = [first];
  let isDown = true;
  let left = reach(on);
  for (let i = 1; i < line.length; i++) {
    let from = line[i - 1] as Point;
    const to = line[i] as Point;
    let length = dist(from, to);
    while (length > left) {
      const t = left / length;
      const at: Point = between(from, to, t);
      if (isDown) out.push([...dash, at]);
      isDown = !isDown;
      dash = [at];
      length -= left;
      from = at;
      left = reach(isDown ? on : off);
    }
    left -= length;
    if (isDown) dash.push(to);
  }
  if (isDown && dash.length > 1 && polyLen(dash) > on * 0.3) out.push(dash);
  return out;
}
