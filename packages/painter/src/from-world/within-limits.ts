import { polyLen } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';

/** The most objects of a kind that are drawn for an import. The longest are kept. */
const MOST = 2_500;
/** The total length of all lines of a kind, at most, as a multiple of half the sheet's perimeter. */
const LONGEST = 24;
const PLACES_MAX = 100_000;

interface Drawn {
  ring?: readonly Point[];
  line?: readonly Point[];
  rings?: readonly (readonly Point[])[];
  spines?: readonly (readonly Point[])[];
}

const lengthOf = ({ ring, line, rings = [], spines = [] }: Drawn): number =>
  [ring ?? [], line ?? [], ...rings, ...spines].reduce((sum, one) => sum + polyLen(one), 0);

/** Reduces a world to what a sketch may hold. The largest objects of each kind stay, in their order. */
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
    // The largest come first.
    settlements: sketch.settlements.slice(0, PLACES_MAX),
  };
}
