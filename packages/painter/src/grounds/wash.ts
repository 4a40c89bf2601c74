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

/** A ground that is being painted, with what all washes on it share. */
export interface Underpainting extends PaintedGround {
  seed: string;
  /** Three noises that all grounds and layers of a map share. */
  noise: { first: Noise; second: Noise; third: Noise };
  /** How strongly pigment settles in each cell, about 1: every wash varies with it. */
  granulation: Float32Array;
}

/** The side of a cell of a painted ground in sheet units: washes are soft, the crisp shore comes from a mask. */
const GROUND_CELL = 4;

/** The grid of the grounds of a sheet. */
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

/** Mixes a colour into one cell, `share` 0..1. */
export function tintCell(values: Float32Array, cell: number, colour: readonly number[], share: number): void {
  for (let c = 0; c < 3; c++) {
    const at = cell * 3 + c;
    const held = values[at] as number;
    values[at] = held + ((colour[c] as number) - held) * share;
  }
}

/** Less softness than this, in cells, cannot be seen, and is less than the rasteriser takes. */
const SHARP = 0.3;

/** How much of each cell of a part of a grid is covered, 0..255; nothing is beyond the part. */
export interface CoverMask extends Part {
  values: Uint8Array;
}

/** Shapes, each some rings (even-odd); where they overlap they are one. */
export type Shapes = readonly (readonly Ring[])[];

/**
 * Where shapes lie on a grid; undefined when they are empty or beyond it.
 * @param blur how far the edge is softened (standard deviation), in sheet units
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

/** How a wash ends. */
interface WashEdge {
  /** How much pigment gathers in a thin rim, 0 to 0.2. */
  rim?: number;
  /** How ragged it is, 0 to 0.7, and how long the rags are in sheet units. */
  rag: number;
  wave: number;
  /** Between which shares of cover (0..1) the colour sets in; wide for a soft edge. */
  from?: number;
  to?: number;
}

/** Sets in over most of a blurred mask: a change of country, never a patch. */
export const SOFT = { from: 0.08, to: 0.92 };

const FROM = 0.28;
const TO = 0.66;
const LEAST = 1;
/** From this cover on rags no longer reach in. */
const INSIDE = 252;
const OCTAVES = 3;
/** What the finest of three octaves has left of the wave. */
const FINEST = 1 / (2.03 * 2.03);

/**
 * A watercolour wash over a mask: ragged at the edge, granulated inside, a little darker along its rim.
 * @param name what is washed: the wash has the rags of its own seed
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
