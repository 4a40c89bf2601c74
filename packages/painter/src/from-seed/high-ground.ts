import { namedByPlace, patchesOf, placeAt, ringsAbove, softField } from '../from-world/land-field.ts';
import { ridgesOf } from '../from-world/spines.ts';
import { clamp } from '../plane/points.ts';
import { seeded } from '../random/seeded.ts';
import type { AreaSketch, RangeSketch, RegionSketch } from '../sketch/region-sketch.ts';
import type { RaisedLand } from './raised-land.ts';

/** Ground higher than this is mountains, and hills; a share of the highest ground of the land. */
const SHARE = { mountains: 0.09, hills: 0.24 };
const RIDGE = { smallest: 190 ** 2, narrowest: 46, broadest: 165 };
/** The highest mountains are as tall as this, in sheet units, and those of the lowest ranges. */
const TALLEST = 250;
const LOWEST = 96;

/** Where the ground is high. */
export interface HighGround extends Pick<RegionSketch, 'ranges' | 'hills'> {
  /** Whether a place of the grid lies in the mountains. */
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
  // Down again where the mountains begin, so that a ring runs on both sides of the hills.
  const belt = field.map((height) => Math.min(height - hills, mountains + 0.03 - height));
  const patches = patchesOf(ringsAbove(grid, belt, 0), 260 ** 2);
  const named = namedByPlace('hills', patches, (patch) => patch[0] ?? []);
  return {
    ranges,
    hills: named.map(({ id, item }): AreaSketch => ({ id, rings: item })),
    isMountain: (index) => (field[index] as number) >= mountains - 0.04,
  };
}
