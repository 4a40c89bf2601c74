import type { FogShape, MapCoordinate } from '@venture-atlas/types';
import { cellsAndRings, hexCentre } from './fog-cells.ts';
import type { FogGrid } from './fog-grid.ts';

/** Takes the cells of a row from one column to before another; both lie within the grid. */
type TakeSpan = (row: number, from: number, to: number) => void;

/** Ground between two of these shapes that touch is of one of them, whatever the last bits of numbers say. */
const HAIR = 1e-6;

/** Names every cell whose centre lies in the shape, row by row; a cell may come more than once. */
export function forEachSpan(shape: FogShape, grid: FogGrid, take: TakeSpan): void {
  const rows = rowTaker(grid, take);
  switch (shape.kind) {
    case 'all':
      for (let row = 0; row < grid.height; row += 1) take(row, 0, grid.width);
      return;
    case 'polygon':
      for (const rings of shape.polygons) takeRings(rings, grid, rows);
      return;
    case 'box': {
      const { lng, lat, width, height } = shape;
      rows.between(lat, lat + height, () => [lng, lng + width]);
      return;
    }
    case 'circle':
      takeStroke([[shape.lng, shape.lat]], shape.radius, rows);
      return;
    case 'brush':
      takeStroke(shape.points, shape.radius, rows);
      return;
    case 'hexes':
      for (const cell of cellsAndRings(shape)) takeHex(hexCentre(cell, shape.size), shape.size, rows);
      return;
    case 'squares':
      for (const [column, row] of cellsAndRings(shape)) {
        const [left, low] = [column * shape.size - HAIR, row * shape.size - HAIR];
        rows.between(low, low + shape.size + 2 * HAIR, () => [left, left + shape.size + 2 * HAIR]);
      }
      return;
  }
}

interface Rows {
  /**
   * Takes in each row from one height to another what lies between two points of it; undefined: nothing.
   * All in map units; a cell belongs where its centre lies.
   */
  between: (low: number, high: number, ends: (lat: number) => readonly [number, number] | undefined) => void;
  /** The same for one row by its number. */
  at: (row: number, from: number, to: number) => void;
}

function rowTaker({ width, height, cell, mapHeight }: FogGrid, take: TakeSpan): Rows {
  const column = (lng: number): number => Math.min(width, Math.max(0, Math.ceil(lng / cell - 0.5)));
  const at = (row: number, from: number, to: number): void => {
    const [first, end] = [column(from), column(to)];
    if (end > first) take(row, first, end);
  };
  return {
    at,
    between: (low, high, ends) => {
      const first = Math.max(0, Math.ceil((mapHeight - high) / cell - 0.5));
      const last = Math.min(height - 1, Math.ceil((mapHeight - low) / cell - 0.5) - 1);
      for (let row = first; row <= last; row += 1) {
        const span = ends(mapHeight - (row + 0.5) * cell);
        if (span !== undefined) at(row, span[0], span[1]);
      }
    },
  };
}

/** What an odd number of borders of the rings parts from the outside. */
function takeRings(rings: readonly MapCoordinate[][], grid: FogGrid, rows: Rows): void {
  const { height, cell, mapHeight } = grid;
  const crossings: (number[] | undefined)[] = [];
  for (const ring of rings) {
    ring.forEach((point, index) => {
      const next = ring[(index + 1) % ring.length] ?? point;
      // The same line is cut at the same places whichever way it runs.
      const [[x, y], [toX, toY]] = point[1] < next[1] ? [point, next] : [next, point];
      if (y === toY) return;
      const first = Math.max(0, Math.ceil((mapHeight - toY) / cell - 0.5));
      const last = Math.min(height - 1, Math.ceil((mapHeight - y) / cell - 0.5) - 1);
      for (let row = first; row <= last; row += 1) {
        const lat = mapHeight - (row + 0.5) * cell;
        const inRow = crossings[row] ?? [];
        inRow.push(x + ((lat - y) / (toY - y)) * (toX - x));
        crossings[row] = inRow;
      }
    });
  }
  crossings.forEach((xs, row) => {
    xs?.sort((a, b) => a - b);
    for (let i = 0; xs !== undefined && i + 1 < xs.length; i += 2) rows.at(row, xs[i] ?? 0, xs[i + 1] ?? 0);
  });
}

/** All ground within a radius of a line; one point makes a disc. */
function takeStroke(points: readonly MapCoordinate[], radius: number, rows: Rows): void {
  points.forEach((from, index) => {
    const to = points[index + 1] ?? from;
    if (index > 0 && to === from) return;
    const [low, high] = [Math.min(from[1], to[1]) - radius, Math.max(from[1], to[1]) + radius];
    rows.between(low, high, (lat) => spanOfCapsule(from, to, radius, lat));
  });
}

/** Where a height cuts what lies within a radius of a straight line: that ground has no dents. */
function spanOfCapsule(
  [x, y]: MapCoordinate,
  [toX, toY]: MapCoordinate,
  radius: number,
  lat: number,
): [number, number] | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const reach = (one: number, other = one): void => {
    from = Math.min(from, one);
    to = Math.max(to, other);
  };
  for (const [cx, cy] of [
    [x, y],
    [toX, toY],
  ] as const) {
    const rest = radius * radius - (lat - cy) ** 2;
    if (rest >= 0) reach(cx - Math.sqrt(rest), cx + Math.sqrt(rest));
  }
  const length = Math.hypot(toX - x, toY - y);
  if (length > 0 && y !== toY) {
    const [sideX, sideY] = [(-(toY - y) / length) * radius, ((toX - x) / length) * radius];
    for (const sign of [1, -1]) {
      const share = (lat - y - sign * sideY) / (toY - y);
      if (share >= 0 && share <= 1) reach(x + sign * sideX + share * (toX - x));
    }
  }
  if (y === toY && Math.abs(lat - y) <= radius) reach(Math.min(x, toX), Math.max(x, toX));
  return from <= to ? [from, to] : undefined;
}

/** A hexagon that stands on a corner. @param size from side to side */
function takeHex([x, y]: MapCoordinate, size: number, rows: Rows): void {
  const side = size / Math.sqrt(3);
  rows.between(y - side - HAIR, y + side + HAIR, (lat) => {
    const above = Math.abs(lat - y);
    const half = above <= side / 2 ? size / 2 : (size * (side - above)) / side;
    return half < -HAIR ? undefined : [x - half - HAIR, x + half + HAIR];
  });
}
