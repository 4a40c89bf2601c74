import { pathLine } from '../../pen/paths.ts';
import { stroke, taperEnd } from '../../pen/stroke.ts';
import type { Line } from '../../plane/lines.ts';
import { lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import { along, insideFace, type MountainFace, xAt } from './massif-shape.ts';

/** The ink on the faces of a mountain, as path data: soft shade, pen lines, and fine hatching. */
interface RockStrokes {
  shade: string;
  pen: string;
  fine: string;
}

/** The pen for a mountain: its breadth (1: parchment) and the amount of hatching (0..1 or more). */
export interface RockPen {
  breadth: number;
  hatching: number;
}

function brokenLine(from: Point, to: Point, random: Random, sway: number): Point[] {
  const steps = 4;
  const line: Point[] = [];
  for (let k = 0; k <= steps; k++) {
    const isInner = k > 0 && k < steps;
    const side = k % 2 ? 1 : -1;
    line.push([
      lerp(from[0], to[0], k / steps) + (isInner ? side * sway * random.next() : 0),
      lerp(from[1], to[1], k / steps),
    ]);
  }
  return line;
}

/** Short ridges on the lit face, leaving the front ridge or the flank, each with a little shade to its right. */
export function spurs(face: MountainFace, foot: number, random: Random, pen: RockPen): RockStrokes {
  const { height: h, width: w } = face;
  const out: RockStrokes = { shade: '', pen: '', fine: '' };
  const count = Math.max(1, Math.round((h / (h > 170 ? 44 : 58)) * random.range(0.8, 1.2)));
  for (let i = 0; i < count; i++) {
    const isFromFlank = random.chance(0.62);
    const t = lerp(0.16, 0.62, (i + random.next()) / count);
    const start = isFromFlank ? along(face.left.slice(0, face.skyline.left), t) : along(face.front, t * 0.8);
    const length = h * random.range(0.2, 0.42) * (1 - t * 0.45);
    const lean = isFromFlank ? random.range(0.05, 0.38) : random.range(-0.75, -0.35);
    const end: Point = [start[0] + lean * length, Math.min(foot + h * 0.04, start[1] + length)];
    if (end[1] - start[1] < h * 0.1) continue;
    const ridge = brokenLine(start, end, random, length * 0.05).map((point, k) =>
      k === 0 ? point : insideFace(face, point, foot, 0.05),
    );
    const breadth = w * random.range(0.05, 0.1) * 0.9;
    const last = ridge.length - 1;
    const lee = ridge
      .slice(0, -1)
      .reverse()
      .map((point, k): Point => [point[0] + breadth * (1 - k / last), point[1] + length * 0.14]);
    out.shade += pathLine([...ridge, [end[0] + breadth, end[1] + length * 0.05], ...lee], true);
    out.pen += stroke(ridge, taperEnd((h * 0.0125 + 0.45) * pen.breadth, 0.05, 0.1));
    out.fine += spurHatching(ridge, length, random, pen, h);
  }
  return out;
}

function spurHatching(ridge: Line, length: number, random: Random, pen: RockPen, h: number): string {
  let fine = '';
  const count = Math.round((length / 11) * pen.hatching);
  for (let k = 0; k < count; k++) {
    const t = ((k + 0.5 * random.next()) / count) * 0.8;
    const [x, y] = along(ridge, t);
    const fall = length * 0.2 * random.range(0.5, 1.1) * (1 - t * 0.5);
    const line: Point[] = [
      [x, y],
      [x + fall * 0.34, y + fall * 0.55],
      [x + fall * 0.5, y + fall],
    ];
    fine += stroke(line, taperEnd((h * 0.006 + 0.5) * pen.breadth, 0, 0.15));
  }
  return fine;
}

/**
 * The direction in which the shaded face falls, in radians. `steep` 0: like the right flank, 1: almost straight down.
 */
function fallAngle({ right, skyline, top }: MountainFace, steep: number): number {
  const low = right[skyline.right - 1] as Point;
  return lerp(Math.atan2(low[1] - top[1], low[0] - top[0]), 1.32, steep);
}

/** Darker wedges in the shade, from the front ridge down to the right. */
export function gullies(face: MountainFace, foot: number, random: Random, pen: RockPen): RockStrokes {
  const { height: h, width: w, front } = face;
  const fall = fallAngle(face, 0.24);
  const out: RockStrokes = { shade: '', pen: '', fine: '' };
  const count = Math.max(1, Math.round((h / 74) * random.range(0.8, 1.3)));
  for (let i = 0; i < count; i++) {
    const t = lerp(0.12, 0.6, (i + random.next() * 0.8) / count);
    const start = along(front, t);
    const angle = fall + random.range(-0.16, 0.1);
    const length = h * random.range(0.2, 0.42) * (1.1 - t * 0.6);
    const end: Point = [start[0] + Math.cos(angle) * length, start[1] + Math.sin(angle) * length];
    const line = brokenLine(start, end, random, w * 0.014).map((point, k) =>
      k === 0 ? point : insideFace(face, point, foot, 0.04),
    );
    const depth = h * random.range(0.05, 0.09);
    const lower = line
      .slice(0, -1)
      .reverse()
      .map(
        (point, k): Point => [
          point[0] - depth * 0.25 * (1 - k / (line.length - 1)),
          point[1] + depth * Math.sin(((k + 1) / line.length) * Math.PI),
        ],
      );
    out.shade += pathLine([...line, ...lower], true);
    out.pen += stroke(line, taperEnd((h * 0.01 + 0.35) * pen.breadth, 0.05, 0.1));
  }
  return out;
}

/** Path data of strokes down the shaded face, nearly parallel to its slope, denser under the summit. */
export function hatching(face: MountainFace, foot: number, random: Random, pen: RockPen): string {
  const { height: h, front, right } = face;
  const fall = fallAngle(face, 0.42);
  const step = Math.max(5.5, h * 0.05) / Math.max(0.05, pen.hatching);
  const count = Math.min(60, Math.floor(h / step));
  let fine = '';
  for (let i = 0; i < count; i++) {
    const t = ((i + 0.2 + random.next() * 0.5) / count) ** 1.12 * (h > 170 ? 0.7 : 0.82);
    const length = h * random.range(0.12, 0.34) * (1.05 - 0.45 * t);
    const angle = fall + random.sym(0.09);
    const start = along(front, t);
    if (random.chance(0.12)) continue;
    const line: Point[] = [];
    for (let k = 0; k <= 4; k++) {
      const reach = (k / 4) * length;
      const turn = angle + (1 - k / 4) * 0.12;
      const point: Point = [start[0] + Math.cos(turn) * reach, start[1] + Math.sin(turn) * reach];
      if (point[1] > foot - h * 0.02 || point[0] > xAt(right, point[1]) - 1) break;
      line.push(point);
    }
    if (line.length > 2) fine += stroke(line, taperEnd((h * 0.0065 + 0.5) * pen.breadth, 0.1, 0.1));
  }
  return fine;
}

/** Path data of short strokes low on the lit face, along its slope. */
export function litTicks(face: MountainFace, foot: number, random: Random, pen: RockPen): string {
  const { height: h, left, front } = face;
  let fine = '';
  const count = Math.round((h / 26) * pen.hatching);
  for (let i = 0; i < count; i++) {
    const t = random.range(0.3, 0.86);
    const [fx, fy] = along(front, t);
    const x = lerp(xAt(left, fy), fx, random.range(0.12, 0.8));
    const length = h * random.range(0.035, 0.085);
    const lean = random.range(-0.5, -0.1);
    if (fy + length > foot - h * 0.04) continue;
    const line: Point[] = [
      [x, fy],
      [x + lean * length * 0.6, fy + length * 0.6],
      [x + lean * length, fy + length],
    ];
    fine += stroke(line, taperEnd((h * 0.004 + 0.6) * pen.breadth, 0.1, 0.2));
  }
  return fine;
}
