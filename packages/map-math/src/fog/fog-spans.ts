import type { FogShape, MapCoordinate } from '@venture-atlas/types';
import { cellsAndRings, hexCentre } from './fog-cells.ts';
import type { FogGrid } from './fog-grid.ts';

/** Receives the cells of a row from one column to before another. Both lie within the grid. */
type TakeSpan = (row: number, from: number, to: number) => void;

/** Tolerance that leaves no gap between two shapes that touch, despite rounding. */
const HAIR = 1e-6;

/** Visits every cell whose center lies in the shape, row by row. A cell may be visited more than once. */
export function forEachSpan(shape: FogShape, grid: FogGrid, take: TakeSpan): void {
  switch (shape.kind) {
    case 'all':
      for (let row = 0; row < grid.height; row += 1) take(row, 0, grid.width);
      return;
    case 'polygon':
      for (const rings of shape.polygons) takeRings(rings, grid, take);
      return;
    case 'box':
      takeBox(shape, grid, take);
      return;
    case 'circle':
      takeStroke([[shape.lng, shape.lat]], shape.radius, grid, take);
      return;
    case 'brush':
      takeStroke(shape.points, shape.radius, grid, take);
      return;
    case 'lines':
      for (const points of shape.lines) takeStroke(points, shape.radius, grid, take);
      return;
    case 'hexes':
      for (const cell of cellsAndRings(shape)) takeHex(hexCentre(cell, shape.size), shape.size, grid, take);
      return;
    case 'squares': {
      const side = shape.size + 2 * HAIR;
      for (const [column, row] of cellsAndRings(shape)) {
        const [lng, lat] = [column * shape.size - HAIR, row * shape.size - HAIR];
        takeBox({ lng, lat, width: side, height: side }, grid, take);
      }
      return;
    }
  }
}

/*
 * A cell belongs to a shape if its center lies in it. The functions below run some hundred thousand times when the
 * fog of a long campaign is loaded, so their loops allocate nothing.
 */

const firstRow = ({ mapHeight, cell }: FogGrid, high: number): number =>
  Math.max(0, Math.ceil((mapHeight - high) / cell - 0.5));
const lastRow = ({ mapHeight, cell, height }: FogGrid, low: number): number =>
  Math.min(height - 1, Math.ceil((mapHeight - low) / cell - 0.5) - 1);
/** The latitude of the middle of a row, in map units. */
const latOf = ({ mapHeight, cell }: FogGrid, row: number): number => mapHeight - (row + 0.5) * cell;

/** Visits the cells of a row between two points of it (map units). */
function takeBetween({ width, cell }: FogGrid, row: number, from: number, to: number, take: TakeSpan): void {
  const first = Math.min(width, Math.max(0, Math.ceil(from / cell - 0.5)));
  const end = Math.min(width, Math.max(0, Math.ceil(to / cell - 0.5)));
  if (end > first) take(row, first, end);
}

function takeBox(
  { lng, lat, width, height }: { lng: number; lat: number; width: number; height: number },
  grid: FogGrid,
  take: TakeSpan,
): void {
  const last = lastRow(grid, lat);
  for (let row = firstRow(grid, lat + height); row <= last; row += 1) takeBetween(grid, row, lng, lng + width, take);
}

/** Visits cells inside the rings (even-odd). */
function takeRings(rings: readonly MapCoordinate[][], grid: FogGrid, take: TakeSpan): void {
  const crossings: (number[] | undefined)[] = [];
  for (const ring of rings) {
    ring.forEach((point, index) => {
      const next = ring[(index + 1) % ring.length] ?? point;
      // The same segment is cut at the same points in both directions.
      const [[x, y], [toX, toY]] = point[1] < next[1] ? [point, next] : [next, point];
      if (y === toY) return;
      const last = lastRow(grid, y);
      for (let row = firstRow(grid, toY); row <= last; row += 1) {
        const lat = latOf(grid, row);
        const inRow = crossings[row] ?? [];
        inRow.push(x + ((lat - y) / (toY - y)) * (toX - x));
        crossings[row] = inRow;
      }
    });
  }
  crossings.forEach((xs, row) => {
    xs?.sort((a, b) => a - b);
    for (let i = 0; xs !== undefined && i + 1 < xs.length; i += 2)
      takeBetween(grid, row, xs[i] ?? 0, xs[i + 1] ?? 0, take);
  });
}

/** Visits all ground within a radius of a line. One point makes a disc. */
function takeStroke(points: readonly MapCoordinate[], radius: number, grid: FogGrid, take: TakeSpan): void {
  points.forEach((from, index) => {
    const to = points[index + 1] ?? from;
    if (index > 0 && to === from) return;
    takeCapsule(from, to, radius, grid, take);
  });
}

/** Visits all ground within a radius of a straight segment. It is convex, so each row has one stretch of it. */
function takeCapsule(
  [x, y]: MapCoordinate,
  [toX, toY]: MapCoordinate,
  radius: number,
  grid: FogGrid,
  take: TakeSpan,
): void {
  const length = Math.hypot(toX - x, toY - y);
  const isSlanted = length > 0 && y !== toY;
  const [sideX, sideY] = isSlanted ? [(-(toY - y) / length) * radius, ((toX - x) / length) * radius] : [0, 0];
  const last = lastRow(grid, Math.min(y, toY) - radius);
  for (let row = firstRow(grid, Math.max(y, toY) + radius); row <= last; row += 1) {
    const lat = latOf(grid, row);
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    // First the discs at both ends,
    for (let end = 0; end < 2; end += 1) {
      const [cx, cy] = end === 0 ? [x, y] : [toX, toY];
      const rest = radius * radius - (lat - cy) ** 2;
      if (rest < 0) continue;
      const half = Math.sqrt(rest);
      from = Math.min(from, cx - half);
      to = Math.max(to, cx + half);
    }
    // then the sides between them.
    for (let sign = 1; isSlanted && sign >= -1; sign -= 2) {
      const share = (lat - y - sign * sideY) / (toY - y);
      if (share < 0 || share > 1) continue;
      const at = x + sign * sideX + share * (toX - x);
      from = Math.min(from, at);
      to = Math.max(to, at);
    }
    if (y === toY && Math.abs(lat - y) <= radius) {
      from = Math.min(from, x, toX);
      to = Math.max(to, x, toX);
    }
    if (from <= to) takeBetween(grid, row, from, to, take);
  }
}

/** A hexagon that stands on a corner. @param size from side to side */
function takeHex([x, y]: MapCoordinate, size: number, grid: FogGrid, take: TakeSpan): void {
  const side = size / Math.sqrt(3);
  const last = lastRow(grid, y - side - HAIR);
  for (let row = firstRow(grid, y + side + HAIR); row <= last; row += 1) {
    const above = Math.abs(latOf(grid, row) - y);
    const half = above <= side / 2 ? size / 2 : (size * (side - above)) / side;
    if (half >= -HAIR) takeBetween(grid, row, x - half - HAIR, x + half + HAIR, take);
  }
}
