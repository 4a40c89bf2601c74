import type { Line } from '../../plane/lines.ts';
import { between, clamp, dist, lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';

/** The point at a share `t` of a line's points (not of its length). */
export function along(line: Line, t: number): Point {
  const at = clamp(t, 0, 1) * (line.length - 1);
  const i = Math.min(line.length - 2, Math.floor(at));
  const a = line[Math.max(0, i)] as Point;
  const b = line[i + 1] ?? a;
  return between(a, b, at - i);
}

/** Where a line that falls from its summit is at the height `y`; its end below that. */
export function xAt(line: Line, y: number): number {
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as Point;
    const b = line[i] as Point;
    if (y > b[1]) continue;
    const fall = b[1] - a[1];
    return fall > 0 ? lerp(a[0], b[0], clamp((y - a[1]) / fall, 0, 1)) : b[0];
  }
  return (line.at(-1) as Point)[0];
}

/** Corners of a fall: a few slopes of different steepness, hollow towards the foot, one of them a shoulder. */
function slopes(top: Point, base: Point, random: Random): Point[] {
  const count = random.int(3, 5);
  const shoulder = random.chance(0.75) ? random.int(1, count - 2) : -1;
  const falls: number[] = [];
  const runs: number[] = [];
  for (let i = 0; i < count; i++) {
    const fall = random.range(0.7, 1.3) * (i === 0 ? 0.8 : 1);
    let slope = lerp(0.72, 1.32, i / (count - 1)) * random.range(0.75, 1.25);
    if (i === shoulder) slope *= random.range(1.6, 2.3);
    else if (i === shoulder + 1) slope *= random.range(0.5, 0.72);
    falls.push(fall);
    runs.push(fall * slope);
  }
  const wholeFall = falls.reduce((sum, value) => sum + value);
  const wholeRun = runs.reduce((sum, value) => sum + value);
  const corners: Point[] = [top];
  let run = 0;
  let fall = 0;
  for (let i = 0; i < count; i++) {
    run += (runs[i] as number) / wholeRun;
    fall += (falls[i] as number) / wholeFall;
    corners.push([lerp(top[0], base[0], run), lerp(top[1], base[1], fall)]);
  }
  return corners;
}

/**
 * The skyline of a mountain from a summit down to a foot or a saddle: slopes broken into crags.
 * @param crag the size of the crags in sheet units
 * @param steps about how many points
 */
export function fallingLine(top: Point, base: Point, random: Random, crag: number, steps: number): Point[] {
  const corners = slopes(top, base, random);
  const length = dist(top, base) || 1;
  const out: Point[] = [top];
  let drift = 0;
  for (let i = 1; i < corners.length; i++) {
    const from = corners[i - 1] as Point;
    const to = corners[i] as Point;
    const count = Math.max(2, Math.round((dist(from, to) / length) * steps));
    for (let j = 1; j <= count; j++) {
      const t = j / count;
      const isEnd = i === corners.length - 1 && j === count;
      drift = drift * 0.3 + random.sym(crag);
      const ease = isEnd ? 0 : Math.min(1, out.length / 2);
      const sideways = random.sym(crag * 0.7) * ease;
      out.push([lerp(from[0], to[0], t) + sideways, lerp(from[1], to[1], t) + drift * ease * 0.9]);
    }
  }
  return out;
}

/**
 * A ridge or valley that winds down from a summit or saddle: kinks of unequal length and size, calmer towards the foot.
 * @param sway how far it leaves the straight way, sheet units
 */
export function windingLine(from: Point, to: Point, random: Random, sway: number): Point[] {
  const out: Point[] = [from];
  const bend = random.sym(1.4);
  let side = random.chance(0.5) ? 1 : -1;
  for (let t = random.range(0.05, 0.1); t < 0.95; t += random.range(0.045, 0.15)) {
    const kink = random.chance(0.22) ? 0 : side * random.range(0.3, 1) * sway * (1 - t * 0.5);
    const curve = Math.sin(t * Math.PI * 1.5 + bend) * sway * 0.8 * t;
    out.push([lerp(from[0], to[0], t ** 1.12) + kink + curve, lerp(from[1], to[1], t)]);
    side = -side;
  }
  out.push(to);
  return out;
}
