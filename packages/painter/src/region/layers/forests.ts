import type { RegionOutlines } from '../../outline/region-outlines.ts';
import { insideOf } from '../../outline/ring-index.ts';
import type { Upright } from '../../pen/sheet.ts';
import { type Box, bbox, clamp, growBox } from '../../plane/points.ts';
import { poisson } from '../../plane/poisson.ts';
import { area } from '../../plane/rings.ts';
import type { Progress } from '../../progress.ts';
import { makeNoise, type Noise } from '../../random/noise.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { ForestSketch } from '../../sketch/region-sketch.ts';
import type { Style } from '../../styles/style.ts';
import { fir } from '../../symbols/trees/fir.ts';
import { broadTree, deadTree, palm, roundTree, type TreeOptions } from '../../symbols/trees/trees.ts';
import type { RegionGround } from '../ground.ts';
import { isFarNorth } from './lone-trees.ts';
import type { ReliefCover } from './ranges.ts';
import { widening } from './scatter.ts';

type Inside = (x: number, y: number) => boolean;

/** How far the edges of a wood affect its light, in sheet units; each is a step toward the lower right. */
const STEPS = [
  [22, 16],
  [46, 34],
  [78, 56],
] as const;

/** The share of steps from a tree toward its lower right (1) or upper left (-1) that lead out of the wood, 0..1. */
function openness(isInside: Inside, x: number, y: number, towards: 1 | -1): number {
  let open = 0;
  for (const [dx, dy] of STEPS) if (!isInside(x + dx * towards, y + dy * towards)) open++;
  return open / STEPS.length;
}

/** The light of a tree in a wood, 0 to 1. The wood is lit from the upper left and has soft billows. */
export function woodLight(isInside: Inside, noise: Noise, x: number, y: number): number {
  const height = (px: number, py: number): number => noise.fbm(px / 260, py / 220, 2);
  const billow = height(x, y) - height(x - 54, y - 46);
  const slow = noise.fbm(x / 620 + 9, y / 620, 2);
  const edge = 0.3 * openness(isInside, x, y, -1) - 0.42 * openness(isInside, x, y, 1);
  return clamp(0.5 + 1.15 * billow + 0.26 * slow + edge, 0, 1);
}

type Forest = RegionOutlines['forests'][number];

/** The usual radius of a crown in a large wood and in a small one, in sheet units. */
const CROWN = { large: 12.2, small: 11 };
/** A wood is large if its box has at least this area, in square sheet units. */
const LARGE = 3e5;
/** Distance between trees as a multiple of the crown radius. */
const SPACING = 1.38;
/** The approximate limit of trees on a map. Above it, trees grow larger and stand farther apart. */
const TREES_MAX = 18_000;
/** The share of the area that Poisson disks fill. */
const FILL = 0.7;
/** The largest factor by which trees grow. Above it the wood thins out. */
const LARGEST = 1.95;
/** Trees between two progress reports. */
const PACE = 200;

/** The number of trees without a limit. */
function treesIn(forests: readonly Pick<Forest, 'rings'>[], density: number): number {
  const sizes = forests.map(({ rings }) => Math.abs(rings.reduce((sum, ring) => sum + area(ring), 0)));
  return (sizes.reduce((sum, size) => sum + size, 0) * FILL * density) / (CROWN.large * SPACING) ** 2;
}

/** Whether a tree of a wood would hide something here or grow in water. */
function isTaken(ground: RegionGround, relief: ReliefCover, x: number, y: number): boolean {
  return (
    !ground.isInMap(x, y, 22) ||
    !ground.isOnLand(x, y, 12) ||
    ground.roads.dist(x, y - 10, 20) <= 17 ||
    ground.rivers.dist(x, y - 6, 18) <= 13 ||
    ground.isInLake(x, y) ||
    ground.isInLake(x, y - 14) ||
    ground.isNearMark(x, y - 4, 9) ||
    relief.covers(x, y) ||
    ground.has('swamp', x, y)
  );
}

interface Wood {
  forest: Forest;
  seed: string;
  noise: Noise;
  radius: number;
  isInside: (x: number, y: number) => boolean;
}

function spotsOf(
  ground: RegionGround,
  { forest, seed, noise, radius, isInside }: Wood,
  spacing: number,
): (readonly [number, number])[] {
  const [x0, y0, x1, y1] = growBox(bbox(forest.rings.flat()), 40);
  const box: Box = [Math.max(0, x0), Math.max(0, y0), Math.min(ground.width, x1), Math.min(ground.height, y1)];
  const isWooded = (x: number, y: number): boolean =>
    isInside(x, y)
      ? noise.fbm(x / 130, y / 130, 2) >= -0.44
      : noise(x / 40, y / 40) >= 0.5 && ground.has('nearForest', x, y);
  const apart = radius * spacing;
  const radiusAt = (x: number, y: number): number => apart * (0.95 + 0.2 * noise(x / 90, y / 90));
  return poisson(box, radiusAt, isWooded, `${seed}:spots`, apart * 0.75, 10);
}

