import { dist, type Point } from '../plane/points.ts';
import { distanceField } from '../raster/distance-field.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';

/** Cells along the longer side: enough to find room for a ship. */
const columns = 256;

/**
 * How far out at sea a point of a sketch lies, in sheet units and coarsely; 0 on land. For those who look for room
 * before the coast is drawn.
 */
export function coarseSea(
  sketch: Pick<RegionSketch, 'width' | 'height' | 'coast' | 'islets'>,
): (x: number, y: number) => number {
  const cell = Math.max(sketch.width, sketch.height) / columns;
  const width = Math.max(1, Math.ceil(sketch.width / cell));
  const height = Math.max(1, Math.ceil(sketch.height / cell));
  const isLand = new Uint8Array(width * height);
  for (const { ring } of sketch.coast) markRing(isLand, width, height, cell, ring);
  for (const { at, spread } of sketch.islets) markDisc(isLand, width, height, cell, at, Math.max(...spread));
  if (!isLand.includes(1)) return () => Infinity;
  const away = distanceField(width, height, (i) => isLand[i] === 1);
  return (x, y) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(x / cell)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(y / cell)));
    return (away[row * width + column] as number) * cell;
  };
}

/** Fills a ring row by row, and marks the cells its line runs through. */
function markRing(isLand: Uint8Array, width: number, height: number, cell: number, ring: readonly Point[]): void {
  const crossings: number[][] = Array.from({ length: height }, () => []);
  const mark = (column: number, row: number): void => {
    if (column >= 0 && column < width && row >= 0 && row < height) isLand[row * width + column] = 1;
  };
  let before = ring.at(-1);
  if (before === undefined) return;
  for (const point of ring) {
    const [a, b] = before[1] <= point[1] ? [before, point] : [point, before];
    const first = Math.max(0, Math.ceil(a[1] / cell - 0.5));
    const last = Math.min(height - 1, Math.ceil(b[1] / cell - 0.5) - 1);
    for (let row = first; row <= last; row++) {
      const t = ((row + 0.5) * cell - a[1]) / (b[1] - a[1]);
      crossings[row]?.push(a[0] + (b[0] - a[0]) * t);
    }
    const steps = Math.min(4 * columns, Math.ceil(dist(before, point) / cell));
    for (let i = 0; i <= steps; i++) {
      const t = steps === 0 ? 0 : i / steps;
      mark(
        Math.floor((before[0] + (point[0] - before[0]) * t) / cell),
        Math.floor((before[1] + (point[1] - before[1]) * t) / cell),
      );
    }
    before = point;
  }
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const from = Math.max(0, Math.ceil((xs[i] as number) / cell - 0.5));
      const to = Math.min(width - 1, Math.floor((xs[i + 1] as number) / cell - 0.5));
      for (let column = from; column <= to; column++) mark(column, row);
    }
  });
}

function markDisc(isLand: Uint8Array, width: number, height: number, cell: number, at: Point, radius: number): void {
  const reach = Math.ceil(radius / cell);
  const [middle, level] = [Math.floor(at[0] / cell), Math.floor(at[1] / cell)];
  for (let row = Math.max(0, level - reach); row <= Math.min(height - 1, level + reach); row++)
    for (let column = Math.max(0, middle - reach); column <= Math.min(width - 1, middle + reach); column++)
      if (Math.hypot(column - middle, row - level) <= reach) isLand[row * width + column] = 1;
}
