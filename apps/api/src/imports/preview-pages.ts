import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  IMPORT_POINTS_BYTES_MAX,
  IMPORT_POINTS_PAGE_SIZE,
  type ImportPoint,
  type ImportPoints,
} from '@venture-atlas/types';
import { pointsPageName } from './import-order.ts';

/**
 * Writes what would stand on one map of a preview in pages: of so many points,
 * and fewer where their shapes are long.
 * @param index of the map, from 0
 * @param pointOf makes a point of a row; called for one after the other, so that only a page of them is held
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
