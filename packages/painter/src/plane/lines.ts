import { between, clamp, dist, lerp, type Point } from './points.ts';

/** An open line through at least two points. */
export type Line = readonly Point[];

/** A line from a function of t = 0..1. */
export const lineBy = (steps: number, at: (t: number) => Point): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => at(i / steps));

/** The length of a line in sheet units. */
export function polyLen(points: Line): number {
  let length = 0;
  for (let i = 1; i < points.length; i++) length += dist(points[i - 1] as Point, points[i] as Point);
  return length;
}

/** The distance from (px, py) to the segment between `a` and `b`. */
export function segDist(px: number, py: number, a: Point, b: Point): number {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const squared = dx * dx + dy * dy;
  const t = squared ? clamp(((px - a[0]) * dx + (py - a[1]) * dy) / squared, 0, 1) : 0;
  return Math.hypot(px - a[0] - dx * t, py - a[1] - dy * t);
}

/** The distance from (x, y) to a line or to its only point; Infinity for an empty line. */
export function lineDist(line: Line, x: number, y: number): number {
  const first = line[0];
  if (first === undefined) return Infinity;
  if (line.length === 1) return Math.hypot(x - first[0], y - first[1]);
  let nearest = Infinity;
  for (let i = 1; i < line.length; i++) {
    const distance = segDist(x, y, line[i - 1] as Point, line[i] as Point);
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}

/** Spreads points evenly, about `step` apart. Both ends stay. A closed line does not repeat its first point. */
export function resample(line: Line, step: number, closed = false): Point[] {
  const first = line[0];
  const last = line.at(-1);
  if (first === undefined || last === undefined) return [];
  const points = closed ? [...line, first] : line;
  const out: Point[] = [first];
  const total = polyLen(points);
  const count = Math.max(1, Math.round(total / step));
  const stretch = total / count;
  let passed = 0;
  let next = stretch;
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1] as Point;
    const b = points[i] as Point;
    const length = dist(a, b);
    while (length > 0 && next <= passed + length + 1e-9 && out.length < count) {
      const t = (next - passed) / length;
      out.push(between(a, b, t));
      next += stretch;
    }
    passed += length;
  }
  if (!closed && line.length > 1) out.push(last);
  return out;
}

/**
 * The point at a share `t` (0..1) of a line's length, and the direction there in radians (0 = to the right, growing
 * clockwise on the screen). Throws a RangeError for an empty line.
 */
export function pointAt(line: Line, t: number): [x: number, y: number, angle: number] {
  const first = line[0];
  if (first === undefined) throw new RangeError('An empty line has no points.');
  let left = clamp(t, 0, 1) * polyLen(line);
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as Point;
    const b = line[i] as Point;
    const length = dist(a, b);
    if (left <= length || i === line.length - 1) {
      const share = length ? clamp(left / length, 0, 1) : 0;
      return [lerp(a[0], b[0], share), lerp(a[1], b[1], share), Math.atan2(b[1] - a[1], b[0] - a[0])];
    }
    left -= length;
  }
  return [first[0], first[1], 0];
}

/** Leaves out points nearer than `spacing` to the last kept one, in linear time. Both ends stay. */
export function thinned(points: Line, spacing: number): Point[] {
  const out: Point[] = [];
  let last: Point | undefined;
  for (const [i, point] of points.entries()) {
    if (last !== undefined && i < points.length - 1 && dist(last, point) < spacing) continue;
    out.push(point);
    last = point;
  }
  return out;
}

/** Leaves out points nearer than `tolerance` to the line through the kept ones (Douglas-Peucker). Both ends stay. */
export function simplify(points: Line, tolerance: number): Point[] {
  if (points.length < 3) return [...points];
  const isKept = new Uint8Array(points.length);
  isKept[0] = 1;
  isKept[points.length - 1] = 1;
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [from, to] = span;
    let farthest = 0;
    let index = -1;
    for (let i = from + 1; i < to; i++) {
      const [x, y] = points[i] as Point;
      const distance = segDist(x, y, points[from] as Point, points[to] as Point);
      if (distance > farthest) {
        farthest = distance;
        index = i;
      }
    }
    if (farthest > tolerance) {
      isKept[index] = 1;
      spans.push([from, index], [index, to]);
    }
  }
  return points.filter((_, i) => isKept[i] === 1);
}
