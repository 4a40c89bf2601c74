import type { Line } from '../../plane/lines.ts';
import { clamp, lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import { fallingLine, windingLine, xAt } from './falling-line.ts';

/** One summit of a massif; sheet units. */
export interface Summit {
  x: number;
  height: number;
  /** How broad it is at its foot when nothing leans on it. */
  width: number;
}

/** One mountain of a massif: its two edges and the ridge between them, all from the summit downward. */
export interface MountainFace {
  top: Point;
  /** The edge in the light: the outer flank, or down to the saddle and on along the valley. */
  left: Line;
  right: Line;
  /** Parts light from shade. */
  front: Line;
  height: number;
  width: number;
  /** How many points of `left` and `right` belong to the skyline. */
  skyline: { left: number; right: number };
}

/** The geometry of a massif: its mountains from left to right, and the outline round all. */
export interface MassifShape {
  faces: MountainFace[];
  outline: Point[];
  /** The y of its foot. */
  foot: number;
  height: number;
}

interface Saddle {
  at: Point;
  /** From the saddle to the foot. */
  valley: Line;
}

/**
 * The crest between two neighbours, not far above where their slopes cross. From it the flank of whichever stands in
 * front runs on down to the foot.
 */
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
 * Grows a massif from its summits.
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

/** The skyline from the left foot over all summits to the right one, and a soft skirt back. */
export function outlineOf(faces: readonly MountainFace[], foot: number, height: number, random: Random): Point[] {
  const crest = faces.flatMap((face) => [
    ...face.left.slice(0, face.skyline.left).reverse(),
    ...face.right.slice(1, face.skyline.right),
  ]);
  return [...crest, ...skirt(crest[0] as Point, crest.at(-1) as Point, foot, height, random)];
}
