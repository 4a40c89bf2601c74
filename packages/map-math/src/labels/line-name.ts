import type { SetName } from './area-name.ts';
import { curveAlong, letterWidths, setAlong } from './curve-letters.ts';
import type { LabelShape, PxBox } from './label-types.ts';
import { curvedBoxes } from './text-boxes.ts';

type At = readonly [number, number];

/** The name of a line, with the check for free room. */
export interface LineName {
  readonly px: number;
  readonly advances: readonly number[];
  readonly zoom: number;
  /** The side of the line at the previous zoom. */
  readonly side: LineSide;
  isFree(boxes: readonly PxBox[]): boolean;
}

/** The most parts of a line (see `placeKey`). */
const PARTS_MAX = 1000;
const STEP_PX = 5;
const SPACING = 0.06;
/** Free length of line before and behind a name, in CSS pixels. */
const ENDS_PX = 8;
/** A run may turn by 97° in total, and by 24° from one step to the next. */
const TURN_MAX = 1.7;
const BEND_MAX = 0.42;
/** The number of runs that are tried. */
const TRIES = 12;
/** A run up to 60° steep is preferred to a level name beside the line, and that to a steeper run. */
const SLOPE_MAX = Math.tan((60 * Math.PI) / 180);
/** Half the drawn breadth of a road, in map units. */
const HALF_ROAD = 4;
/** Extra distances that are tried where a letter would touch the line, in em. */
const MORE_AWAY = [0, 0.3, 0.6, 1];
/** The number of points of the line before and behind a run that may come near its name. */
const NEAR_STEPS = 12;
/**
 * Positions beside a piece where a level name is tried, as shares of its length, and how far around each the line is
 * checked, in em.
 */
const LEVEL_AT = [0.5, 0.35, 0.65, 0.2, 0.8];
const LEVEL_AWAY_MAX = 3;

/** The number of parts of a line that is `wanted` parts long. @param before the number at the previous zoom */
export function linePartCount(wanted: number, before: number | undefined): number {
  // The number is kept a little beyond the middle between two numbers, so that it does not change with every small
  // zoom.
  if (before !== undefined && before > 0 && Math.abs(wanted - before) < 0.5 + 0.06 * wanted) return before;
  return Math.min(PARTS_MAX, Math.max(1, Math.round(wanted)));
}

const lengthsKept = new WeakMap<LabelShape, Float64Array>();

/** The length of a line up to each of its points, in map units. */
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

