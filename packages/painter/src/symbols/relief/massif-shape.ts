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

/** The x where a line that falls from its summit reaches the height `y`; that of its end below it. */
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

/** Corners of a flank: a few slopes of different steepness, hollow toward the foot, with one shoulder. */
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
 * @param steps the approximate number of points
 */
function fallingLine(top: Point, base: Point, random: Random, crag: number, steps: number): Point[] {
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
 * A ridge or valley that winds down from a summit or saddle, with kinks of unequal length and size, calmer toward the
 * foot.
 * @param sway how far it leaves the straight line, in sheet units
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

/** One summit of a massif, in sheet units. */
export interface Summit {
  x: number;
  height: number;
  /** Breadth at its foot without neighbors. */
  width: number;
}

/** One mountain of a massif: its two edges and the ridge between them, all from the summit downward. */
export interface MountainFace {
  top: Point;
  /** The lit edge: the outer flank, or down to the saddle and along the valley. */
  left: Line;
  right: Line;
  /** The ridge between light and shade. */
  front: Line;
  height: number;
  width: number;
  /** The number of points of `left` and `right` on the skyline. */
  skyline: { left: number; right: number };
}

/** The geometry of a massif: its mountains from left to right, and the outline around them. */
export interface MassifShape {
  faces: MountainFace[];
  outline: Point[];
  /** The y coordinate of its foot. */
  foot: number;
  height: number;
}

interface Saddle {
  at: Point;
  /** From the saddle to the foot. */
  valley: Line;
}

/** The saddle between two neighbors, a little above where their slopes cross, and the valley below it. */
function saddleBetween(a: Summit, b: Summit, foot: number, random: Random): Saddle {
  const gap = b.x - a.x;
  const steepA = a.height / (0.5 * a.width);
  const steepB = b.height / (0.5 * b.width);
  const low = Math.min(a.height, b.height);
  const run = clamp((a.height - b.height + steepB * gap) / (steepA + steepB), gap * 0.22, gap * 0.78);
  const crossing = a.height - steepA * run;
  const height = clamp(crossing + low * random.range(0.04, 0.14), low * 0.3, low * 0.78);
  const at: Point = [a.x + run, foot - height];
  const isLeftInFront = random.chance(a.height > b.height ? 0.66 : 0.34);
  const slope = isLeftInFront ? 1 / steepA : -1 / steepB;
  const end: Point = [at[0] + slope * height * random.range(0.62, 0.95), foot + low * random.range(0, 0.04)];
  return { at, valley: windingLine(at, end, random, low * 0.025).slice(1) };
}

/** Keeps a point between the edges of its mountain, at least a share `margin` of the breadth away from them. */
export function insideFace(
  face: Pick<MountainFace, 'left' | 'right'>,
  point: Point,
  foot: number,
  margin: number,
): Point {
  if (point[1] >= foot) return point;
  const left = xAt(face.left, point[1]);
  const right = xAt(face.right, point[1]);
  const inset = (right - left) * margin;
  return [clamp(point[0], left + inset, Math.max(left + inset, right - inset)), point[1]];
}

function skirt(left: Point, right: Point, foot: number, height: number, random: Random): Point[] {
  const points: Point[] = [];
  const count = Math.max(6, Math.round((right[0] - left[0]) / 60));
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const sag = height * (0.03 + 0.09 * Math.sin(t * Math.PI)) + random.sym(height * 0.015);
    points.push([lerp(right[0], left[0], t), foot + sag]);
  }
  return points;
}

/**
 * The shape of a massif from its summits.
 * @param summits from left to right, at least one
 * @param rugged 1: crags of about 2 % of the height
 */
export function massifShape(summits: readonly Summit[], foot: number, random: Random, rugged: number): MassifShape {
  const height = Math.max(...summits.map((summit) => summit.height));
  const saddles = summits.slice(1).map((summit, i) => saddleBetween(summits[i] as Summit, summit, foot, random));
  const faces = summits.map((summit, i): MountainFace => {
    const { x, width, height: h } = summit;
    const top: Point = [x, foot - h];
    const crag = h * 0.02 * rugged;
    const steps = Math.max(6, Math.round(h / 13));
    const edge = (saddle: Saddle | undefined, side: -1 | 1): { line: Point[]; skyline: number } => {
      const base: Point = saddle?.at ?? [x + side * width * random.range(0.46, 0.55), foot + h * random.sym(0.02)];
      const fall = fallingLine(top, base, random, crag, steps);
      return { line: [...fall, ...(saddle?.valley ?? [])], skyline: fall.length };
    };
    const left = edge(saddles[i - 1], -1);
    const right = edge(saddles[i], 1);
    const edges = { left: left.line, right: right.line };
    const low: Point = [x + width * (0.05 + random.sym(0.13)), foot + h * random.range(0.02, 0.08)];
    const end = insideFace(edges, [low[0], foot - 1], foot, 0.25);
    const front = windingLine(top, [end[0], low[1]], random, width * 0.036 * rugged).map((point, k) =>
      k === 0 ? point : insideFace(edges, point, foot, 0.2),
    );
    return {
      top,
      ...edges,
      front,
      height: h,
      width,
      skyline: { left: left.skyline, right: right.skyline },
    };
  });
  return { faces, outline: outlineOf(faces, foot, height, random), foot, height };
}

/** The skyline from the left foot over all summits to the right one, and a soft lower edge back. */
export function outlineOf(faces: readonly MountainFace[], foot: number, height: number, random: Random): Point[] {
  const crest = faces.flatMap((face) => [
    ...face.left.slice(0, face.skyline.left).reverse(),
    ...face.right.slice(1, face.skyline.right),
  ]);
  return [...crest, ...skirt(crest[0] as Point, crest.at(-1) as Point, foot, height, random)];
}
