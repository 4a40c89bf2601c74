import { bbox } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { fillShape } from '../raster/fill-shape.ts';
import { coverageMask } from '../raster/rasterise.ts';
import { type Grid, type Part, partAround } from './grid.ts';

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
