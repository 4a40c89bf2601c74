import type { FogShape, MapCoordinate } from '@venture-atlas/types';
import { cellsAndRings, hexCentre } from './fog-cells.ts';
import type { FogGrid } from './fog-grid.ts';

/** Receives the cells of a row from one column to before another. Both lie within the grid. */
type VisitSpan = (row: number, from: number, to: number) => void;

/** Tolerance that leaves no gap between two shapes that touch, despite rounding. */
const TOLERANCE = 1e-6;

/** Visits every cell whose center lies in the shape, row by row. A cell may be visited more than once. */
export function forEachSpan(shape: FogShape, grid: FogGrid, visit: VisitSpan): void {
  switch (shape.kind) {
    case 'all':
      for (let row = 0; row < grid.height; row += 1) visit(row, 0, grid.width);
      return;
    case 'polygon':
      for (const rings of shape.polygons) visitRings(rings, grid, visit);
      return;
    case 'box':
      visitBox(shape, grid, visit);
      return;
    case 'circle':
      visitStroke([[shape.lng, shape.lat]], shape.radius, grid, visit);
      return;
    case 'brush':
      visitStroke(shape.points, shape.radius, grid, visit);
      return;
    case 'lines':
      for (const points of shape.lines) visitStroke(points, shape.radius, grid, visit);
      return;
    case 'hexes':
      for (const cell of cellsAndRings(shape)) visitHex(hexCentre(cell, shape.size), shape.size, grid, visit);
      return;
    case 'squares': {
      const side = shape.size + 2 * TOLERANCE;
      for (const [column, row] of cellsAndRings(shape)) {
        const [lng, lat] = [column * shape.size - TOLERANCE, row * shape.size - TOLERANCE];
        visitBox({ lng, lat, width: side, height: side }, grid, visit);
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
function visitBetween({ width, cell }: FogGrid, row: number, from: number, to: number, visit: VisitSpan): void {
  const first = Math.min(width, Math.max(0, Math.ceil(from / cell - 0.5)));
  const end = Math.min(width, Math.max(0, Math.ceil(to / cell - 0.5)));
  if (end > first) visit(row, first, end);
}

function visitBox(
  { lng, lat, width, height }: { lng: number; lat: number; width: number; height: number },
  grid: FogGrid,
  visit: VisitSpan,
): void {
  const last = lastRow(grid, lat);
  for (let row = firstRow(grid, lat + height); row <= last; row += 1) visitBetween(grid, row, lng, lng + width, visit);
}

/** Visits cells inside the rings (even-odd). */
function visitRings(rings: readonly MapCoordinate[][], grid: FogGrid, visit: VisitSpan): void {
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
      visitBetween(grid, row, xs[i] ?? 0, xs[i + 1] ?? 0, visit);
  });
}

/** Visits all ground within a radius of a line. One point makes a disc. */
function visitStroke(points: readonly MapCoordinate[], radius: number, grid: FogGrid, visit: VisitSpan): void {
  points.forEach((from, index) => {
    const to = points[index + 1] ?? from;
    if (index > 0 && to === from) return;
    visitCapsule(from, to, radius, grid, visit);
  });
}

/** Visits all ground within a radius of a straight segment. It is convex, so each row has one stretch of it. */
function visitCapsule(
  [x, y]: MapCoordinate,
  [toX, toY]: MapCoordinate,
  radius: number,
  grid: FogGrid,
  visit: VisitSpan,
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
    if (from <= to) visitBetween(grid, row, from, to, visit);
  }
}

/** A hexagon that stands on a corner. @param size from side to side */
function visitHex([x, y]: MapCoordinate, size: number, grid: FogGrid, visit: VisitSpan): void {
  const side = size / Math.sqrt(3);
  const last = lastRow(grid, y - side - TOLERANCE);
  for (let row = firstRow(grid, y + side + TOLERANCE); row <= last; row += 1) {
    const above = Math.abs(latOf(grid, row) - y);
    const half = above <= side / 2 ? size / 2 : (size * (side - above)) / side;
    if (half >= -TOLERANCE) visitBetween(grid, row, x - half - TOLERANCE, x + half + TOLERANCE, visit);
  }
}
