import { hex } from '../colour/colour.ts';
import { bbox, clamp, smooth } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { makeNoise, type Noise } from '../random/noise.ts';
import { coverageMask, fillShape } from '../raster/rasterise.ts';
import type { Tint } from '../styles/ground-palette.ts';
import {
  coarseness,
  type Grid,
  gridOver,
  type PaintedGround,
  type Part,
  partAround,
  softField,
  stepFor,
  wholeOf,
} from './grid.ts';

/** A ground during painting, with the values that all washes share. */
export interface Underpainting extends PaintedGround {
  seed: string;
  /** The three noises of all grounds and layers of a map. */
  noise: { first: Noise; second: Noise; third: Noise };
  /** How strongly pigment settles in each cell, about 1. Every wash varies with it. */
  granulation: Float32Array;
}

/** The side of a ground cell, in sheet units. Washes are soft; the sharp shore comes from a mask. */
const GROUND_CELL = 4;

/** The grid for the grounds of a sheet. */
export const groundGrid = (width: number, height: number): Grid =>
  gridOver(width, height, GROUND_CELL * coarseness(width, height));

export const sharedNoise = (seed: string): Underpainting['noise'] => ({
  first: makeNoise(`${seed}:n1`),
  second: makeNoise(`${seed}:n2`),
  third: makeNoise(`${seed}:n3`),
});

/** An empty (black) ground. */
export function startGround(grid: Grid, seed: string): Underpainting {
  const noise = sharedNoise(seed);
  const { second, third } = noise;
  const grains = softField(grid, wholeOf(grid), 34, (x, y) => 1 + second(x / 34, y / 34) * 0.1);
  const clouds = softField(grid, wholeOf(grid), 120, (x, y) => third(x / 120, y / 120) * 0.16);
  for (let i = 0; i < grains.length; i++) grains[i] = (grains[i] as number) + (clouds[i] as number);
  const values = new Float32Array(grid.width * grid.height * 3);
  return { ...grid, values, seed, noise, granulation: grains };
}

/** Mixes a color into one cell, `share` 0..1. */
export function tintCell(values: Float32Array, cell: number, colour: readonly number[], share: number): void {
  for (let c = 0; c < 3; c++) {
    const at = cell * 3 + c;
    const held = values[at] as number;
    values[at] = held + ((colour[c] as number) - held) * share;
  }
}

/** A blur below this many cells is invisible, and the rasterizer does not support it. */
const SHARP = 0.3;

/** The cover of each cell in a part of a grid, 0..255. Cells outside the part have no cover. */
export interface CoverMask extends Part {
  values: Uint8Array;
}

/** Shapes of one or more rings (even-odd). Overlapping shapes are joined. */
export type Shapes = readonly (readonly Ring[])[];

/**
 * The cover of shapes on a grid; undefined when they are empty or outside it.
 * @param blur standard deviation of the edge, in sheet units
 */
export async function coverOf(grid: Grid, shapes: Shapes, blur = 0): Promise<CoverMask | undefined> {
  const box = bbox(shapes.flat(2));
  const softness = blur / grid.cell;
  const part = partAround(grid, box, Math.ceil(softness * 3) + 1);
  if (part === undefined) return undefined;
  const { cell } = grid;
  const { x0, y0, width, height } = part;
  const body = shapes.map((rings) => fillShape(rings)).join('');
  const view = [x0 * cell, y0 * cell, width * cell, height * cell] as const;
  return { ...part, values: await coverageMask(body, { view, width, height }, softness < SHARP ? 0 : softness) };
}

/** The cover (0..255) at a point of the sheet. */
export function coverAt(grid: Grid, mask: CoverMask | undefined, x: number, y: number): number {
  if (mask === undefined) return 0;
  const column = Math.floor(x / grid.cell) - mask.x0;
  const row = Math.floor(y / grid.cell) - mask.y0;
  if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) return 0;
  return mask.values[row * mask.width + column] as number;
}

/** The edge of a wash. */
interface WashEdge {
  /** How much pigment gathers in a thin rim, 0 to 0.2. */
  rim?: number;
  /** How ragged the edge is, 0 to 0.7, and the length of its waves in sheet units. */
  rag: number;
  wave: number;
  /** The shares of cover (0..1) between which the color sets in. A wide interval gives a soft edge. */
  from?: number;
  to?: number;
}

/** Sets in across most of a blurred mask: a gradual change of country instead of a patch. */
export const SOFT = { from: 0.08, to: 0.92 };

const FROM = 0.28;
const TO = 0.66;
const LEAST = 1;
/** From this cover on the edge is not ragged. */
const INSIDE = 252;
const OCTAVES = 3;
/** The wavelength of the finest of three octaves, as a share of the wave. */
const FINEST = 1 / (2.03 * 2.03);

/**
 * A watercolor wash over a mask: ragged at the edge, granulated inside, and slightly darker along its rim.
 * @param name the washed object, which seeds the ragged edge
 */
export function wash(
  ground: Underpainting,
  mask: CoverMask | undefined,
  tint: Tint,
  edge: WashEdge,
  name: string,
): void {
  if (mask === undefined) return;
  const { cell, values, granulation } = ground;
  const { rim = 0, rag, wave, from = FROM, to = TO } = edge;
  const colour = hex(tint.colour);
  const noise = makeNoise(`${ground.seed}:wash:${name}`);
  const ragAt = (x: number, y: number): number => noise.fbm(x / wave, y / wave, OCTAVES);
  const slow = stepFor(cell, wave * FINEST) > 1 ? softField(ground, mask, wave * FINEST, ragAt) : undefined;
  for (let row = 0; row < mask.height; row++) {
    const y = (mask.y0 + row + 0.5) * cell;
    for (let column = 0; column < mask.width; column++) {
      const i = row * mask.width + column;
      const cover = mask.values[i] as number;
      if (cover < LEAST) continue;
      const at = (mask.y0 + row) * ground.width + mask.x0 + column;
      let depth = 1;
      if (cover < INSIDE) {
        const v = cover / 255;
        const ragged = slow === undefined ? ragAt((mask.x0 + column + 0.5) * cell, y) : (slow[i] as number);
        depth = v + ragged * rag * Math.min(1, 4 * v * (1 - v) + 0.12);
      }
      const set = smooth(from, to, depth);
      const gathered = rim * Math.max(0, 1 - Math.abs(depth - 0.52) / 0.2) * set;
      tintCell(values, at, colour, clamp(set * tint.alpha * (granulation[at] as number) + gathered, 0, 1));
    }
  }
}
