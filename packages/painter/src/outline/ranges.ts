import { spline } from '../plane/curves.ts';
import { thinned } from '../plane/lines.ts';
import { bbox, type Point } from '../plane/points.ts';
import { makeNoise } from '../random/noise.ts';
import { isoLines } from '../raster/iso-lines.ts';
import type { RangeSketch } from '../sketch/region-sketch.ts';
import { distanceGrid, gridOver, segmentsOf } from './distance-grid.ts';
import type { RangeOutline } from './region-outlines.ts';

/** Soft spines, and the uneven edge of the band round them, from the distance to the spines. */
export function refineRange(range: RangeSketch, seed: string): RangeOutline {
  const lines = range.spines.map((spine) => spline(thinned(spine, 2), 20)).filter((line) => line.length > 0);
  const { width } = range;
  const [x0, y0, x1, y1] = bbox(lines.flat());
  const margin = width * 1.3 + 30;
  if (lines.length === 0 || !(width > 0)) return { ...range, lines, rings: [] };
  const grid = gridOver([x0 - margin, y0 - margin, x1 + margin, y1 + margin], Math.max(6, width / 12));
  const segments = lines.flatMap((line) => segmentsOf(line.length === 1 ? [...line, ...line] : line, false));
  const distances = distanceGrid(grid, segments);
  const noise = makeNoise(`${seed}:range:${range.id}`);
  const wave = width * 1.4;
  const field = new Float32Array(grid.columns * grid.rows);
  for (let j = 0; j < grid.rows; j++)
    for (let i = 0; i < grid.columns; i++) {
      const index = j * grid.columns + i;
      const x = grid.x0 + i * grid.cell;
      const y = grid.y0 + j * grid.cell;
      field[index] = width * (0.95 + 0.28 * noise(x / wave, y / wave)) - (distances[index] as number);
    }
  const rings = isoLines(field, grid.columns, grid.rows, 0, 1, 6)
    .filter((line) => line.closed && line.pts.length > 8)
    .map((line) =>
      line.pts.slice(0, -1).map((point): Point => [grid.x0 + point[0] * grid.cell, grid.y0 + point[1] * grid.cell]),
    );
  return { ...range, lines, rings };
}
