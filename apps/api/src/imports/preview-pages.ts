import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { countPoints, isComplete, simplify } from '@venture-atlas/map-math';
import {
  IMPORT_POINTS_BYTES_MAX,
  IMPORT_POINTS_PAGE_SIZE,
  type ImportPoint,
  type ImportPoints,
  type MapCoordinate,
  type Shape,
} from '@venture-atlas/types';
import { pointsPageName } from './import-order.ts';

/**
 * Writes the points of a preview map in pages, limited by number of points and bytes.
 * @param index of the map, from 0
 * @param pointOf makes a point of a row; called one after the other, so that only one page is in memory
 */
export async function writePointPages<Row>(
  folder: string,
  index: number,
  rows: readonly Row[],
  pointOf: (row: Row) => ImportPoint,
): Promise<void> {
  let page: ImportPoint[] = [];
  let [number, bytes] = [0, 0];
  const write = async (isLast: boolean): Promise<void> => {
    const content: ImportPoints = { points: page, next_page: isLast ? null : number + 2, total: rows.length };
    await writeFile(join(folder, pointsPageName(index, number)), JSON.stringify(content));
    page = [];
    number += 1;
    bytes = 0;
  };
  for (const row of rows) {
    const point = pointOf(row);
    const more = Buffer.byteLength(JSON.stringify(point));
    const isFull = page.length === IMPORT_POINTS_PAGE_SIZE || bytes + more > IMPORT_POINTS_BYTES_MAX;
    if (isFull && page.length > 0) await write(false);
    page.push(point);
    bytes += more;
  }
  await write(true);
}

/** Most points of a preview shape. */
const POINTS_MAX = 1_000;
/** Share of the map's longer side below which a bend is invisible on a screen. */
const SMALLEST_BEND = 1 / 2_048;

/** Simplifies a shape for a view of the whole map; null if nothing remains. */
export function previewShape(shape: Shape, longerSide: number): Shape | null {
  let thinned = shape;
  for (let tolerance = longerSide * SMALLEST_BEND; countPoints(thinned) > POINTS_MAX; tolerance *= 2) {
    if (tolerance > longerSide) return null;
    thinned = withLines(shape, (line) => simplify(line, tolerance));
  }
  return isComplete(thinned) ? thinned : null;
}

function withLines(shape: Shape, change: (line: MapCoordinate[]) => MapCoordinate[]): Shape {
  const { geometry } = shape;
  if (geometry.type === 'LineString') {
    return { ...shape, geometry: { type: 'LineString', coordinates: change(geometry.coordinates) } };
  }
  const coordinates = geometry.coordinates
    .map((rings) => rings.map(change).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  return { ...shape, geometry: { type: 'MultiPolygon', coordinates } };
}
