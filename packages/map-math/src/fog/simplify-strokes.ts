import type { FogShape, MapCoordinate } from '@venture-atlas/types';
import type { Size } from '../geometry-types.ts';
import { cellsAndRings } from './fog-cells.ts';
import { smallestFogCell } from './fog-grid.ts';

/**
 * Simplifies lines that cover ground within a radius, so that less is painted. The ground stays the same up to a cell
 * at its edge. Steps shorter than a cell and repeated paths and places are removed.
 * @param lines on the map, in map units
 */
export function simplifyLines(
  lines: readonly MapCoordinate[][],
  { radius, map }: { radius: number; map: Size },
): MapCoordinate[][] {
  const first = lines[0]?.[0];
  // With such a radius, one point on the map covers all of it.
  if (first !== undefined && radius >= Math.hypot(map.width, map.height)) return [[first]];
  const cell = smallestFogCell(map) / 2;
  const nameOf = ([x, y]: MapCoordinate): string => `${Math.round(x / cell)} ${Math.round(y / cell)}`;
  const known = new Set<string>();
  const lean: MapCoordinate[][] = [];
  const ends = lines.map((line) => withoutShortSteps(line, cell));
  for (const points of ends) {
    let open: MapCoordinate[] | undefined;
    for (const [index, to] of points.entries()) {
      const from = points[index - 1];
      if (from === undefined) continue;
      const way = [nameOf(from), nameOf(to)].sort().join(' to ');
      if (known.has(way)) {
        open = undefined;
        continue;
      }
      for (const name of [way, nameOf(from), nameOf(to)]) known.add(name);
      if (open === undefined) {
        open = [from];
        lean.push(open);
      }
      open.push(to);
    }
  }
  for (const points of ends) {
    const [only] = points;
    if (only === undefined || points.length > 1 || known.has(nameOf(only))) continue;
    known.add(nameOf(only));
    lean.push([only]);
  }
  return lean;
}

/**
 * Simplifies a freehand stroke, so that less is painted. The ground stays the same up to a cell, or up to a sixteenth
 * of the radius at sharp turns. A hand makes many more steps than a wide brush can show.
 */
export function simplifyStroke(
  points: readonly MapCoordinate[],
  { radius, map }: { radius: number; map: Size },
): MapCoordinate[] {
  const lean = withoutShortSteps(points, Math.max(smallestFogCell(map) / 2, radius / 16));
  const [last, end] = [lean.at(-1), points.at(-1)];
  return end === undefined || end === last ? lean : [...lean, end];
}

function withoutShortSteps(line: readonly MapCoordinate[], cell: number): MapCoordinate[] {
  const kept: MapCoordinate[] = [];
  for (const point of line) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= cell) kept.push(point);
  }
  return kept;
}

/** The number of grid rows visited to paint a shape on a map of this size, which measures the time. */
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
      // Each with one row above and one below. Cells beside the map are counted too.
      const each = Math.min(rows(0, map.height), Math.ceil((shape.size * 1.2) / cell) + 2);
      return cellsAndRings(shape).length * each;
    }
  }
}

/** The range of heights of each step of a line. A single point is one step. */
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
