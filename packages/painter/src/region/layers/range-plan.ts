import { addTo, SegmentIndex } from '../../plane/indexes.ts';
import { type Line, pointAt, polyLen, simplify } from '../../plane/lines.ts';
import { bbox, clamp, growBox, lerp, type Point } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import { makeNoise, type Noise } from '../../random/noise.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { RangeSketch } from '../../sketch/region-sketch.ts';
import type { Summit } from '../../symbols/relief/massif-shape.ts';

/** The largest measured distance, as a share of the half breadth. */
const FARTHEST = 1.7;

/**
 * The distance of a point from the spines of a range, as a share of its half breadth: 0 on a spine, 1 at the edge, at
 * most 1.7. It is called for many thousand points, so the spines are simplified slightly.
 * @param width half the breadth of the band in sheet units, above 0
 */
export function spineDistance(lines: readonly Line[], width: number): (x: number, y: number) => number {
  const index = new SegmentIndex(clamp(width, 48, 400));
  for (const line of lines) {
    const [first] = line;
    if (line.length === 1 && first !== undefined) index.addSegment(first, first);
    else index.addLine(simplify(line, width * 0.03));
  }
  return (x, y) => index.dist(x, y, width * FARTHEST) / width;
}

/** A mountain as a triangle: the middle of its foot, its breadth there, and its height, in sheet units. */
export interface Body {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The points of a mountain that must stay visible: summit, shoulders, and middle, as shares of breadth and height.
 */
const IN_SIGHT = [
  [0, 0.94],
  [0, 0.72],
  [-0.1, 0.62],
  [0.1, 0.62],
  [0, 0.48],
] as const;

/** Neighbors with feet at the same level share flanks, up to this share of their breadths. */
const SIDE_BY_SIDE = 0.26;

/** Whether a body hides a point behind it. */
export function hides({ x, y, width, height }: Body, px: number, py: number): boolean {
  const rise = (y - py) / height;
  return rise >= 0 && rise < 1 && Math.abs(px - x) < (width / 2) * (1 - rise) * 0.94;
}

/** Whether two mountains stand too close. The front one may cover only the lower half of the one behind. */
export function crowd(a: Body, b: Body): boolean {
  const [front, back] = a.y >= b.y ? [a, b] : [b, a];
  const isLevel = front.y - back.y < 0.16 * Math.min(a.height, b.height);
  if (isLevel && Math.abs(a.x - b.x) < (a.width + b.width) * SIDE_BY_SIDE) return true;
  return IN_SIGHT.some(([across, up]) => hides(front, back.x + across * back.width, back.y - up * back.height));
}

const CELL = 256;
const COLUMN = 1 << 16;

/** Indexes bodies by position, so that searches among thousands are fast. */
export class BodyIndex<T extends Body = Body> {
  private readonly cells = new Map<number, T[]>();

  add(body: T): void {
    for (const cell of cellsOf(body)) {
      addTo(this.cells, cell, body);
    }
  }

