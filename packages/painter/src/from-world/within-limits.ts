import { polyLen } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';

/** The most things of a kind that are drawn of an import; of more the longest stay. */
const MOST = 2_500;
/** How many times the way round half the sheet all lines of a kind may go together. */
const LONGEST = 24;
const MOST_PLACES = 100_000;

interface Drawn {
  ring?: readonly Point[];
  line?: readonly Point[];
  rings?: readonly (readonly Point[])[];
  spines?: readonly (readonly Point[])[];
}

const lengthOf = ({ ring, line, rings = [], spines = [] }: Drawn): number =>
  [ring ?? [], line ?? [], ...rings, ...spines].reduce((sum, one) => sum + polyLen(one), 0);

/** A world may hold more than a sketch: of each kind the largest things stay, in their order. */
export function withinLimits(sketch: RegionSketch): RegionSketch {
  const longest = LONGEST * (sketch.width + sketch.height);
  const largest = <T extends Drawn>(things: readonly T[]): T[] => {
    const sized = things.map((thing) => ({ thing, length: lengthOf(thing) })).sort((a, b) => b.length - a.length);
    const kept = new Set<T>();
    let length = 0;
    for (const one of sized) {
      if (kept.size >= MOST || length + one.length > longest) continue;
      length += one.length;
      kept.add(one.thing);
    }
    return things.filter((thing) => kept.has(thing));
  };
  return {
    ...sketch,
    coast: largest(sketch.coast),
    lakes: largest(sketch.lakes),
    rivers: largest(sketch.rivers),
    roads: largest(sketch.roads),
    forests: largest(sketch.forests),
    ranges: largest(sketch.ranges),
    hills: largest(sketch.hills),
    swamps: largest(sketch.swamps),
    moors: largest(sketch.moors),
    deserts: largest(sketch.deserts),
    ice: largest(sketch.ice),
    regions: largest(sketch.regions),
    borders: largest(sketch.borders),
    // The greatest come first.
    settlements: sketch.settlements.slice(0, MOST_PLACES),
  };
}