/** The index of the first point, after the very first, at or beyond this length. */
function firstPast(lengths: Float64Array, length: number): number {
  let [low, high] = [1, lengths.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((lengths[middle] as number) < length) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Sets a name beside the smoothest run of a piece of a line (map units): on the preferred side if it has room, else
 * on the other, or level beside the line where all of it is steep. Undefined when there is no room.
 */
export function setLineName(piece: readonly At[], name: LineName): SetLine | undefined {
  const { px, zoom } = name;
  const widths = letterWidths(name.advances, SPACING, px);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const line = resampled(piece, zoom);
  const smooth = smoothed(line, Math.round((px * 1.6) / STEP_PX) + 4);
  const runs = smoothestRuns(smooth, whole + 2 * ENDS_PX);
  const along = (wanted: (run: Run) => boolean): SetLine | undefined => {
    const chosen = runs.filter(wanted).slice(0, TRIES);
    for (const side of name.side === 'below' ? (['below', 'above'] as const) : (['above', 'below'] as const)) {
      for (const run of chosen) {
        const found = setAlongRun(run, side, { line, widths, whole }, name);
        if (found !== undefined) return found;
      }
    }
    return undefined;
  };
  if (runs.length === 0) return undefined;
  return along(isReadable) ?? setLevel(line, widths, whole, name) ?? along((run) => !isReadable(run));
}

/** The side of a line where its name is written. */
const SIDES = ['above', 'below', 'right', 'left'] as const;
export type LineSide = (typeof SIDES)[number];
/** Converts a side to the choice of a placement, and back. */
export const choiceOfSide = (side: LineSide): number => SIDES.indexOf(side);
export const sideOfChoice = (choice: number | undefined): LineSide => SIDES[choice ?? 0] ?? 'above';

/** A name set beside a line. */
export interface SetLine extends SetName {
  readonly side: LineSide;
}

interface Letters {
  /** Points of the line itself, in CSS pixels. */
  readonly line: readonly At[];
  readonly widths: readonly number[];
  readonly whole: number;
}

/** Sets the name beside one run, moved away until no letter touches the line. */
function setAlongRun(run: Run, side: 'above' | 'below', { line, widths, whole }: Letters, name: LineName) {
  const { px } = name;
  const near = line.slice(Math.max(0, run.from - NEAR_STEPS), run.to + NEAR_STEPS);
  const rim = clearanceOf(name);
  for (const more of MORE_AWAY) {
    const away = side === 'above' ? -((0.22 + more) * px + 2 + rim) : (0.7 + more) * px + 1 + rim;
    const { length, at } = curveAlong(movedAside(run.points, away));
    const letters = length < whole ? undefined : setAlong(at, (length - whole) / 2, widths);
    if (letters === undefined || touches(letters, near, px, rim)) continue;
    const boxes = curvedBoxes(letters, widths, px);
    if (name.isFree(boxes)) return { px, letters, boxes, side };
  }
  return undefined;
}

/** Sets the name level, to the right or left of the line. */
function setLevel(line: readonly At[], widths: readonly number[], whole: number, name: LineName): SetLine | undefined {
  const { px } = name;
  const gap = clearanceOf(name) + 0.3 * px;
  for (const side of name.side === 'left' ? (['left', 'right'] as const) : (['right', 'left'] as const)) {
    for (const part of LEVEL_AT) {
      const [x, y] = line[Math.round(part * (line.length - 1))] ?? [Number.NaN, Number.NaN];
      const beside = line.filter((at) => Math.abs(at[1] - y) < px && Math.abs(at[0] - x) < LEVEL_AWAY_MAX * px);
      if (beside.length === 0) continue;
      const edge = beside.reduce((most, at) => (side === 'right' ? Math.max(most, at[0]) : Math.min(most, at[0])), x);
      const start = side === 'right' ? edge + gap : edge - gap - whole;
      const letters = setAlong((along) => ({ x: along, y: y + 0.31 * px, turn: 0 }), start, widths);
      if (letters === undefined) continue;
      const boxes = curvedBoxes(letters, widths, px);
      if (name.isFree(boxes)) return { px, letters, boxes, side };
    }
  }
  return undefined;
}

/** Free space between a line and its name, in CSS pixels. The drawn breadth of a road grows with the zoom. */
const clearanceOf = ({ zoom, px }: LineName): number => Math.min(px, HALF_ROAD * zoom);

/** Whether a letter covers the line. */
function touches(letters: Float32Array, line: readonly At[], px: number, rim: number): boolean {
  const least = (0.42 * px + 0.5 * rim) ** 2;
  for (let at = 0; at < letters.length; at += 3) {
    const turn = letters[at + 2] as number;
    const x = (letters[at] as number) + Math.sin(turn) * 0.31 * px;
    const y = (letters[at + 1] as number) - Math.cos(turn) * 0.31 * px;
    for (const [lineX, lineY] of line) if ((lineX - x) ** 2 + (lineY - y) ** 2 < least) return true;
  }
  return false;
}

/** Points at a distance of a few pixels of the zoom. */
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

/** A part of a line, read from the left. */
interface Run {
  readonly cost: number;
  readonly points: readonly At[];
  /** Index of the first point in the line. */
  readonly from: number;
  readonly to: number;
  /** Its rise or fall divided by its horizontal length. */
  readonly slope: number;
}

const isReadable = ({ slope }: Run): boolean => slope <= SLOPE_MAX;

/** Runs of this length, the straightest and most level first. */
function smoothestRuns(points: readonly At[], length: number): Run[] {
  const lengths = [0];
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1] as At, points[index] as At];
    lengths.push((lengths[index - 1] as number) + Math.hypot(to[0] - from[0], to[1] - from[1]));
  }
  const whole = lengths.at(-1) ?? 0;
  const runs: Run[] = [];
  let end = 1;
  for (let start = 0; start < points.length - 2; start += 3) {
    end = Math.max(end, start + 2);
    while (end < points.length && (lengths[end] as number) - (lengths[start] as number) < length) end += 1;
    if (end >= points.length) break;
    const run = points.slice(start, end + 1);
    const { turn, bend } = turnsOf(run);
    if (turn > TURN_MAX || bend > BEND_MAX) continue;
    const [first, last] = [run[0] as At, run.at(-1) as At];
    const [right, down] = [Math.abs(last[0] - first[0]), Math.abs(last[1] - first[1])];
    const fromMiddle = Math.abs(((lengths[start] as number) + length / 2) / whole - 0.5);
    runs.push({
      cost: turn + 2 * bend + (0.5 * down) / length + 0.4 * fromMiddle,
      points: first[0] > last[0] ? run.reverse() : run,
      from: start,
      to: end,
      slope: down / Math.max(right, 1e-9),
    });
  }
  return runs.sort((a, b) => a.cost - b.cost);
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

/** The run moved to its right (down for one that runs to the right), in pixels. */
function movedAside(run: readonly At[], away: number): At[] {
  return run.map(([x, y], at) => {
    const [before, after] = [run[Math.max(0, at - 2)] as At, run[Math.min(run.length - 1, at + 2)] as At];
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    return [x - ((after[1] - before[1]) / length) * away, y + ((after[0] - before[0]) / length) * away];
  });
}