  /** Whether `holds` is true for any nearby body. */
  someNear(body: Body, holds: (other: T) => boolean): boolean {
    for (const cell of cellsOf(body)) if (this.cells.get(cell)?.some(holds)) return true;
    return false;
  }
}

/** The cells that the box around a body touches. */
function cellsOf({ x, y, width, height }: Body): number[] {
  const cells: number[] = [];
  for (let column = Math.floor((x - width / 2) / CELL); column <= Math.floor((x + width / 2) / CELL); column++)
    for (let row = Math.floor((y - height) / CELL); row <= Math.floor(y / CELL); row++)
      cells.push(column * COLUMN + row);
  return cells;
}

/** The rank of a mountain: great ones along the spines, middle ones beside them, low ones at the rim. */
type Rank = 'great' | 'middle' | 'low';

/** A planned group of mountains on one crest. */
export interface PlannedMassif {
  /** Identifies it within its range, as part of its seed. */
  key: string;
  rank: Rank;
  /** The y coordinate of its foot. */
  y: number;
  /** From left to right. */
  summits: Summit[];
}

/** A range with its spines as smooth curves. */
export interface PlannedRange extends Pick<RangeSketch, 'id' | 'style' | 'size' | 'width'> {
  lines: readonly (readonly Point[])[];
}

/** Fits a massif to the land at its place; null when there is no room at all. */
type Settle = (massif: PlannedMassif) => PlannedMassif | null;

/** Lower mountains are left out, because they make a small map noisy, in sheet units. */
const LOWEST = 40;

interface Plan {
  range: PlannedRange;
  seed: string;
  noise: Noise;
  /** Distance to the spines as a share of the half breadth. */
  away: (x: number, y: number) => number;
  settle: Settle;
  placed: BodyIndex;
  massifs: PlannedMassif[];
}

/** Adds the massif if its summits and those of all earlier ones stay visible. */
function tryMassif({ settle, placed, massifs }: Plan, planned: PlannedMassif): void {
  const massif = settle(planned);
  if (massif === null) return;
  const bodies = massif.summits.map((summit) => ({ ...summit, y: massif.y }));
  if (bodies.some((body) => placed.someNear(body, (other) => crowd(body, other)))) return;
  for (const body of bodies) placed.add(body);
  massifs.push(massif);
}

/** Companion summits stand within this share of the half breadth. */
const COMPANY = 1.2;

/** Adds lower summits left and right of the main one on its crest, where the range reaches that far. */
function withCompanions({ away }: Plan, main: Summit, y: number, chance: number, random: Random): Summit[] {
  const beside = (side: -1 | 1): Summit[] => {
    const share = random.range(0.48, 0.8);
    const aspect = random.range(1.6, 2.1);
    const reach = random.range(0.74, 0.96);
    if (!random.chance(chance)) return [];
    const height = main.height * share;
    const width = height * aspect;
    const x = main.x + side * ((main.width + width) / 2) * reach;
    return away(x, y) < COMPANY ? [{ x, height, width }] : [];
  };
  return [...beside(-1), main, ...beside(1)];
}

/**
 * Plans the great mountains along each spine: side by side where the spine runs across the sheet, staggered where it
 * runs down.
 */
function planGreat(plan: Plan): void {
  const { range, seed } = plan;
  const [low, high] = range.size;
  range.lines.forEach((line, l) => {
    const length = polyLen(line);
    let i = 0;
    const first = seeded(`${seed}:great:${l}`);
    for (let s = Math.min(length / 2, high * first.range(0.4, 0.9)); s <= length; i++) {
      const key = `great:${l}:${i}`;
      const random = seeded(`${seed}:${key}`);
      const [x, y, angle] = pointAt(line, length > 0 ? s / length : 0);
      const lying = Math.abs(Math.cos(angle));
      const share = l === 0 ? 1 : 0.86;
      const height = Math.max(
        LOWEST,
        low,
        high * share * (random.chance(0.3) ? random.range(1, 1.16) : random.range(0.74, 0.98)),
      );
      const main: Summit = {
        x: x + random.sym(0.16) * range.width,
        height,
        width: height * random.range(1.65, 2.15),
      };
      const offset = random.sym(0.2) * range.width + height * 0.22;
      const summits = range.style === 'volcano' ? [main] : withCompanions(plan, main, y, 0.15 + 0.55 * lying, random);
      tryMassif(plan, { key, rank: 'great', y: y + offset, summits });
      s += Math.max(LOWEST, high * lerp(0.72, 1.2, lying ** 2)) * random.range(0.8, 1.25);
    }
  });
}

/**
 * Fills the band with middle or low mountains as densely as remains legible. Lower ones stand farther from the spine.
 */
function planRest(plan: Plan, rank: 'middle' | 'low'): void {
  const { range, seed, noise, away } = plan;
  const [low, high] = range.size;
  const isMiddle = rank === 'middle';
  const heightAt = (x: number, y: number): number => {
    const t = clamp(away(x, y), 0, 1);
    const tall = isMiddle ? lerp(high * 0.7, low * 1.1, t ** 0.7) : lerp(low * 1.05, low * 0.7, t);
    return tall * (0.95 + 0.3 * noise(x / 190, y / 190));
  };
  const edge = (x: number, y: number): number =>
    (isMiddle ? 0.86 : 1.02) + 0.24 * noise(x / (range.width * 1.4), y / (range.width * 1.4));
  const smallest = Math.max(low * 0.5, isMiddle ? 40 : 52);
  const spots = poisson(
    growBox(bbox(range.lines.flat()), range.width * 1.3),
    (x, y) => Math.max(smallest, heightAt(x, y) * (isMiddle ? 0.54 : 1.2)),
    (x, y) => away(x, y) < edge(x, y) && (isMiddle || away(x, y) > 0.3),
    `${seed}:${rank}`,
    smallest,
  );
  spots
    .map(([x, y], i): PlannedMassif => {
      const key = `${rank}:${i}`;
      const random = seeded(`${seed}:${key}`);
      const height = Math.max(LOWEST, heightAt(x, y) * random.range(0.82, 1.12));
      const main: Summit = { x, height, width: height * random.range(1.75, 2.35) };
      return { key, rank, y, summits: withCompanions(plan, main, y, isMiddle ? 0.5 : 0.3, random) };
    })
    .sort((a, b) => tallest(b) - tallest(a))
    .forEach((massif) => {
      tryMassif(plan, massif);
    });
}

/** The height of the tallest summit, in sheet units. */
export const tallest = ({ summits }: Pick<PlannedMassif, 'summits'>): number =>
  Math.max(...summits.map((summit) => summit.height));

/** Plans the massifs of a range: great ones along its spines, middle ones beside them, low ones at the rim. */
export function planRange(range: PlannedRange, seed: string, settle: Settle = (massif) => massif): PlannedMassif[] {
  const lines = range.lines.filter((line) => line.length > 0);
  if (lines.length === 0 || !(range.width > 0)) return [];
  const plan: Plan = {
    range: { ...range, lines },
    seed,
    noise: makeNoise(`${seed}:heights`),
    away: spineDistance(lines, range.width),
    settle,
    placed: new BodyIndex(),
    massifs: [],
  };
  planGreat(plan);
  const isLone = range.style === 'volcano' && lines.length === 1 && polyLen(lines[0] ?? []) < range.size[1];
  if (isLone) return plan.massifs;
  planRest(plan, 'middle');
  planRest(plan, 'low');
  return plan.massifs;
}
