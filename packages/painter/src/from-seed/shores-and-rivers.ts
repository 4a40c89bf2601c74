import { pathsFrom, pathTo } from '../from-world/grid-paths.ts';
import { endedAtLakes } from '../from-world/lake-land.ts';
import { namedByPlace, patchesOf, placeAt, ringsAbove } from '../from-world/land-field.ts';
import { type Grid, gridOver, pointOf } from '../outline/distance-grid.ts';
import { blob } from '../outline/soft-ring.ts';
import { chaikin } from '../plane/curves.ts';
import { thinned } from '../plane/lines.ts';
import { dist, type Point } from '../plane/points.ts';
import { area } from '../plane/rings.ts';
import { makeNoise } from '../random/noise.ts';
import { seeded } from '../random/seeded.ts';
import type { CoastSketch, IsletsSketch, LakeSketch, RegionSketch, RiverSketch } from '../sketch/region-sketch.ts';
import { type RaisedLand, valuesOn } from './raised-land.ts';

/** Lands and lakes smaller than this are left out, in square sheet units. */
const SMALLEST_LAND = 110 ** 2;
const SMALLEST_LAKE = 90 ** 2;
/** Land of at least this many square sheet units gets the deep bays of a mainland. */
const MAINLAND = 1_900 ** 2;

/** The shores, rivers, and lakes of a raised land. */
export function watersOf(land: RaisedLand): Pick<RegionSketch, 'coast' | 'lakes' | 'rivers' | 'islets'> {
  const patches = patchesOf(ringsAbove(land.grid, land.rise, 0), SMALLEST_LAND);
  const coast = namedByPlace('land', patches, (patch) => patch[0] ?? []).map(
    ({ id, item: [ring = []] }): CoastSketch => ({
      id,
      ring: thinned(ring, 7),
      nature: Math.abs(area(ring)) > MAINLAND ? 'mainland' : 'island',
    }),
  );
  const inner = patches.flatMap(([, ...holes]) => holes).filter((hole) => Math.abs(area(hole)) > SMALLEST_LAKE);
  const rivers = riversOf(land);
  const lakes = [
    ...namedByPlace('lake', inner, (ring) => ring).map(({ id, item }): LakeSketch => ({ id, ring: item })),
    ...lakesOn(rivers, land),
  ];
  return { coast, lakes, rivers: endedAtLakes(rivers, lakes), islets: isletsOf(land) };
}

/** The cost of ground for the course of a river: it grows with height and varies with noise. */
const RIVER_COST = { lowest: 1.5, perHeight: 1.1, uneven: 1.5 };
/** The grid step of the search for river courses, and how far it reaches beyond the sheet, in sheet units. */
const STEP = 88;
const BEYOND = 352;
/** Distance from one valley to the next, in sheet units. */
const VALLEYS = 1_150;
/** Smallest distance between two springs, and smallest length of a river, in sheet units. */
const SPRINGS_APART = 780;
const SHORTEST = 560;
const RIVERS_MAX = 20;
/** How far a river is extended from the last land cell into the sea, in sheet units. */
const INTO_SEA = 70;

/** Rivers start on high ground and take the cheapest path to the sea. Where two meet, the longer one goes on. */
function riversOf(land: RaisedLand): RiverSketch[] {
  const { seed, width, height } = land;
  const grid = gridOver([-BEYOND, -BEYOND, width + BEYOND, height + BEYOND], STEP);
  const random = seeded(`${seed}:rivers`);
  const valleys = makeNoise(`${seed}:valleys`);
  const under = valuesOn(grid, (x, y) => placeAt(land.grid, [x, y]));
  const heights = under.map((place) => land.heights[place] as number);
  const ease = valuesOn(grid, (x, y, index) => {
    if ((land.inland[under[index] as number] as number) <= 0) return 0;
    // Low along the lines where the noise is 0, so that rivers gather there.
    const aside = Math.min(0.9, 2 * Math.abs(valleys.fbm(x / VALLEYS, y / VALLEYS, 3)));
    return Math.max(
      0.04,
      RIVER_COST.lowest - RIVER_COST.perHeight * (heights[index] as number) - RIVER_COST.uneven * aside,
    );
  });
  const sea = [...ease.keys()].filter((index) => ease[index] === 0);
  const reach = pathsFrom(grid, ease, sea);
  const springs = [...heights.keys()]
    .filter((index) => (heights[index] as number) > 0.2 && isOnSheet(land, pointOf(grid, index)))
    .map((index) => ({ index, worth: (heights[index] as number) + random.next() * 0.5 }))
    .sort((a, b) => b.worth - a.worth);
  const chosen: Point[] = [];
  const ways: number[][] = [];
  for (const { index } of springs) {
    const at = pointOf(grid, index);
    if (ways.length >= RIVERS_MAX || chosen.some((other) => dist(at, other) < SPRINGS_APART)) continue;
    const way = pathTo(reach, index).reverse();
    if (way.length * grid.cell < SHORTEST) continue;
    chosen.push(at);
    ways.push(way);
  }
  const taken = new Set<number>();
  return ways
    .sort((a, b) => b.length - a.length)
    .flatMap((way, i) => {
      const meets = way.findIndex((place) => taken.has(place));
      const own = meets < 0 ? way : way.slice(0, meets + 1);
      if (own.length * grid.cell < SHORTEST) return [];
      for (const place of own) taken.add(place);
      return [riverOf(grid, `river_${i}`, own, meets < 0)];
    });
}