/** Whether the wood continues on all sides, so that only the crown of a tree is visible. */
const isDeep = ({ isInside, radius }: Wood, x: number, y: number): boolean =>
  isInside(x, y + radius * 2.2) && isInside(x + radius * 2.2, y) && isInside(x - radius * 2, y);

function drawTree(ground: RegionGround, wood: Wood, x: number, y: number, i: number): Upright {
  const { forest, noise, seed } = wood;
  const random = seeded(`${seed}:${i}`);
  const wanted = {
    x,
    y: y + 6,
    radius: wood.radius,
    light: woodLight(wood.isInside, noise, x, y) + random.sym(0.1),
    warmth: noise(x / 300 + 50, y / 300),
    mixture: noise(x / 110, y / 110),
    isInside: isDeep(wood, x, y),
    hasSnow: isFarNorth(ground, y) && random.chance(0.85),
  };
  return woodTree(forest.kind, wanted, random, `${seed}:${i}:tree`, ground.style);
}

/** Draws the trees of all woods. */
export async function drawForests(ground: RegionGround, relief: ReliefCover, progress: Progress): Promise<Upright[]> {
  const { forests } = ground.outlines;
  const density = ground.style.symbols.trees;
  if (!(density > 0)) return [];
  const wider = widening(treesIn(forests, density), TREES_MAX);
  const uprights: Upright[] = [];
  for (const [index, forest] of forests.entries()) {
    const [x0, y0, x1, y1] = bbox(forest.rings.flat());
    if (!(x1 > x0 && y1 > y0)) continue;
    const seed = `${ground.seed}:forest:${forest.id}`;
    const crown = (x1 - x0) * (y1 - y0) > LARGE ? CROWN.large : CROWN.small;
    const radius = crown * Math.min(wider, LARGEST);
    const wood: Wood = { forest, seed, noise: makeNoise(seed), radius, isInside: insideOf(forest.rings) };
    const spots = spotsOf(ground, wood, (SPACING * (wider / Math.min(wider, LARGEST))) / Math.sqrt(density));
    for (const [i, [x, y]] of spots.entries()) {
      if (i % PACE === 0) await progress((index + i / spots.length) / forests.length);
      if (!isTaken(ground, relief, x, y)) uprights.push(drawTree(ground, wood, x, y, i));
    }
  }
  await progress(1);
  return uprights;
}

/** A planned tree of a wood, before its kind is chosen. */
interface PlannedTree extends Pick<TreeOptions, 'x' | 'y' | 'light' | 'isInside'> {
  /** The usual radius of a crown in this wood. */
  radius: number;
  /** Slow noise, about -1..1: high for autumn colors, low for cool green. */
  warmth: number;
  /** Slow noise, about -1..1, that places the firs of a mixed wood. */
  mixture: number;
  hasSnow: boolean;
}

/** The share of firs in each kind of wood. In a mixed wood it varies from part to part. */
const firsIn: Record<ForestSketch['kind'], (mixture: number) => number> = {
  broad: () => 0.04,
  mixed: (mixture) => 0.38 + 0.45 * mixture,
  conifer: () => 0.95,
  jungle: () => 0,
  dead: () => 0,
};

/** Draws a tree of a wood: a fir, broadleaf, or palm, chosen by the kind of wood and one random stream. */
function woodTree(
  kind: ForestSketch['kind'],
  wanted: PlannedTree,
  random: Random,
  seed: string,
  style: Style,
): Upright {
  const { x, y, light, radius, warmth, isInside = false, hasSnow } = wanted;
  const isFir = random.chance(firsIn[kind](wanted.mixture));
  const { trees } = style;
  const base = { x, y, light, isInside };
  if (isFir) {
    const turn = { to: trees.cool, share: Math.min(0.4, Math.max(0, -warmth)) };
    return fir({ ...base, radius: radius * random.range(0.92, 1.08), turn, hasSnow }, seed, style);
  }
  const crown = { ...base, radius: radius * random.range(0.84, 1.28) };
  if (kind === 'jungle')
    return random.chance(0.09) ? palm(crown, seed, style) : roundTree(crown, seed, style, trees.jungle);
  if (kind === 'dead' && random.chance(0.8)) return deadTree(crown, seed, style);
  const turn = { to: trees.autumn, share: Math.min(0.35, Math.max(0, warmth)) };
  // A single broadleaf among firs must not be too bright.
  return broadTree({ ...crown, turn, light: kind === 'conifer' ? light * 0.5 : light }, seed, style);
}
