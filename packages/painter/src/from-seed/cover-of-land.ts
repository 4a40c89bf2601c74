import {
  areasByPlace,
  namedByPlace,
  type Patch,
  patchesOf,
  placeAt,
  ringsAbove,
  softField,
} from '../from-world/land-field.ts';
import { ridgesOf } from '../from-world/spines.ts';
import { type Grid, pointOf } from '../outline/distance-grid.ts';
import { blob } from '../outline/soft-ring.ts';
import { clamp, type Point } from '../plane/points.ts';
import { makeNoise } from '../random/noise.ts';
import { type Random, seeded } from '../random/seeded.ts';
import type { ForestSketch, RangeSketch, RegionSketch, RiverSketch, TintSketch } from '../sketch/region-sketch.ts';
import { landTints } from '../styles/land-tints.ts';
import { type RaisedLand, valuesOn } from './raised-land.ts';

/** How warm a land is. */
export type Climate = 'cold' | 'mild' | 'warm';

/** The share of suitable land that is wood, by climate, and the share that is desert. */
const WOODS: Record<Climate, number> = { cold: 0.26, mild: 0.24, warm: 0.2 };
const DRY_SHARE = 0.11;
/** Smallest distance from the shore for woods and for deserts, in sheet units. */
const OFF_SHORE = 80;
const DRY_OFF_SHORE = 340;
/** Smallest wood, and smallest desert or moor, in square sheet units. */
const SMALLEST_WOOD = 270 ** 2;
const SMALLEST_WASTE = 520 ** 2;

type Cover = Pick<RegionSketch, 'forests' | 'swamps' | 'moors' | 'deserts' | 'regions'>;

/** The plants of a land and the tints of its ground. */
export function coverOf(
  land: RaisedLand,
  climate: Climate,
  { rivers, isMountain }: { rivers: readonly RiverSketch[]; isMountain: (index: number) => boolean },
): Cover {
  const { grid, inland, seed } = land;
  const random = seeded(`${seed}:cover`);
  const wild = fieldOn(land, 'wild', 1.5);
  const isFree = (index: number, offShore: number): boolean =>
    (inland[index] as number) > offShore && !isMountain(index);
  const waste = patchesAbove(grid, wild, (index) => isFree(index, DRY_OFF_SHORE), DRY_SHARE, SMALLEST_WASTE);
  const isWaste = climate === 'mild' && random.chance(0.5) ? [] : waste.slice(0, random.int(0, 2));
  // Nothing grows on dry land, where the dryness noise is high.
  const woods = fieldOn(land, 'woods', 3.4).map(
    (value, index) => value - 0.9 * Math.max(0, (wild[index] as number) - 0.1),
  );
  const patches = patchesAbove(grid, woods, (index) => isFree(index, OFF_SHORE), WOODS[climate], SMALLEST_WOOD);
  const wastes = namedByPlace('waste', isWaste, (patch) => patch[0] ?? []);
  return {
    forests: namedByPlace('wood', patches, (patch) => patch[0] ?? []).map(
      ({ id, item }): ForestSketch => ({ id, rings: item, kind: woodKind(item, climate, land.height, random) }),
    ),
    deserts: climate === 'warm' ? wastes.map(({ id, item }) => ({ id, rings: item })) : [],
    moors: climate === 'warm' ? [] : wastes.map(({ id, item }) => ({ id, rings: item, isSoft: random.chance(0.5) })),
    swamps: swampsAt(rivers, land, random),
    regions: tintsOf(land, random),
  };
}

const fieldOn = ({ grid, seed, width, height }: RaisedLand, name: string, waves: number): Float32Array => {
  const noise = makeNoise(`${seed}:${name}`);
  const short = Math.min(width, height);
  return valuesOn(grid, (x, y) => noise.fbm((x / short) * waves, (y / short) * waves, 4));
};

/** Outlines of the highest values of a field that cover a given share of the free cells. */
function patchesAbove(
  grid: Grid,
  field: Float32Array,
  isFree: (index: number) => boolean,
  share: number,
  smallest: number,
): Patch[] {
  const sorted = field.filter((_, index) => isFree(index)).sort();
  const level = sorted[Math.floor(sorted.length * (1 - share))] ?? 9;
  const kept = field.map((value, index) => (isFree(index) ? value : Math.min(value, level - 0.04)));
  return patchesOf(ringsAbove(grid, kept, level), smallest);
}

/** Firs in the north, broadleaf in the middle, and jungle in the south of a warm land. */
function woodKind([ring = []]: Patch, climate: Climate, height: number, random: Random): ForestSketch['kind'] {
  const south = ring.reduce((sum, [, y]) => sum + y, 0) / Math.max(1, ring.length) / height + random.sym(0.12);
  const warmth = south + { cold: -0.45, mild: 0, warm: 0.4 }[climate];
  if (warmth < 0.22) return 'conifer';
  if (warmth < 0.5) return 'mixed';
  return warmth < 1.02 ? 'broad' : 'jungle';
}

