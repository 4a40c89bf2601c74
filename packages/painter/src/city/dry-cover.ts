import type { CoverMask } from '../grounds/cover-mask.ts';
import { type Grid, wholeOf } from '../grounds/grid.ts';
import { fillShape } from '../raster/fill-shape.ts';
import { coverageMask } from '../raster/rasterise.ts';
import type { CityPlan } from './city-plan.ts';

/** Where a city is dry, 0..255: land without its rivers, and the isles in them. */
export async function dryCover(
  { land, rivers, isles }: Pick<CityPlan, 'land' | 'rivers' | 'isles'>,
  grid: Grid,
): Promise<CoverMask> {
  const { width, height, cell } = grid;
  const body = [
    ...land.map((ring) => fillShape([ring])),
    ...rivers.map(({ ring }) => fillShape([ring], '#000')),
    ...isles.map((ring) => fillShape([ring])),
  ].join('');
  const values = await coverageMask(body, { view: [0, 0, width * cell, height * cell], width, height });
  return { ...wholeOf(grid), values };
}
