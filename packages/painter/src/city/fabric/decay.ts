import { smooth } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { CityGround } from '../city-plan.ts';

/** Distances from the chasm in sheet units: nothing stands within the first, most houses stand beyond the second. */
const REACH = [18, 340] as const;
/** The lowest decay in a ruined quarter. */
const LEAST = 0.2;

/** The decay of a ruined quarter at a point: 1 at the edge of a chasm, less away from it. */
export function decayAt({ chasmDistance, noise }: CityGround, x: number, y: number): number {
  const distance = chasmDistance(x, y);
  const uneven = noise.second(x / 120, y / 120) * 85;
  return Math.max(LEAST, 1 - smooth(REACH[0], REACH[1], distance + uneven));
}

export type Condition = 'whole' | 'rebuilt' | 'broken' | 'roofless' | 'charred' | 'footings' | 'heap' | 'gone';

/** Picks the condition of a house. */
export function conditionOf(decay: number, random: Random): Condition {
  const weights: [Condition, number][] = [
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
