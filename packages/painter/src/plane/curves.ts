import { resample } from './lines.ts';
import { clamp, dist, type Point } from './points.ts';

/** One coordinate of a Hermite curve from `b` to `c`. The neighbors `a` and `d` bend it. */
function hermite(a: number, b: number, c: number, d: number, t: number, tension: number): number {
  const t2 = t * t;
  const t3 = t2 * t;
  const leaving = tension * (c - a);
  const arriving = tension * (d - b);
  return (2 * t3 - 3 * t2 + 1) * b + (t3 - 2 * t2 + t) * leaving + (-2 * t3 + 3 * t2) * c + (t3 - t2) * arriving;
}

/** A smooth curve through all control points (Catmull-Rom), with points at most about `step` apart. */
export function spline(control: readonly Point[], step = 8, closed = false, tension = 0.5): Point[] {
  const count = control.length;
  if (count === 0) return [];
  if (count < 3 && !closed) return resample(control, step);
  const at = (i: number): Point => control[closed ? (i + count) % count : clamp(i, 0, count - 1)] as Point;
  const out: Point[] = [];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const a = at(i - 1);
    const b = at(i);
    const c = at(i + 1);
    const d = at(i + 2);
    const pieces = Math.max(1, Math.ceil(dist(b, c) / step));
    for (let j = 0; j < pieces; j++) {
      const t = j / pieces;
      out.push([hermite(a[0], b[0], c[0], d[0], t, tension), hermite(a[1], b[1], c[1], d[1], t, tension)]);
    }
  }
  if (!closed) out.push(at(count - 1));
  return out;
}

/** Cuts every corner at a quarter of its sides, `times` times. The ends of an open line stay. */
export function chaikin(points: readonly Point[], closed = false, times = 1): Point[] {
  let line = [...points];
  for (let k = 0; k < times && line.length > 1; k++) {
    const out: Point[] = [];
    const count = line.length;
    if (!closed) out.push(line[0] as Point);
    for (let i = 0; i < (closed ? count : count - 1); i++) {
      const a = line[i] as Point;
      const b = line[(i + 1) % count] as Point;
      out.push(
        [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
        [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
      );
    }
    if (!closed) out.push(line[count - 1] as Point);
    line = out;
  }
  return line;
}
