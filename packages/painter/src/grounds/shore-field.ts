import type { Ring } from '../plane/rings.ts';
import { noProgress, type Progress } from '../progress.ts';
import { distanceField } from '../raster/distance-field.ts';
import { fillShape } from '../raster/fill-shape.ts';
import { coverageMask } from '../raster/rasterise.ts';
import { coarseness, type Grid, gridOver } from './grid.ts';

/** The side of a cell in sheet units: shores are looked up more exactly than washes. */
const SHORE_CELL = 2;
/** Farther is as good as never, in sheet units; also where there is no shore at all. */
const FARTHEST = 60_000;

/** How far every cell is from the shore, in sheet units: above 0 at sea, below 0 on land. */
export interface ShoreField extends Grid {
  values: Float32Array;
}

/**
 * @param land rings of land; where they overlap they are one
 * @param water rings that are cut out of it again (rivers of a city)
 * @param isles land within that water
 */
export async function shoreField(
  sheet: { width: number; height: number },
  land: readonly Ring[],
  water: readonly Ring[] = [],
  isles: readonly Ring[] = [],
  progress: Progress = noProgress,
): Promise<ShoreField> {
  const grid = gridOver(sheet.width, sheet.height, SHORE_CELL * coarseness(sheet.width, sheet.height));
  const { width, height, cell } = grid;
  const fill = (rings: readonly Ring[], colour: string): string => rings.map((r) => fillShape([r], colour)).join('');
  const body = fill(land, '#fff') + fill(water, '#000') + fill(isles, '#fff');
  const mask = await coverageMask(body, { view: [0, 0, width * cell, height * cell], width, height });
  await progress(0.2);
  const values = distanceField(width, height, (i) => (mask[i] as number) >= 128);
  // The two fields meet at the edge between two cells, half a cell from the middle of either.
  for (let i = 0; i < values.length; i++) values[i] = Math.min(FARTHEST, ((values[i] as number) - 0.5) * cell);
  await progress(0.6);
  const inland = distanceField(width, height, (i) => (mask[i] as number) < 128);
  for (let i = 0; i < values.length; i++)
    if ((mask[i] as number) >= 128) values[i] = Math.max(-FARTHEST, (0.5 - (inland[i] as number)) * cell);
  await progress(1);
  return { ...grid, values };
}
