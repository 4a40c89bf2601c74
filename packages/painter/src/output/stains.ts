import { coarseness, type Grid, gridOver } from '../grounds/grid.ts';
import type { Noise } from '../random/noise.ts';
import type { PaperLook } from '../styles/ground-palette.ts';

/** Stains are so slow that one value every 16 sheet units is enough. */
const STAIN_CELL = 16;

/** Slow changes of the whole sheet: a factor of brightness about 1 for each cell. */
export interface StainField extends Grid {
  values: Float32Array;
}

/** Stains of age over the sheet, and its rim that grew darker. */
export function stainField(
  sheet: { width: number; height: number },
  look: PaperLook,
  { first, second }: { first: Noise; second: Noise },
): StainField {
  const grid = gridOver(sheet.width, sheet.height, STAIN_CELL * coarseness(sheet.width, sheet.height));
  const values = new Float32Array(grid.width * grid.height);
  for (let row = 0; row < grid.height; row++)
    for (let column = 0; column < grid.width; column++) {
      const [x, y] = [(column + 0.5) * grid.cell, (row + 0.5) * grid.cell];
      const toRim = Math.max(0, Math.min(x, y, sheet.width - x, sheet.height - y));
      const stains =
        look.stain * first.fbm(x / 1500 + 31, y / 1500, 4) + look.fineStain * second.fbm(x / 380, y / 380 + 7, 3);
      const uneven = 0.6 + 0.5 * first(x / 220, y / 220);
      const rim = look.rimBroad * Math.exp(-toRim / 210) + look.rimNarrow * Math.exp(-toRim / 60) * uneven;
      values[row * grid.width + column] = 1 + stains - rim;
    }
  return { ...grid, values };
}
