// A separate entry point, because a browser loads this module to show a generated land.
import { nestedByPlace } from '@venture-atlas/importers/outlines';
import type { Grid } from '../outline/distance-grid.ts';
import { thinned } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import { area } from '../plane/rings.ts';
import { boxBlur } from '../raster/fields.ts';
import { isoLines } from '../raster/iso-lines.ts';
import type { AreaSketch } from '../sketch/region-sketch.ts';

/** Outlines with their holes, even-odd; the largest ring first. */
export type Patch = Point[][];

/**
 * A value for every grid cell, blurred a little so that the corners of cells disappear. @param reach in sheet units
 */
export function softField(grid: Grid, reach: number, value: (index: number) => number): Float32Array {
  const field = new Float32Array(grid.columns * grid.rows);
  for (let index = 0; index < field.length; index++) field[index] = value(index);
  return boxBlur(field, grid.columns, grid.rows, Math.max(1, Math.round(reach / grid.cell)));
}

/** The rings around everything above a level. Rings that reach the rim of the grid are closed there. */
export function ringsAbove(grid: Grid, field: Float32Array, level: number): Point[][] {
  const { columns, rows, cell, x0, y0 } = grid;
  const closed = Float32Array.from(field);
  for (let i = 0; i < columns; i++) closed[i] = closed[(rows - 1) * columns + i] = level - 1;
  for (let j = 0; j < rows; j++) closed[j * columns] = closed[j * columns + columns - 1] = level - 1;
  return isoLines(closed, columns, rows, level, 1, 6)
    .filter((line) => line.closed)
    .map(({ pts }) => thinned(pts.slice(0, -1), 0.5).map(([x, y]): Point => [x0 + x * cell, y0 + y * cell]));
}

/** The rings as patches, largest first. Patches below `smallest` square sheet units are left out. */
export function patchesOf(rings: readonly Point[][], smallest: number): Patch[] {
  const large = rings.filter((ring) => ring.length > 2 && Math.abs(area(ring)) >= smallest);
  const pairs = large.map((ring) => ring.map(([x, y]): [number, number] => [x, y]));
  return nestedByPlace(pairs).filter(([outline]) => outline !== undefined && Math.abs(area(outline)) >= smallest);
}

/** The index of the grid cell nearest to a point. */
export function placeAt({ x0, y0, cell, columns, rows }: Grid, [x, y]: Point): number {
  const column = Math.min(columns - 1, Math.max(0, Math.round((x - x0) / cell)));
  const row = Math.min(rows - 1, Math.max(0, Math.round((y - y0) / cell)));
  return row * columns + column;
}

/** Names that do not depend on other patches: each is made from the first point of the patch. */
export function namedByPlace<T>(
  kind: string,
  items: readonly T[],
  outline: (item: T) => readonly Point[],
): { id: string; item: T }[] {
  const taken = new Map<string, number>();
  return items.map((item) => {
    const [x, y] = outline(item)[0] ?? [0, 0];
    const id = `${kind}_${Math.round(x / 16)}_${Math.round(y / 16)}`;
    const count = (taken.get(id) ?? 0) + 1;
    taken.set(id, count);
    return { id: count === 1 ? id : `${id}_${count}`, item };
  });
}

/** Patches as areas, named by their first points. */
export const areasByPlace = (kind: string, patches: readonly Patch[]): AreaSketch[] =>
  namedByPlace(kind, patches, (patch) => patch[0] ?? []).map(({ id, item }) => ({ id, rings: item }));
