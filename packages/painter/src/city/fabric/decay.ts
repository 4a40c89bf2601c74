import { smooth } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { CityGround } from '../city-plan.ts';

/** Nearer than the first nothing stands, beyond the second most does, in sheet units from the chasm. */
const REACH = [18, 340] as const;
/** A ruined quarter is nowhere whole. */
const LEAST = 0.2;

/** How far a ruined quarter has fallen at a place: 1 at the brink of a chasm, less away from it. */
export function decayAt({ chasmDistance, noise }: CityGround, x: number, y: number): number {
  const distance = chasmDistance(x, y);
  const uneven = noise.second(x / 120, y / 120) * 85;
  return Math.max(LEAST, 1 - smooth(REACH[0], REACH[1], distance + uneven));
}

export type Fate = 'whole' | 'rebuilt' | 'broken' | 'roofless' | 'charred' | 'footings' | 'heap' | 'gone';

/** What became of a house. */
export function fateOf(decay: number, random: Random): Fate {
  const weights: [Fate, number][] = [
    ['whole', (1 - decay) ** 1.5 * 0.6],
    ['rebuilt', (1 - decay) * 0.12],
    ['broken', 0.05 + (1 - decay) * 0.34],
    ['roofless', 0.12 + decay * 0.12],
    ['charred', decay * 0.15],
    ['footings', decay * 0.26],
    ['heap', decay * 0.2],
    ['gone', decay ** 2 * 0.75],
  ];
  let left = random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [fate, weight] of weights) {
    left -= weight;
    if (left < 0) return fate;
  }
  return 'gone';
}
