import { makeNoise, type Noise } from '../random/noise.ts';
import { coarseness, type Grid, gridOver, type PaintedGround, wholeOf } from './grid.ts';
import { softField } from './soft-field.ts';

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