function riverOf(grid: Grid, id: string, way: readonly number[], endsInSea: boolean): RiverSketch {
  const places = way.map((index) => pointOf(grid, index));
  // Fewer points make longer curves. Both ends stay.
  const bows = places.filter((_, i) => i % 2 === 0 || i === places.length - 1);
  const line = chaikin(bows, false, 2);
  const length = places.length * grid.cell;
  const mouth = Math.min(14, 4 + length / 420);
  const [last, before] = [line.at(-1), line.at(-2)];
  if (endsInSea && last !== undefined && before !== undefined) {
    const step = dist(last, before) || 1;
    line.push([
      last[0] + ((last[0] - before[0]) / step) * INTO_SEA,
      last[1] + ((last[1] - before[1]) / step) * INTO_SEA,
    ]);
  }
  return { id, line, width: [2, endsInSea ? mouth : mouth * 0.7] };
}

/** Puts a lake into some long rivers, a good way down their course. */
function lakesOn(rivers: readonly RiverSketch[], { seed }: RaisedLand): LakeSketch[] {
  const random = seeded(`${seed}:lakes`);
  return rivers
    .filter(({ line }) => line.length > 30)
    .slice(0, 8)
    .flatMap(({ id, line }): LakeSketch[] => {
      const [x, y] = line[Math.floor(line.length * random.range(0.15, 0.5))] as Point;
      const size = random.range(70, 190);
      if (!random.chance(0.42)) return [];
      return [{ id: `lake_${id}`, ring: blob(x, y, size, size * random.range(0.5, 0.8), `${seed}:lake:${id}`, 10) }];
    });
}

const isOnSheet = ({ width, height }: RaisedLand, [x, y]: Point): boolean => x > 0 && y > 0 && x < width && y < height;

/** Distance of islets from the shore, in sheet units. */
const OFF_SHORE = [150, 420] as const;

/** Skerries off some of the shores. */
function isletsOf(land: RaisedLand): IsletsSketch[] {
  const { grid, rise, seed } = land;
  const random = seeded(`${seed}:islets`);
  const isLand = (index: number): boolean => (rise[index] as number) > 0;
  const reach = Math.round(OFF_SHORE[1] / grid.cell);
  const near = Math.round(OFF_SHORE[0] / grid.cell);
  /** Whether any cell this many steps away, in eight directions, is land. */
  const landWithin = (index: number, steps: number): boolean =>
    [-1, 0, 1].some((dy) => [-1, 0, 1].some((dx) => isLand(index + (dy * grid.columns + dx) * steps)));
  const groups: IsletsSketch[] = [];
  const wanted = random.int(2, 5);
  for (let tries = 0; tries < 400 && groups.length < wanted; tries++) {
    const index = random.int(0, rise.length - 1);
    const at = pointOf(grid, index);
    if (!isOnSheet(land, at) || landWithin(index, 0) || landWithin(index, near) || !landWithin(index, reach)) continue;
    if (groups.some((other) => dist(other.at, at) < 1_100)) continue;
    const long = random.range(140, 340);
    groups.push({
      id: `islets_${groups.length}`,
      at,
      spread: [long, long * random.range(0.3, 0.6)],
      turn: random.range(0, Math.PI),
      count: random.int(6, 19),
      size: [8, random.range(34, 62)],
      isIce: false,
    });
  }
  return groups;
}
