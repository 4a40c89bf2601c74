import { type Grid, gridOver } from '../../outline/distance-grid.ts';
import { clamp, type Point } from '../../plane/points.ts';
import type { AreaSketch, RangeSketch } from '../../sketch/region-sketch.ts';
import { areasByPlace, namedByPlace, patchesOf, placeAt, ringsAbove, softField } from '../land-field.ts';
import { type Ridge, ridgesOf } from '../spines.ts';
import type { LandMap } from './land-map.ts';

interface Heights {
  ranges: RangeSketch[];
  hills: AreaSketch[];
  /** Whether a grid cell lies in the mountains. */
  isMountain: (index: number) => boolean;
}

/**
 * The shares of the land that are mountains, and mountains and hills together, in a world with enough high ground.
 */
const SHARE = { mountains: 0.13, hills: 0.27 };
/** The lowest and highest limit above which ground counts as mountains, and the same for hills. */
const MOUNTAINS_FROM = [52, 78] as const;
const HILLS_FROM = [38, 60] as const;
const SOFTENING = 0.4;
/** How much lower the ground around a mountain area is. */
const FOOT = 8;

/** Mountains along the middle of the high ground, and hills around them. */
export function heightsOf(land: LandMap): Heights {
  const { grid, spacing, groundAt } = land;
  const field = softField(grid, spacing * SOFTENING, (index) => {
    const ground = groundAt(index);
    return ground?.isLand === true ? ground.height : 0;
  });
  const sorted = landHeights(land, field);
  const above = (share: number): number => sorted[Math.floor(sorted.length * (1 - share))] ?? 100;
  const mountains = clamp(above(SHARE.mountains), ...MOUNTAINS_FROM);
  const hills = Math.min(mountains - 6, clamp(above(SHARE.hills), ...HILLS_FROM));
  return {
    ranges: rangesOf(land, field, mountains),
    hills: hillsOf(land, field, hills, mountains),
    isMountain: (index) => (field[index] as number) >= mountains - FOOT,
  };
}

function landHeights({ groundAt }: LandMap, field: Float32Array): Float32Array {
  return field.filter((_, index) => groundAt(index)?.isLand === true).sort();
}

/** A coarser grid for the search for ridges. */
function coarseGrid({ grid, spacing }: LandMap): Grid {
  const { x0, y0, cell, columns, rows } = grid;
  return gridOver(
    [x0, y0, x0 + (columns - 1) * cell, y0 + (rows - 1) * cell],
    Math.max(cell, Math.min(40, spacing / 3)),
  );
}

function rangesOf(land: LandMap, field: Float32Array, level: number): RangeSketch[] {
  const coarse = coarseGrid(land);
  const isHigh = Uint8Array.from({ length: coarse.columns * coarse.rows }, (_, index) => {
    const x = coarse.x0 + (index % coarse.columns) * coarse.cell;
    const y = coarse.y0 + Math.floor(index / coarse.columns) * coarse.cell;
    return (field[placeAt(land.grid, [x, y])] as number) >= level ? 1 : 0;
  });
  const smallest = Math.min(land.spacing, 70) ** 2;
  const ridges = ridgesOf(coarse, isHigh, { smallest, narrowest: 36, broadest: 170 });
  return namedByPlace('range', ridges, ({ spines }) => spines[0] ?? []).map(({ id, item }) =>
    rangeOf(id, item, land, field),
  );
}

/** The heights of the tallest mountains and of those in the lowest ranges, in sheet units. */
const TALLEST = 240;
const LOWEST = 92;

function rangeOf(id: string, { spines, width }: Ridge, land: LandMap, field: Float32Array): RangeSketch {
  const places = spines.flat().map((point) => placeAt(land.grid, point));
  const heights = places.map((place) => field[place] as number).sort((a, b) => a - b);
  const height = heights[Math.floor(heights.length * 0.8)] ?? 60;
  const warmth = mean(places.flatMap((place) => land.groundAt(place)?.warmth ?? []));
  const share = clamp((height - 55) / 35, 0, 1);
  const tall = Math.min(LOWEST + (TALLEST - LOWEST) * share, width * 2.6 + 26);
  const cold = warmth === undefined ? 0 : clamp((-6 - warmth) / 30, -0.1, 0.3);
  const snow = clamp(0.06 + 0.3 * share + cold, 0, 0.6);
  return {
    id,
    style: share > 0.7 || snow > 0.42 ? 'alpine' : 'rugged',
    snow,
    size: [Math.round(tall * 0.33), Math.round(tall)],
    width: Math.round(width * 0.9),
    spines,
  };
}

function hillsOf(land: LandMap, field: Float32Array, low: number, high: number): AreaSketch[] {
  // The field falls again where the mountains begin, so that the hills get a ring on both sides.
  const belt = field.map((height) => Math.min(height - low, high + 4 - height));
  const patches = patchesOf(ringsAbove(land.grid, belt, 0), (land.spacing * 1.1) ** 2);
  return areasByPlace('hills', patches);
}

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Marked volcanoes, each as a mountain of its own. */
export function volcanoesOf(at: readonly Point[]): RangeSketch[] {
  return namedByPlace('volcano', at, (point) => [point]).map(({ id, item: [x, y] }) => ({
    id,
    style: 'volcano',
    snow: 0,
    size: [60, 170],
    width: 30,
    spines: [
      [
        [x, y],
        [x + 1, y],
      ],
    ],
  }));
}
