import type { Upright } from '../../pen/sheet.ts';
import { type Progress, paced } from '../../progress.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import { fir } from '../../symbols/trees/fir.ts';
import { broadTree, cactus, deadTree, dryBush } from '../../symbols/trees/trees.ts';
import type { Cover, RegionGround } from '../ground.ts';
import type { ReliefCover } from './ranges.ts';
import { insideFrame, scatterOver } from './scatter.ts';

const OTHER_GROUND: readonly Cover[] = ['forest', 'moor', 'swamp', 'desert', 'ice', 'hills'];

/**
 * Distances south of the snow line in sheet units: firs are as likely as other trees up to `from`, and absent beyond
 * `to`.
 */
const FIRS = { from: 250, to: 1500 };

/**
 * Whether the country is open: no wood, no special ground, and no mountains within `reach` times a range's half
 * breadth.
 */
export const isOpenLand = (ground: RegionGround, x: number, y: number, reach: number): boolean =>
  !OTHER_GROUND.some((cover) => ground.has(cover, x, y)) && !ground.isInRange(x, y, reach);

/** Whether the point is in the far north, where snow lies and little grows. */
export const isFarNorth = (ground: RegionGround, y: number): boolean =>
  ground.sketch.snowLine !== null && y < ground.sketch.snowLine - 350;

/** The share of firs among the lone trees at a y coordinate, 0..1. */
function firShare(ground: RegionGround, y: number): number {
  const { snowLine } = ground.sketch;
  if (snowLine === null) return 0;
  const t = (y - snowLine - FIRS.from) / (FIRS.to - FIRS.from);
  return Math.min(1, Math.max(0, 1 - t));
}

const SPACING = 98;
/** How far a desert affects the plants beside it, in sheet units. */
const DESERT_EDGE = 170;

const NO_GROVE: readonly Cover[] = ['forest', 'ice', 'swamp', 'desert'];

/** One tree of open country: a fir in the north, else a broadleaf. */
function openTree(ground: RegionGround, x: number, y: number, random: Random, seed: string): Upright {
  const light = random.range(0.35, 0.95);
  const isFir = random.chance(firShare(ground, y));
  if (isFir)
    return fir({ x, y, radius: random.range(9, 11.5), light, hasSnow: isFarNorth(ground, y) }, seed, ground.style);
  return broadTree({ x, y, radius: random.range(8.5, 12.5), light }, seed, ground.style);
}

/**
 * A few trees together around a point, each only where there is room.
 * @param count number of tries
 */
export function grove(
  ground: RegionGround,
  relief: ReliefCover,
  at: readonly [number, number],
  count: number,
  seed: string,
): Upright[] {
  const spread = 12 + count * 3.4;
  return Array.from({ length: count }, (_, i) => {
    const random = seeded(`${seed}:${i}`);
    const x = at[0] + random.gauss() * spread * 0.7;
    const y = at[1] + random.gauss() * spread * 0.4;
    if (!ground.isFree(x, y, 13) || relief.covers(x, y) || NO_GROVE.some((cover) => ground.has(cover, x, y)))
      return null;
    return openTree(ground, x, y, random, `${seed}:${i}:tree`);
  }).filter((tree) => tree !== null);
}

/** Whether the edge of a desert is near: sand on one side, none on another. */
function isDesertEdge(ground: RegionGround, x: number, y: number): boolean {
  const around = [
    [-1, 0],
    [1, 0],
    [0, -1],
    [0, 1],
  ].map(([dx = 0, dy = 0]) => ground.has('desert', x + dx * DESERT_EDGE, y + dy * DESERT_EDGE));
  return around.some(Boolean) && !around.every(Boolean);
}

function desertPlants(ground: RegionGround, relief: ReliefCover, x: number, y: number, seed: string): Upright[] {
  const count = seeded(seed).int(1, 4);
  return Array.from({ length: count }, (_, i) => {
    const random = seeded(`${seed}:${i}`);
    const options = { x: x + random.sym(46), y: y + random.sym(22), radius: random.range(8, 12), light: random.next() };
    if (!ground.isFree(options.x, options.y, 16) || relief.covers(options.x, options.y)) return null;
    const plant = random.chance(0.2) && firShare(ground, y) === 0 && ground.has('desert', x, y) ? cactus : dryBush;
    return plant(options, `${seed}:${i}:plant`, ground.style);
  }).filter((plant) => plant !== null);
}

function deadTrees(ground: RegionGround, x: number, y: number, seed: string): Upright[] {
  const count = seeded(seed).int(1, 3);
  return Array.from({ length: count }, (_, i) => {
    const random = seeded(`${seed}:${i}`);
    const options = { x: x + random.sym(38), y: y + random.sym(20), radius: random.range(8, 11), light: 0.5 };
    return ground.isFree(options.x, options.y, 14) ? deadTree(options, `${seed}:${i}:tree`, ground.style) : null;
  }).filter((tree) => tree !== null);
}

/** Draws lone trees and groves on the plains, bushes at the edges of deserts, and dead trees in marshes. */
export async function drawLoneTrees(ground: RegionGround, relief: ReliefCover, progress: Progress): Promise<Upright[]> {
  const { noise } = ground;
  const seed = `${ground.seed}:lone`;
  const spots = scatterOver(insideFrame(ground), {
    least: SPACING,
    density: ground.style.symbols.trees,
    seed,
  });
  const uprights: Upright[] = [];
  await paced(spots, progress, ([x, y], i) => {
    if (!ground.isFree(x, y, 20) || relief.covers(x, y)) return;
    const random = seeded(`${seed}:${i}`);
    const isBushy = random.chance(0.4);
    const isDead = random.chance(0.34);
    const count = random.chance(0.16) ? random.int(6, 15) : random.int(1, 3);
    const fertile = noise.first.fbm(x / 420 + 3, y / 420, 3);
    if (ground.has('swamp', x, y)) {
      if (isDead) uprights.push(...deadTrees(ground, x, y, `${seed}:${i}:dead`));
    } else if (isDesertEdge(ground, x, y)) {
      if (isBushy && !ground.has('forest', x, y))
        uprights.push(...desertPlants(ground, relief, x, y, `${seed}:${i}:dry`));
    } else if (fertile > 0.06 && !isFarNorth(ground, y) && isOpenLand(ground, x, y, 1.2))
      uprights.push(...grove(ground, relief, [x, y], count, `${seed}:${i}`));
  });
  return uprights;
}
