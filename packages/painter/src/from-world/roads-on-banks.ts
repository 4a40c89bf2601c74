import { addTo } from '../plane/indexes.ts';
import { polyLen, resample, simplify } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import type { RiverSketch, RoadSketch } from '../sketch/region-sketch.ts';

/** A road that stays nearer to a river than `NEAR` for longer than `LONGEST` moves to the bank, in sheet units. */
const NEAR = 20;
const LONGEST = 70;
/** Distance between the points of a road that is moved, in sheet units. */
const STEP = 14;
/** Distance between the moved road and the line of the river, which wanders a little when drawn, in sheet units. */
const APART = 27;
const CELL = 64;
const TOLERANCE = 1.5;

interface Stretch {
  a: Point;
  b: Point;
}

/** The segments of rivers by square. */
function indexOf(rivers: readonly RiverSketch[]): Map<string, Stretch[]> {
  const index = new Map<string, Stretch[]>();
  for (const { line } of rivers) {
    const fine = resample(line, CELL / 2);
    for (let i = 1; i < fine.length; i++) {
      const [a, b] = [fine[i - 1] as Point, fine[i] as Point];
      const key = squareOf(a);
      addTo(index, key, { a, b });
    }
  }
  return index;
}

const squareOf = ([x, y]: Point, dx = 0, dy = 0): string => `${Math.floor(x / CELL) + dx} ${Math.floor(y / CELL) + dy}`;

/**
 * The nearest point of a river, the side of the river on which `at` lies (1: left, looking downstream), and the
 * direction of flow; null if no river is near.
 */
function riverAt(
  index: ReadonlyMap<string, Stretch[]>,
  place: Point,
): { foot: Point; side: number; run: Point } | null {
  let nearest = NEAR;
  let found: { foot: Point; side: number; run: Point } | null = null;
  for (const dx of [-1, 0, 1])
    for (const dy of [-1, 0, 1])
      for (const { a, b } of index.get(squareOf(place, dx, dy)) ?? []) {
        const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
        const length = Math.hypot(rx, ry);
        if (length === 0) continue;
        const t = Math.min(1, Math.max(0, ((place[0] - a[0]) * rx + (place[1] - a[1]) * ry) / length ** 2));
        const foot: Point = [a[0] + rx * t, a[1] + ry * t];
        const [ox, oy] = [place[0] - foot[0], place[1] - foot[1]];
        const away = Math.hypot(ox, oy);
        if (away >= nearest) continue;
        nearest = away;
        found = { foot, side: Math.sign(rx * oy - ry * ox), run: [rx / length, ry / length] };
      }
  return found;
}

/** Moves roads from a river bed to the bank. Roads that only cross a river stay. */
export function roadsOnBanks(roads: readonly RoadSketch[], rivers: readonly RiverSketch[]): RoadSketch[] {
  const index = indexOf(rivers);
  return roads.map((road) => {
    const line = resample(road.line, STEP);
    const near = line.map((place) => riverAt(index, place));
    const moved = [...line];
    for (let from = 0; from < line.length; from++) {
      if (near[from] === null) continue;
      let to = from;
      while (to + 1 < line.length && near[to + 1] !== null) to++;
      if ((to - from) * STEP > LONGEST) moveToBank(line, near, moved, from, to);
      from = to;
    }
    const soft = softened(moved);
    return { ...road, line: polyLen(soft) > 0 ? simplify(soft, TOLERANCE) : road.line };
  });
}

/**
 * Moves a stretch of road to the bank on which most of it lies. Its ends stay, because they are at a town or a
 * bridge.
 */
function moveToBank(
  line: readonly Point[],
  near: readonly ReturnType<typeof riverAt>[],
  moved: Point[],
  from: number,
  to: number,
): void {
  let sides = 0;
  for (let i = from; i <= to; i++) sides += near[i]?.side ?? 0;
  const bank = sides < 0 ? -1 : 1;
  for (let i = Math.max(1, from); i <= Math.min(line.length - 2, to); i++) {
    const river = near[i];
    if (!river) continue;
    moved[i] = [river.foot[0] - river.run[1] * bank * APART, river.foot[1] + river.run[0] * bank * APART];
  }
}

/** Rounds the corners that moving has made. Both ends stay. */
function softened(line: readonly Point[]): Point[] {
  return line.map((point, i): Point => {
    const [before, after] = [line[i - 1], line[i + 1]];
    if (before === undefined || after === undefined) return point;
    return [(before[0] + 2 * point[0] + after[0]) / 4, (before[1] + 2 * point[1] + after[1]) / 4];
  });
}
