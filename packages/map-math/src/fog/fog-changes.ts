import { levelSize, tileSize } from '../tiles.ts';
import { type FogPlane, type FogPyramid, fogEdge, poolFog } from './fog-edge.ts';
import type { FogGrid } from './fog-grid.ts';

/** A tile of a map: its level, row and column. */
export type TileAddress = [z: number, y: number, x: number];

/**
 * The most squares along a side that are compared for one tile. Cells are combined into larger squares to stay below
 * it.
 */
const SQUARES_PER_SIDE = 16;

/**
 * The tiles that may look different between two states of one map: all that differ, and perhaps one beside them.
 * Undefined when the grids have different sizes, because then all tiles may differ.
 */
export function changedTiles(before: FogGrid, after: FogGrid, tiles: FogPyramid): TileAddress[] | undefined {
  const { width, height, cell } = after;
  if (before.width !== width || before.height !== height || before.cell !== cell) return undefined;
  const least = halvingsFor(tileReach(tiles, tiles.levels - 1, cell));
  const squares = changedSquares(before, after, least);
  if (squares === undefined) return [];
  const pool = poolFog({ ...after, ...squares });
  const changed: TileAddress[] = [];
  for (let z = 0; z < tiles.levels; z += 1) {
    const size = levelSize(tiles, z);
    const { side, reach } = tileReach(tiles, z, cell);
    const halvings = Math.max(least, halvingsFor({ side, reach }));
    const plane = pool.at(halvings - least);
    const rangeOf = (index: number): Range => [
      Math.floor((index * side - reach) / 2 ** halvings),
      Math.floor(((index + 1) * side + reach) / 2 ** halvings),
    ];
    for (let y = 0; y * tiles.size < size.height; y += 1)
      for (let x = 0; x * tiles.size < size.width; x += 1)
        if (isTouched(plane, rangeOf(x), rangeOf(y))) changed.push([z, y, x]);
  }
  return changed;
}

type Range = [from: number, to: number];

/** The side of a tile of a level in cells, and the number of cells around it that affect its picture. */
function tileReach(tiles: FogPyramid, z: number, cell: number): { side: number; reach: number } {
  const side = tileSize(tiles, z) / cell;
  return { side, reach: (fogEdge(tiles, z).margin / tiles.size) * side };
}

/** How often cells are halved to compare one tile. */
const halvingsFor = ({ side, reach }: { side: number; reach: number }): number =>
  Math.max(0, Math.floor(Math.log2((side + 2 * reach) / SQUARES_PER_SIDE)));

/** The squares of 2 ** halvings cells a side that have changed; undefined for none. */
function changedSquares(
  before: FogGrid,
  after: FogGrid,
  halvings: number,
): Pick<FogGrid, 'width' | 'height' | 'cells'> | undefined {
  const { width, height } = after;
  const [across, down] = [Math.ceil(width / 2 ** halvings), Math.ceil(height / 2 ** halvings)];
  const cells = new Uint8Array(across * down);
  let isSame = true;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (after.cells[at] === before.cells[at]) continue;
      cells[(y >> halvings) * across + (x >> halvings)] = 1;
      isSame = false;
    }
  }
  return isSame ? undefined : { width: across, height: down, cells };
}

/** Whether any square between these columns and rows has changed. */
function isTouched({ width, height, values }: FogPlane, [left, right]: Range, [top, bottom]: Range): boolean {
  for (let y = Math.max(0, top); y <= Math.min(height - 1, bottom); y += 1)
    for (let x = Math.max(0, left); x <= Math.min(width - 1, right); x += 1)
      if (values[y * width + x] === 1) return true;
  return false;
}
