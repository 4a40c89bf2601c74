import { segDist } from '../plane/lines.ts';
import type { Box, Point } from '../plane/points.ts';

/**
 * Square cells over a part of the sheet. The value of column i and row j belongs to (x0 + i * cell, y0 + j * cell).
 */
export interface Grid {
  x0: number;
  y0: number;
  cell: number;
  columns: number;
  rows: number;
}

/** A grid with more cells than this gets larger cells, so that objects of any size take about the same time. */
const CELLS_MAX = 2_000_000;

/** A grid that covers a box. */
export function gridOver([x0, y0, x1, y1]: Box, cell: number): Grid {
  const side = Math.max(cell, Math.sqrt(((x1 - x0) * (y1 - y0)) / CELLS_MAX), (x1 - x0) / 32_000, (y1 - y0) / 32_000);
  return { x0, y0, cell: side, columns: Math.ceil((x1 - x0) / side) + 1, rows: Math.ceil((y1 - y0) / side) + 1 };
}

/** The position of a grid cell, in sheet units. */
export const pointOf = ({ columns, cell, x0, y0 }: Grid, index: number): Point => [
  x0 + (index % columns) * cell,
  y0 + Math.floor(index / columns) * cell,
];

type Segment = readonly [Point, Point];

export const segmentsOf = (line: readonly Point[], closed: boolean): Segment[] => {
  const segments: Segment[] = [];
  for (let i = 1; i < line.length; i++) segments.push([line[i - 1] as Point, line[i] as Point]);
  const first = line[0];
  const last = line.at(-1);
  if (closed && first !== undefined && last !== undefined) segments.push([last, first]);
  return segments;
};

interface Block {
  column: number;
  row: number;
  columns: number;
  rows: number;
}

/** A block of at most this many cells is measured cell by cell. */
const SMALLEST = 36;

/**
 * The distance from every cell to the nearest segment; Infinity without segments. Distances up to `far` are exact;
 * larger ones are approximate.
 *
 * Each block of cells keeps only the segments that may be nearest to one of its cells: those no farther from its
 * middle than the nearest segment plus the block's diagonal. Its quarters then check only these segments.
 */
export function distanceGrid(grid: Grid, segments: readonly Segment[], far = Infinity): Float64Array {
  const distances = new Float64Array(grid.columns * grid.rows).fill(Infinity);
  if (segments.length === 0) return distances;
  const open: [Block, readonly Segment[]][] = [
    [{ column: 0, row: 0, columns: grid.columns, rows: grid.rows }, segments],
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [block, known] = next;
    const near = nearestOf(grid, block, known, far);
    if (typeof near === 'number') fill(grid, block, near, distances);
    else if (block.columns * block.rows <= SMALLEST || near.length === 1) measure(grid, block, near, distances);
    else for (const part of halves(block)) open.push([part, near]);
  }
  return distances;
}

/**
 * The segments that may be nearest to a cell of the block. A number instead when all cells are at least that far
 * away, beyond `far`.
 */
function nearestOf(grid: Grid, block: Block, segments: readonly Segment[], far: number): readonly Segment[] | number {
  if (segments.length === 1) return segments;
  const across = ((block.columns - 1) * grid.cell) / 2;
  const down = ((block.rows - 1) * grid.cell) / 2;
  const x = grid.x0 + block.column * grid.cell + across;
  const y = grid.y0 + block.row * grid.cell + down;
  const distances = segments.map(([a, b]) => segDist(x, y, a, b));
  let nearest = Infinity;
  for (const distance of distances) if (distance < nearest) nearest = distance;
  const corner = Math.hypot(across, down);
  if (nearest - corner > far) return nearest - corner;
  const reach = (nearest + 2 * corner) * (1 + 1e-9) + 1e-6;
  return segments.filter((_, i) => (distances[i] as number) <= reach);
}

function halves(block: Block): Block[] {
  const { column, row, columns, rows } = block;
  if (columns >= rows) {
    const left = columns >> 1;
    return [
      { column, row, columns: left, rows },
      { column: column + left, row, columns: columns - left, rows },
    ];
  }
  const upper = rows >> 1;
  return [
    { column, row, columns, rows: upper },
    { column, row: row + upper, columns, rows: rows - upper },
  ];
}

function fill(grid: Grid, block: Block, distance: number, distances: Float64Array): void {
  for (let j = block.row; j < block.row + block.rows; j++) {
    const start = j * grid.columns + block.column;
    distances.fill(distance, start, start + block.columns);
  }
}

function measure(grid: Grid, block: Block, segments: readonly Segment[], distances: Float64Array): void {
  for (let j = block.row; j < block.row + block.rows; j++)
    for (let i = block.column; i < block.column + block.columns; i++) {
      const x = grid.x0 + i * grid.cell;
      const y = grid.y0 + j * grid.cell;
      let nearest = Infinity;
      for (const [a, b] of segments) {
        const distance = segDist(x, y, a, b);
        if (distance < nearest) nearest = distance;
      }
      distances[j * grid.columns + i] = nearest;
    }
}

/** 1 for every cell inside the rings (even-odd), 0 outside. Each row is filled by its crossings with the rings. */
export function insideGrid(grid: Grid, rings: readonly (readonly Point[])[]): Uint8Array {
  const { x0, y0, cell, columns, rows } = grid;
  const inside = new Uint8Array(columns * rows);
  const crossings: number[][] = Array.from({ length: rows }, () => []);
  for (const ring of rings)
    for (const [before, point] of segmentsOf(ring, true)) {
      const first = Math.max(0, Math.ceil((Math.min(before[1], point[1]) - y0) / cell) - 1);
      const last = Math.min(rows - 1, Math.floor((Math.max(before[1], point[1]) - y0) / cell) + 1);
      for (let j = first; j <= last; j++) {
        const y = y0 + j * cell;
        if (point[1] > y === before[1] > y) continue;
        crossings[j]?.push(((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0]);
      }
    }
  for (let j = 0; j < rows; j++) {
    const row = (crossings[j] ?? []).sort((a, b) => a - b);
    let passed = 0;
    for (let i = 0; i < columns; i++) {
      const x = x0 + i * cell;
      while (passed < row.length && x >= (row[passed] as number)) passed++;
      inside[j * columns + i] = (row.length - passed) & 1;
    }
  }
  return inside;
}
