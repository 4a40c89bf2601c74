import type { Standing } from '../../pen/sheet.ts';
import { clamp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import { broadTree, type TreeOptions } from '../../symbols/trees/broad-tree.ts';
import { fir } from '../../symbols/trees/fir.ts';
import type { CityGround } from '../city-ground.ts';
import { seedAt } from '../fabric/block.ts';

/** How light the leaves are at a place, and how far they lean to yellow. */
function moodAt(
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

/** A tree with a round crown of this radius, in sheet units; its seed is its place. */
export function plantTree(ground: CityGround, at: Point, radius: number, seed: string): Standing {
  const own = seedAt(seed, at);
  const mood = moodAt(ground, at[0], at[1], seeded(`${own}:mood`));
  return broadTree({ x: at[0], y: at[1], radius, ...mood }, own, ground.style);
}

/** A bush: a low crown without a trunk. */
export function plantBush(ground: CityGround, at: Point, radius: number, seed: string): Standing {
  const own = seedAt(seed, at);
  const mood = moodAt(ground, at[0], at[1], seeded(`${own}:mood`));
  return broadTree({ x: at[0], y: at[1] + radius * 0.4, radius, isInside: true, ...mood }, own, ground.style);
}

/** A tree of the open country: some are firs. */
export function plantWild(ground: CityGround, at: Point, seed: string): Standing {
  const own = seedAt(seed, at);
  const random = seeded(`${own}:kind`);
  if (!random.chance(ground.plan.sketch.decor.firs)) return plantTree(ground, at, random.range(8.5, 14), seed);
  const mood = moodAt(ground, at[0], at[1], random);
  return fir({ x: at[0], y: at[1], radius: random.range(10, 14), light: mood.light }, own, ground.style);
}
