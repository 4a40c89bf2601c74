import type { SetName } from './area-name.ts';
import { curveAlong, letterWidths, setAlong } from './curve-letters.ts';
import type { LabelShape, PxBox } from './label-types.ts';
import { curvedBoxes } from './text-boxes.ts';

type At = readonly [number, number];

/** The name of a line, and who says where there is room. */
export interface LineName {
  readonly px: number;
  readonly advances: readonly number[];
  readonly zoom: number;
  isFree(boxes: readonly PxBox[]): boolean;
}

/** A line carries its name again after so many CSS pixels, about. */
const LINE_NAME_EVERY_PX = 900;
const STEP_PX = 5;
const SPACING = 0.06;
/** Free line before and behind a name, in CSS pixels. */
const ENDS_PX = 8;
/** A run may turn by 97° in all, and by 24° from one step to the next. */
const MOST_TURN = 1.7;
const MOST_BEND = 0.42;
/** Runs that are tried. */
const TRIES = 12;

/** How many times a line of this length (CSS pixels) carries its name. @param before the number at the zoom before */
export function lineNameCount(lengthPx: number, before: number | undefined): number {
  const wanted = lengthPx / LINE_NAME_EVERY_PX;
  // Kept a little beyond the middle between two numbers, where it would change with each hundredth.
  if (before !== undefined && before > 0 && Math.abs(wanted - before) < 0.5 + 0.06 * wanted) return before;
  return Math.max(1, Math.round(wanted));
}

const lengthsKept = new WeakMap<LabelShape, Float64Array>();

/** How long a line is up to each of its points, in map units. */
export function lineLengths(shape: LabelShape): Float64Array {
  const kept = lengthsKept.get(shape);
  if (kept !== undefined) return kept;
  const line = lineOf(shape);
  const lengths = new Float64Array(Math.max(1, line.length));
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1] as At, line[index] as At];
    lengths[index] = (lengths[index - 1] as number) + Math.hypot(to[0] - from[0], to[1] - from[1]);
  }
  lengthsKept.set(shape, lengths);
  return lengths;
}

const lineOf = (shape: LabelShape): readonly At[] => shape.parts[0]?.[0] ?? [];

/** The points of a line between two lengths (map units), both ends included. */
export function lineBetween(shape: LabelShape, from: number, to: number): At[] {
  const line = lineOf(shape);
  const lengths = lineLengths(shape);
  const points: At[] = [];
  for (let index = firstPast(lengths, from); index < line.length; index += 1) {
    const [before, after] = [lengths[index - 1] as number, lengths[index] as number];
    if (before > to) break;
    if (after === before) continue;
    const [a, b] = [line[index - 1] as At, line[index] as At];
    const at = (length: number): At => {
      const share = (length - before) / (after - before);
      return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    };
    if (points.length === 0) points.push(at(Math.max(from, before)));
    points.push(at(Math.min(to, after)));
  }
  return points;
}

/** The first point, but for the first of all, that is not before this length. */
function firstPast(lengths: Float64Array, length: number): number {
  let [low, high] = [1, lengths.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lengths[middle] as number) < length) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sets a name beside the smoothest run of a piece of a line (map units); undefined when it has no room. */
export function setLineName(piece: readonly At[], name: LineName): SetName | undefined {
  const { px, zoom } = name;
  const widths = letterWidths(name.advances, SPACING, px);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const smooth = smoothed(resampled(piece, zoom), Math.round((px * 1.6) / STEP_PX) + 4);
  for (const run of smoothestRuns(smooth, whole + 2 * ENDS_PX)) {
    const first = run[0] as At;
    const last = run.at(-1) as At;
    const forward = first[0] > last[0] ? [...run].reverse() : run;
    for (const away of [-(0.22 * px + 3), 0.78 * px + 2]) {
      const { length, at } = curveAlong(movedAside(forward, away));
      const letters = setAlong(at, (length - whole) / 2, widths);
      if (letters === undefined || length < whole) continue;
      const boxes = curvedBoxes(letters, widths, px);
      if (name.isFree(boxes)) return { px, letters, boxes };
    }
  }
  return undefined;
}

/** Points every few pixels of the zoom. */
function resampled(piece: readonly At[], zoom: number): At[] {
  const { length, at } = curveAlong(piece.map(([x, y]): At => [x * zoom, y * zoom]));
  if (!(length > 0)) return [];
  const count = Math.max(1, Math.floor(length / STEP_PX));
  return Array.from({ length: count + 1 }, (_, step) => {
    const { x, y } = at((length * step) / count);
    return [x, y] as const;
  });
}

function smoothed(points: readonly At[], reach: number): At[] {
  const weights = Array.from({ length: reach + 1 }, (_, k) => Math.exp((-k * k) / (reach * reach * 0.5)));
  return points.map((_, at) => {
    let [x, y, sum] = [0, 0, 0];
    for (let k = -reach; k <= reach; k += 1) {
      const point = points[at + k];
      if (point === undefined) continue;
      const weight = weights[Math.abs(k)] as number;
      x += point[0] * weight;
      y += point[1] * weight;
      sum += weight;
    }
    return [x / sum, y / sum] as const;
  });
}

/** Runs of this length, the straightest and most level first. */
function smoothestRuns(points: readonly At[], length: number): At[][] {
  const lengths = [0];
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1] as At, points[index] as At];
    lengths.push((lengths[index - 1] as number) + Math.hypot(to[0] - from[0], to[1] - from[1]));
  }
  const whole = lengths.at(-1) ?? 0;
  const runs: { cost: number; run: At[] }[] = [];
  let end = 1;
  for (let start = 0; start < points.length - 2; start += 3) {
    end = Math.max(end, start + 2);
    while (end < points.length && (lengths[end] as number) - (lengths[start] as number) < length) end += 1;
    if (end >= points.length) break;
    const run = points.slice(start, end + 1);
    const { turn, bend } = turnsOf(run);
    if (turn > MOST_TURN || bend > MOST_BEND) continue;
    const steep = Math.abs((run.at(-1) as At)[1] - (run[0] as At)[1]) / length;
    const fromMiddle = Math.abs(((lengths[start] as number) + length / 2) / whole - 0.5);
    runs.push({ cost: turn + 2 * bend + 0.5 * steep + 0.4 * fromMiddle, run });
  }
  runs.sort((a, b) => a.cost - b.cost);
  return runs.slice(0, TRIES).map(({ run }) => run);
}

function turnsOf(run: readonly At[]): { turn: number; bend: number } {
  let [turn, bend] = [0, 0];
  for (let at = 4; at < run.length - 4; at += 4) {
    const [a, b, c] = [run[at - 4] as At, run[at] as At, run[at + 4] as At];
    const change = Math.atan2(c[1] - b[1], c[0] - b[0]) - Math.atan2(b[1] - a[1], b[0] - a[0]);
    const size = Math.abs(Math.atan2(Math.sin(change), Math.cos(change)));
    turn += size;
    bend = Math.max(bend, size);
  }
  return { turn, bend };
}

/** The run moved to its right (down, where it runs to the right), in pixels. */
function movedAside(run: readonly At[], away: number): At[] {
  return run.map(([x, y], at) => {
    const [before, after] = [run[Math.max(0, at - 2)] as At, run[Math.min(run.length - 1, at + 2)] as At];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    return [x - ((after[1] - before[1]) / length) * away, y + ((after[0] - before[0]) / length) * away];
  });
}
