import { type Grid, pointOf } from '../outline/distance-grid.ts';
import { polyLen, resample } from '../plane/lines.ts';
import { clamp, type Point } from '../plane/points.ts';
import { distanceField } from '../raster/fields.ts';
import { componentsOf, type GridPaths, pathsFrom, pathTo } from './grid-paths.ts';

/** A mountain area as lines along its middle, in sheet units. */
export interface Ridge {
  spines: Point[][];
  /** Half the breadth of the area around them. */
  width: number;
}

interface RidgeOptions {
  /** Areas smaller than this many square sheet units have no ridge. */
  smallest: number;
  narrowest: number;
  broadest: number;
}

/** The most branches of an area. */
const SPINES_MAX = 14;
/** The rank, 0 to 1, of the breadth along the first spine that counts as the breadth of the area. */
const BREADTH_RANK = 0.7;
/** Distance between the points of a spine, as a share of the half breadth. */
const STEP = 0.8;

/** The middle lines of every connected area of a grid, the largest area first. */
export function ridgesOf(grid: Grid, isHigh: Uint8Array, options: RidgeOptions): Ridge[] {
  const { columns, rows, cell } = grid;
  const depths = distanceField(columns, rows, (index) => isHigh[index] !== 1);
  return componentsOf(grid, isHigh)
    .filter((places) => places.length * cell * cell >= options.smallest)
    .sort((a, b) => b.length - a.length)
    .map((places) => ridgeOf(grid, depths, places, options));
}

function ridgeOf(grid: Grid, depths: Float32Array, places: readonly number[], options: RidgeOptions): Ridge {
  const first = longestPath(grid, depths, places);
  const breadths = first.map((index) => (depths[index] as number) * grid.cell).sort((a, b) => a - b);
  const usual = breadths[Math.floor(breadths.length * BREADTH_RANK)] ?? options.narrowest;
  const width = clamp(usual, options.narrowest, options.broadest);
  const ways = [first];
  while (ways.length < SPINES_MAX) {
    const branch = nextBranch(grid, depths, places, ways, width);
    if (branch === null) break;
    ways.push(branch);
  }
  return { spines: ways.map((way) => softSpine(grid, depths, way, width)), width };
}

/** A path from one end of an area to the other, along its middle. */
function longestPath(grid: Grid, depths: Float32Array, places: readonly number[]): number[] {
  const start = pathsFrom(grid, depths, [places[0] as number]);
  const oneEnd = farthest(start, places);
  const reach = pathsFrom(grid, depths, [oneEnd]);
  return pathTo(reach, farthest(reach, places));
}

/** A path to the part of the area that is farthest from all spines; null when every part is near one. */
function nextBranch(
  grid: Grid,
  depths: Float32Array,
  places: readonly number[],
  ways: readonly (readonly number[])[],
  width: number,
): number[] | null {
  const reach = pathsFrom(grid, depths, ways.flat());
  const end = farthest(reach, places);
  const isNear = (reach.length.get(end) ?? 0) * grid.cell < width * 1.7;
  return isNear ? null : pathTo(reach, end);
}

function farthest({ length }: GridPaths, places: readonly number[]): number {
  let best = places[0] as number;
  for (const place of places) if ((length.get(place) ?? 0) > (length.get(best) ?? 0)) best = place;
  return best;
}

/** A smooth spine whose ends lie as far inside the area as its sides. */
function softSpine(grid: Grid, depths: Float32Array, way: readonly number[], width: number): Point[] {
  const isInside = (index: number): boolean => (depths[index] as number) * grid.cell >= width * 0.45;
  const first = way.findIndex(isInside);
  const last = way.findLastIndex(isInside);
  const inner = first < 0 || last - first < 2 ? middleOf(way) : way.slice(first, last + 1);
  const points = inner.map((index): Point => pointOf(grid, index));
  const line = resample(smoothed(points, Math.round(width / grid.cell)), Math.max(grid.cell * 2, width * STEP));
  const [start] = line;
  // A single mountain also needs a spine.
  return start !== undefined && polyLen(line) < 1 ? [start, [start[0] + 1, start[1]]] : line;
}

const middleOf = (way: readonly number[]): number[] => {
  const middle = way.length >> 1;
  return way.slice(Math.max(0, middle - 1), middle + 2);
};

function smoothed(points: readonly Point[], reach: number): Point[] {
  return points.map((_, i) => {
    const around = Math.min(reach, i, points.length - 1 - i);
    let [x, y] = [0, 0];
    for (let k = i - around; k <= i + around; k++) {
      const point = points[k] as Point;
      x += point[0];
      y += point[1];
    }
    return [x / (2 * around + 1), y / (2 * around + 1)];
  });
}
