import { spline } from '../plane/curves.ts';
import { polyLen, resample } from '../plane/lines.ts';
import { clamp, dist, type Point } from '../plane/points.ts';
import { makeNoise } from '../random/noise.ts';

/**
 * A line through the control points that wanders from side to side; at both ends it runs true.
 * @param amp how far it wanders, in sheet units
 * @param wave the length of its bends
 * @param step the distance of the points it returns
 */
export function meander(control: readonly Point[], seed: string, amp: number, wave: number, step = 6): Point[] {
  const noise = makeNoise(seed);
  const base = spline(control, 14);
  const length = polyLen(base);
  let passed = 0;
  const wandering = base.map((point, i): Point => {
    const before = base[Math.max(0, i - 1)] as Point;
    const after = base[Math.min(base.length - 1, i + 1)] as Point;
    if (i > 0) passed += dist(before, point);
    const reach = dist(before, after) || 1;
    const fade = Math.max(0, Math.min(1, passed / (wave * 0.9), (length - passed) / (wave * 0.9)));
    const aside = (noise(passed / wave, 3.7) + noise(passed / (wave * 0.4), 9.1) * 0.42) * amp * fade;
    return [point[0] - ((after[1] - before[1]) / reach) * aside, point[1] + ((after[0] - before[0]) / reach) * aside];
  });
  return spline(resample(wandering, 11), step);
}

/** Over so many of its last points a line bends when its end is pulled. */
const BENDING = 22;

/**
 * Pulls an end of a line to the nearest of the points `target`, if one is nearer than `reach`; the last stretch bends
 * softly. The line itself when none is.
 */
export function snapEnd(
  line: readonly Point[],
  target: readonly Point[],
  atStart: boolean,
  reach: number,
): readonly Point[] {
  const points = atStart ? [...line].reverse() : line;
  const end = points.at(-1);
  if (end === undefined) return line;
  let nearest: Point | undefined;
  let distance = reach;
  for (const point of target) {
    const d = dist(point, end);
    if (d >= distance) continue;
    distance = d;
    nearest = point;
  }
  if (nearest === undefined) return line;
  const dx = nearest[0] - end[0];
  const dy = nearest[1] - end[1];
  const last = points.length - 1;
  const bending = Math.min(last, BENDING);
  const bent = points.map(([x, y], i): Point => {
    const t = bending === 0 ? 1 : clamp((i - (last - bending)) / bending, 0, 1);
    const share = t * t * (3 - 2 * t);
    return [x + dx * share, y + dy * share];
  });
  return atStart ? bent.reverse() : bent;
}
