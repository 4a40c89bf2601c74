import type { FogShape, MapCoordinate } from '@venture-atlas/types';
import type { Size } from '../geometry-types.ts';
import { cellsAndRings } from './fog-cells.ts';
import { smallestFogCell } from './fog-grid.ts';

/** How many rows of cells are looked at to paint a shape on a map of this size: that is how long it takes. */
export function rowsOfFog(shape: FogShape, map: Size): number {
  const cell = smallestFogCell(map) / 2;
  const rows = (from: number, to: number): number =>
    Math.max(0, Math.ceil((Math.min(map.height, Math.max(from, to)) - Math.max(0, Math.min(from, to))) / cell));
  const around = (from: number, to: number, radius: number): number =>
    rows(Math.min(from, to) - radius, Math.max(from, to) + radius);
  switch (shape.kind) {
    case 'all':
      return rows(0, map.height);
    case 'polygon':
      return sum(shape.polygons.flat(), (ring) => sum(steps([...ring, ...ring.slice(0, 1)]), ([a, b]) => rows(a, b)));
    case 'box':
      return rows(shape.lat, shape.lat + shape.height);
    case 'circle':
      return around(shape.lat, shape.lat, shape.radius);
    case 'brush':
    case 'lines': {
      const lines = shape.kind === 'brush' ? [shape.points] : shape.lines;
      return sum(lines, (line) => sum(steps(line), ([a, b]) => around(a, b, shape.radius)));
    }
    case 'hexes':
    case 'squares': {
      // Each with one row above it and one below; those beside the map are not told apart.
      const each = Math.min(rows(0, map.height), Math.ceil((shape.size * 1.2) / cell) + 2);
      return cellsAndRings(shape).length * each;
    }
  }
}

/** From which height to which each step of a line goes; a single point is one. */
function steps(line: readonly MapCoordinate[]): [number, number][] {
  return line.flatMap(([, y], index): [number, number][] => {
    const next = line[index + 1];
    return next === undefined && index > 0 ? [] : [[y, next?.[1] ?? y]];
  });
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  let whole = 0;
  for (const one of all) whole += of(one);
  return whole;
}