/** Swamps beside the mouths of some rivers. */
function swampsAt(rivers: readonly RiverSketch[], { seed }: RaisedLand, random: Random): RegionSketch['swamps'] {
  return rivers.slice(0, 9).flatMap(({ id, line, width }) => {
    const at = line[Math.floor(line.length * 0.86)];
    if (at === undefined || width[1] < 6 || !random.chance(0.3)) return [];
    const size = random.range(110, 190);
    return [{ id: `swamp_${id}`, rings: [blob(at[0], at[1], size, size * 0.6, `${seed}:swamp:${id}`, 11)] }];
  });
}

/** Soft washes over parts of the land, so that it varies in color. */
function tintsOf({ grid, seed, width, height }: RaisedLand, random: Random): TintSketch[] {
  const noise = makeNoise(`${seed}:tints`);
  const middles = Array.from(
    { length: random.int(4, 6) },
    (): Point => [random.next() * width, random.next() * height],
  );
  const short = Math.min(width, height);
  const nearest = [...Array(grid.columns * grid.rows).keys()].map((index) => {
    const [x, y] = pointOf(grid, index);
    const [u, v] = [x / short, y / short];
    const bent: Point = [x + 700 * noise.fbm(u * 2, v * 2, 3), y + 700 * noise.fbm(u * 2 + 7, v * 2 + 3, 3)];
    const distances = middles.map((middle) => Math.hypot(middle[0] - bent[0], middle[1] - bent[1]));
    return distances.indexOf(Math.min(...distances));
  });
  const first = random.int(0, landTints.length - 1);
  return middles.flatMap((_, which) => {
    const field = Float32Array.from(nearest, (one) => (one === which ? 1 : 0));
    const rings = ringsAbove(grid, field, 0.5);
    return rings.length === 0
      ? []
      : [{ id: `part_${which}`, rings, tint: landTints[(first + which) % landTints.length] ?? '#c9cf9d' }];
  });
}

/** The shares of the highest ground that are mountains and hills. */
const SHARE = { mountains: 0.09, hills: 0.24 };
const RIDGE = { smallest: 190 ** 2, narrowest: 46, broadest: 165 };
/** The heights of the tallest mountains and of those in the lowest ranges, in sheet units. */
const TALLEST = 250;
const LOWEST = 96;

/** Mountains and hills. */
interface HighGround extends Pick<RegionSketch, 'ranges' | 'hills'> {
  /** Whether a grid cell lies in the mountains. */
  isMountain: (index: number) => boolean;
}

/** Mountains along the middle of the highest ground, and hills around them. */
export function highGroundOf(land: RaisedLand, snow: number): HighGround {
  const { grid, inland, heights, seed } = land;
  const field = softField(grid, 60, (index) => heights[index] as number);
  const sorted = field.filter((_, index) => (inland[index] as number) > 0).sort();
  const above = (share: number): number => sorted[Math.floor(sorted.length * (1 - share))] ?? 1;
  const [mountains, hills] = [above(SHARE.mountains), above(SHARE.hills)];
  const isHigh = Uint8Array.from(field, (height) => (height >= mountains ? 1 : 0));
  const random = seeded(`${seed}:ranges`);
  const ranges = namedByPlace('range', ridgesOf(grid, isHigh, RIDGE), ({ spines }) => spines[0] ?? []).map(
    ({ id, item: { spines, width } }): RangeSketch => {
      const top = Math.max(...spines.flat().map((point) => field[placeAt(grid, point)] as number));
      const share = clamp((top - mountains) / Math.max(0.05, 0.75 - mountains), 0, 1);
      const tall = Math.min(LOWEST + (TALLEST - LOWEST) * share, width * 2.2 + 40);
      const isAlpine = share > 0.45 && random.chance(0.8);
      return {
        id,
        style: isAlpine ? 'alpine' : 'rugged',
        snow: isAlpine ? clamp(snow + 0.2 * share, 0, 0.6) : 0,
        size: [Math.round(tall * 0.34), Math.round(tall)],
        width: Math.round(width * 0.9),
        spines,
      };
    },
  );
  // The field falls again where the mountains begin, so that the hills get a ring on both sides.
  const belt = field.map((height) => Math.min(height - hills, mountains + 0.03 - height));
  const patches = patchesOf(ringsAbove(grid, belt, 0), 260 ** 2);
  return {
    ranges,
    hills: areasByPlace('hills', patches),
    isMountain: (index) => (field[index] as number) >= mountains - 0.04,
  };
}
