import { polyLen } from '../plane/lines.ts';
import { dist, type Point } from '../plane/points.ts';
import type { Random } from '../random/seeded.ts';
import { middle, pathLine, pt } from './paths.ts';
import type { Pressure } from './pressure.ts';

/** The thinnest line that still shows, in sheet units. */
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
 * A pressed stroke along a line: path data of a filled outline whose width follows the hand, so that no line has the
 * constant width of a machine. Empty for fewer than two points.
 * @param width sheet units: one number, or a pressure from the start (0) to the end (1)
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

/** The small shake of a hand: every point but the ends moves by up to `amplitude` sheet units. */
export function shake(points: readonly Point[], random: Random, amplitude: number): Point[] {
  return points.map((point, i) =>
    i === 0 || i === points.length - 1 ? point : [point[0] + random.sym(amplitude), point[1] + random.sym(amplitude)],
  );
}
