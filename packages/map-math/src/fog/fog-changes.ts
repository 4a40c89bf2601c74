import { levelSize, tileSize } from '../tiles.ts';
import { type FogPyramid, fogEdge } from './fog-edge.ts';
import type { FogGrid } from './fog-grid.ts';
import { type FogPool, poolFog } from './fog-pool.ts';

/** A tile of a map: its level, row and column. */
export type TileAddress = [z: number, y: number, x: number];

/** Squares that are looked at a tile: more are looked at by larger squares. */
const SQUARES_A_SIDE = 16;

/**
 * The tiles that may look different between two states of one map: each that does, and perhaps one beside it.
 * Undefined when the grids are of two sizes of a map: then all do.
 */
export function changedTiles(before: FogGrid, after: FogGrid, tiles: FogPyramid): TileAddress[] | undefined {
  const { width, height, cell } = after;
  if (before.width !== width || before.height !== height || before.cell !== cell) return undefined;
  const cells = new Uint8Array(after.cells.length);
  let isSame = true;
  for (let at = 0; at < cells.length; at += 1) {
    if (after.cells[at] === before.cells[at]) continue;
    cells[at] = 1;
    isSame = false;
  }
  if (isSame) return [];
  const pool = poolFog({ ...after, cells });
  const changed: TileAddress[] = [];
  for (let z = 0; z < tiles.levels; z += 1) {
    const size = levelSize(tiles, z);
    const side = tileSize(tiles, z) / cell;
    const reach = (fogEdge(tiles, z).margin / tiles.size) * side;
    for (let y = 0; y * tiles.size < size.height; y += 1)
      for (let x = 0; x * tiles.size < size.width; x += 1)
        if (isTouched(pool, [x * side - reach, (x + 1) * side + reach], [y * side - reach, (y + 1) * side + reach]))
          changed.push([z, y, x]);
  }
  return changed;
}

type Range = [from: number, to: number];

/** Whether any cell between these columns and rows has changed. */
function isTouched(pool: FogPool, columns: Range, rows: Range): boolean {
  const halvings = Math.max(0, Math.floor(Math.log2((columns[1] - columns[0]) / SQUARES_A_SIDE)));
  const { width, height, values } = pool.at(halvings);
  const [left, right] = columns.map((column) => Math.floor(column / 2 ** halvings)) as Range;
  const [top, bottom] = rows.map((row) => Math.floor(row / 2 ** halvings)) as Range;
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1)
    for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x += 1)
      if (values[y * width + x] === 1) return true;
  return false;
}
