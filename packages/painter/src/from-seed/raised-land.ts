import { componentsOf } from '../from-world/grid-paths.ts';
import { type Grid, gridOver, pointOf } from '../outline/distance-grid.ts';
import { type Point, smooth } from '../plane/points.ts';
import { makeNoise, type Noise } from '../random/noise.ts';
import { type Random, seeded } from '../random/seeded.ts';
import { distanceField } from '../raster/fields.ts';

/** The kind of a generated land: land on one side of a sea, islands in a sea, or land with hardly any sea. */
export const landKinds = ['coast', 'islands', 'inland'] as const;
export type LandKind = (typeof landKinds)[number];

/** A land as a grid of values, before outlines are traced. */
export interface RaisedLand {
  seed: string;
  width: number;
  height: number;
  grid: Grid;
  /** Land is above 0. */
  rise: Float32Array;
  /** Distance from the sea, in sheet units; 0 at sea. */
  inland: Float32Array;
  /** Ruggedness, 0 to about 1; 0 at sea. */
  heights: Float32Array;
}

/** Size of a grid cell, and how far the grid reaches beyond the sheet, in sheet units. */
const CELL = 44;
const BEYOND = 440;
/** The share of the sheet that is land, from least to most. */
const LAND_SHARE: Record<LandKind, readonly [number, number]> = {
  coast: [0.5, 0.64],
  islands: [0.3, 0.42],
  inland: [0.86, 0.95],
};
/** How far shapes are warped, as a share of the shorter side, so that no isle is an oval. */
const WARP = 0.22;
/** Smaller lands and waters are dropped as noise, in square sheet units. */
const SMALLEST = 150 ** 2;
/** Ground does not rise further beyond this distance from the sea, in sheet units. */
const FOOTHILLS = 620;

/** Generates a land of this kind. */
export function raiseLand(
  seed: string,
  kind: LandKind,
  { width, height }: { width: number; height: number },
): RaisedLand {
  const grid = gridOver([-BEYOND, -BEYOND, width + BEYOND, height + BEYOND], CELL);
  const random = seeded(`${seed}:land`);
  const shapes = { coast: sideOfSea, inland: sideOfSea, islands: isles };
  const shape = shapes[kind](random, { width, height });
  const [warp, coast] = [makeNoise(`${seed}:warp`), makeNoise(`${seed}:coast`)];
  const short = Math.min(width, height);
  const rise = valuesOn(grid, (x, y) => {
    const [u, v] = [x / short, y / short];
    const bent: Point = [
      x + WARP * short * warp.fbm(u * 2, v * 2, 3),
      y + WARP * short * warp.fbm(u * 2 + 9, v * 2 + 4, 3),
    ];
    return shape(bent) + 0.62 * coast.fbm(u * 2.6, v * 2.6, 6, 0.56);
  });
  const [least, most] = LAND_SHARE[kind];
  const level = levelFor(grid, rise, { width, height, share: random.range(least, most) });
  for (let index = 0; index < rise.length; index++) rise[index] = (rise[index] as number) - level;
  dropSpecks(grid, rise);
  const cells = distanceField(grid.columns, grid.rows, (index) => (rise[index] as number) <= 0);
  const inland = cells.map((distance) => Math.min(distance, 1e4) * grid.cell);
  return { seed, width, height, grid, rise, inland, heights: heightsOf(seed, grid, inland, short) };
}

/** A value for every cell of a grid. */
export function valuesOn(grid: Grid, value: (x: number, y: number, index: number) => number): Float32Array {
  const { columns, rows, cell, x0, y0 } = grid;
  const values = new Float32Array(columns * rows);
  for (let index = 0; index < values.length; index++)
    values[index] = value(x0 + (index % columns) * cell, y0 + Math.floor(index / columns) * cell, index);
  return values;
}

type Shape = (point: Point) => number;

/** Land rises to one side. A second slope bends the shore. */
function sideOfSea(random: Random, { width, height }: { width: number; height: number }): Shape {
  const [turn, bend] = [random.range(0, 2 * Math.PI), random.sym(0.9)];
  const [x, y] = [Math.cos(turn) / width, Math.sin(turn) / height];
  return ([px, py]) => {
    const along = (px - width / 2) * x + (py - height / 2) * y;
    const across = (px - width / 2) * -y + (py - height / 2) * x;
    return 1.5 * along + bend * across * across;
  };
}

/** A few large isles and some small ones, clear of each other. Isles at the rim run off the sheet. */
function isles(random: Random, { width, height }: { width: number; height: number }): Shape {
  const short = Math.min(width, height);
  const humps: { at: Point; long: number; broad: number; turn: number }[] = [];
  const wanted = random.int(4, 8);
  for (let tries = 0; tries < 200 && humps.length < wanted; tries++) {
    const at: Point = [random.range(-0.02, 1.02) * width, random.range(-0.02, 1.02) * height];
    const long = (humps.length < 3 ? random.range(0.22, 0.36) : random.range(0.1, 0.2)) * short;
    if (humps.some((other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) < (other.long + long) * 0.95))
      continue;
    humps.push({ at, long, broad: long * random.range(0.5, 0.9), turn: random.range(0, Math.PI) });
  }
  return ([x, y]) =>
    Math.max(
      ...humps.map(({ at, long, broad, turn }) => {
        const [dx, dy] = [x - at[0], y - at[1]];
        const along = dx * Math.cos(turn) + dy * Math.sin(turn);
        const across = dy * Math.cos(turn) - dx * Math.sin(turn);
        return 1 - Math.hypot(along / long, across / broad);
      }),
      -1.2,
    );
}

/** The value that this share of the sheet lies above. */
function levelFor(
  grid: Grid,
  values: Float32Array,
  { width, height, share }: { width: number; height: number; share: number },
): number {
  const shown = values.filter((_, index) => {
    const [x, y] = pointOf(grid, index);
    return x >= 0 && y >= 0 && x <= width && y <= height;
  });
  shown.sort();
  return shown[Math.floor(shown.length * (1 - share))] ?? 0;
}

/** Removes lands and waters that are too small to draw. A river could not end in such a water. */
function dropSpecks(grid: Grid, rise: Float32Array): void {
  for (const [isIn, level] of [
    [(value: number) => value <= 0, 0.01],
    [(value: number) => value > 0, -0.01],
  ] as const)
    for (const places of componentsOf(
      grid,
      Uint8Array.from(rise, (value) => (isIn(value) ? 1 : 0)),
    ))
      if (places.length * grid.cell * grid.cell < SMALLEST) for (const place of places) rise[place] = level;
}

/** Ridges run through the inside of a land, and the ground falls to its shores. */
function heightsOf(seed: string, grid: Grid, inland: Float32Array, short: number): Float32Array {
  const [ridges, swell] = [makeNoise(`${seed}:ridges`), makeNoise(`${seed}:swell`)];
  return valuesOn(grid, (x, y, index) => {
    const distance = inland[index] as number;
    if (distance <= 0) return 0;
    const [u, v] = [x / short, y / short];
    const ridge = ridgeOf(ridges, u * 1.9, v * 1.9);
    const low = smooth(-0.55, 0.55, swell.fbm(u * 1.2, v * 1.2, 2));
    return smooth(0, FOOTHILLS, distance) * ridge * (0.35 + 0.65 * low);
  });
}

/** Is 1 along the lines where a noise is 0. */
const ridgeOf = (noise: Noise, x: number, y: number): number =>
  (1 - Math.min(1, Math.abs(noise.fbm(x, y, 3)) * 3.2)) ** 1.4;
