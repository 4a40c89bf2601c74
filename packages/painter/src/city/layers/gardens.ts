import type { Upright } from '../../pen/sheet.ts';
import { type Box, clamp, type Point } from '../../plane/points.ts';
import { inRing } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import { scatterIn } from '../../region/layers/scatter.ts';
import { poolShore } from '../../symbols/city/pool.ts';
import { gravestone } from '../../symbols/city/small-things.ts';
import { fir } from '../../symbols/trees/fir.ts';
import { broadTree, type TreeOptions } from '../../symbols/trees/trees.ts';
import type { CityGround, CityPlan } from '../city-plan.ts';
import { seedAt } from '../fabric/blocks.ts';
import type { Yard } from '../fabric/paint-block.ts';

/** The lightness of leaves at a point, and how yellow they are. */
function leafStyleAt(
  { noise, style }: CityGround,
  x: number,
  y: number,
  random: Random,
): Pick<TreeOptions, 'light' | 'turn'> {
  return {
    light: clamp(0.5 + noise.first.fbm(x / 190, y / 190, 2) * 0.8 + random.sym(0.22), 0, 1),
    turn: { to: style.trees.autumn, share: clamp(noise.second(x / 310 + 50, y / 310), 0, 0.35) },
  };
}

/** A tree with a round crown of this radius, in sheet units. Its seed is its place. */
export function plantTree(ground: CityGround, at: Point, radius: number, seed: string): Upright {
  const own = seedAt(seed, at);
  const leafStyle = leafStyleAt(ground, at[0], at[1], seeded(`${own}:mood`));
  return broadTree({ x: at[0], y: at[1], radius, ...leafStyle }, own, ground.style);
}

/** A bush: a low crown without a trunk. */
export function plantBush(ground: CityGround, at: Point, radius: number, seed: string): Upright {
  const own = seedAt(seed, at);
  const leafStyle = leafStyleAt(ground, at[0], at[1], seeded(`${own}:mood`));
  return broadTree({ x: at[0], y: at[1] + radius * 0.4, radius, isInside: true, ...leafStyle }, own, ground.style);
}

/** A tree of the open country; some are firs. */
export function plantWild(ground: CityGround, at: Point, seed: string): Upright {
  const own = seedAt(seed, at);
  const random = seeded(`${own}:kind`);
  if (!random.chance(ground.plan.sketch.decor.firs)) return plantTree(ground, at, random.range(8.5, 14), seed);
  const leafStyle = leafStyleAt(ground, at[0], at[1], random);
  return fir({ x: at[0], y: at[1], radius: random.range(10, 14), light: leafStyle.light }, own, ground.style);
}

type Park = CityPlan['parks'][number];

/** Distance between two gravestones, in sheet units. */
const GRAVES = 27;

/** Returns a check whether a point of a park is free: off paths, streets, great buildings, and lakes. */
function isFreeIn(park: Park, ground: CityGround): (x: number, y: number) => boolean {
  const { landmarks } = ground.plan.sketch;
  const pools = landmarks
    .filter(({ kind }) => kind === 'pool')
    .map((landmark) => poolShore({ ...landmark, seed: `${ground.seed}:landmark:${landmark.id}` }));
  const isOnBuilding = (x: number, y: number): boolean =>
    landmarks.some(
      ({ kind, at, size }) =>
        kind !== 'pool' && Math.abs(at[0] - x) < size * 0.55 && y > at[1] - size * 0.6 && y < at[1] + size * 0.35,
    );
  return (x, y) =>
    inRing(park.ring, x, y) &&
    ground.streets.dist(x, y - 4, 24) >= 14 &&
    !isOnBuilding(x, y) &&
    !pools.some((shore) => inRing(shore, x, y - 6) || inRing(shore, x, y + 4));
}

function drawPark(park: Park, ground: CityGround): Upright[] {
  const seed = `${ground.seed}:park:${park.id}`;
  const isFree = isFreeIn(park, ground);
  const sheet: Box = [0, 0, ground.width, ground.height];
  const spread = (spacing: number, name: string): Point[] =>
    scatterIn([park.ring], sheet, {
      least: spacing,
      density: 1,
      seed: `${seed}:${name}`,
    }).filter(([x, y]) => isFree(x, y));
  const graves = park.hasGraves
    ? spread(GRAVES, 'graves').map((at) => gravestone(at, seedAt(`${seed}:grave`, at), ground.style.city))
    : [];
  const trees = spread(park.spacing, 'trees')
    .filter(([x, y]) => ground.noise.third(x / 60, y / 60) > park.thinness)
    .map((at) => plantTree(ground, at, seeded(seedAt(`${seed}:radius`, at)).range(8.5, 13), `${seed}:tree`));
  return [...graves, ...trees];
}

/** Draws the trees and graves of parks. */
export const drawParks = (ground: CityGround): Upright[] => ground.plan.parks.flatMap((park) => drawPark(park, ground));

/** Draws trees in yards and gardens. */
export function drawYards(ground: CityGround, yards: readonly Yard[]): Upright[] {
  return yards.flatMap(({ seed, at: [x, y], area, green }) => {
    const random = seeded(`${seed}:tree`);
    if (!random.chance(green) || !ground.isOnLand(x, y, 20) || ground.isInChasm(x, y)) return [];
    const radius = random.range(5, Math.min(9.5, 4 + Math.sqrt(area) * 0.18));
    const at: Point = [x + random.sym(3), y + 5];
    const second: Point = [x + random.sym(6) + 7, y + 9 + random.sym(3)];
    const first = plantTree(ground, at, radius, `${ground.seed}:yard`);
    return area > 420 && random.chance(0.4)
      ? [first, plantTree(ground, second, radius * 0.8, `${ground.seed}:yard`)]
      : [first];
  });
}
