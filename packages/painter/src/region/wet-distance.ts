import type { Grid } from '../grounds/grid.ts';
import type { RegionOutlines } from '../outline/region-outlines.ts';
import { stroke } from '../pen/stroke.ts';
import { lerp } from '../plane/points.ts';
import { distanceField } from '../raster/distance-field.ts';
import { fillShape } from '../raster/fill-shape.ts';
import { coverageMask } from '../raster/rasterise.ts';

/** How far every cell is from a river or lake, in sheet units. */
export async function wetDistance(grid: Grid, { rivers, lakes }: RegionOutlines): Promise<Float32Array> {
  const { width, height, cell } = grid;
  const beds = rivers.map(({ line, width: [source, mouth] }) => {
    const bed = stroke(line, (t) => lerp(source, mouth, t ** 0.75) + cell / 2, { soft: false });
    return bed === '' ? '' : `<path d="${bed}" fill="#fff"/>`;
  });
  const body = beds.join('') + lakes.map(({ ring, islands }) => fillShape([ring, ...islands])).join('');
  const view = [0, 0, width * cell, height * cell] as const;
  const mask = await coverageMask(body, { view, width, height });
  const distance = distanceField(width, height, (i) => (mask[i] as number) > 90);
  for (let i = 0; i < distance.length; i++) distance[i] = (distance[i] as number) * cell;
  return distance;
}
