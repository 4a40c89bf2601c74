import { pointAt, polyLen } from '../../plane/lines.ts';
import { bbox, clamp, growBox, lerp, type Point } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import { makeNoise, type Noise } from '../../random/noise.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { RangeSketch } from '../../sketch/region-sketch.ts';
import type { Summit } from '../../symbols/relief/massif-shape.ts';
import { BodyIndex, crowd } from './overlap.ts';
import { spineDistance } from './spine-distance.ts';

/** How a mountain ranks in its range: the great ones carry it, the middle ones lean on them, the low ones are its rim. */
export type Rank = 'great' | 'middle' | 'low';

/** Mountains on one crest that a range wants. */
export interface PlannedMassif {
  /** Names it within its range, for its seed. */
  key: string;
  rank: Rank;
  /** The y of its foot. */
  y: number;
  /** From left to right. */
  summits: Summit[];
}

/** A range with its spines as soft curves. */
export interface PlannedRange extends Pick<RangeSketch, 'id' | 'style' | 'size' | 'width'> {
  lines: readonly (readonly Point[])[];
}

/** Makes a massif fit the land it is planned on; null when there is no room at all. */
export type Settle = (massif: PlannedMassif) => PlannedMassif | null;

/** Smaller mountains only make a small map noisy; sheet units. */
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

/** Takes the massif if every summit of it and of those before stays in sight. */
function tryMassif({ settle, placed, massifs }: Plan, planned: PlannedMassif): void {
  const massif = settle(planned);
  if (massif === null) return;
  const bodies = massif.summits.map((summit) => ({ ...summit, y: massif.y }));
  if (bodies.some((body) => placed.someNear(body, (other) => crowd(body, other)))) return;
  for (const body of bodies) placed.add(body);
  massifs.push(massif);
}

/** Beyond this share of the half breadth no mountain stands on the crest of another. */
const COMPANY = 1.2;

/** Neighbours on the crest of a main summit: lower, left and right of it, where the range still reaches. */
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

/** The great ones, strung along each spine: side by side where it runs across the sheet, staggered where it runs down. */
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

/** Middle and low ones fill the band as far as they can be read; the lower, the farther from the spine. */
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

/** The height of the tallest summit, sheet units. */
export const tallest = ({ summits }: Pick<PlannedMassif, 'summits'>): number =>
  Math.max(...summits.map((summit) => summit.height));

/**
 * Composes a range: few great massifs along its spines, middle ones that lean on them, low ones at the rim. Depends on
 * the range and the land under it alone, so that nothing elsewhere can move its mountains.
 */
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
