import type { MapCoordinate } from '@venture-atlas/types';
import type { Size } from '../geometry-types.ts';
import { smallestFogCell } from './fog-grid.ts';

/**
 * Lines that cover the same ground within a radius, up to a cell at its edge, with less to paint: without steps shorter
 * than a cell, and without ways and places that come again. Where there are more than `most`, the longest ones.
 * @param lines on the map, in map units
 */
export function leanLines(
  lines: readonly MapCoordinate[][],
  { radius, map, most }: { radius: number; map: Size; most: number },
): MapCoordinate[][] {
  const first = lines[0]?.[0];
  // One point on the map is enough to cover all of it.
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
  return lean.length > most ? lean.toSorted((one, other) => other.length - one.length).slice(0, most) : lean;
}

function withoutShortSteps(line: readonly MapCoordinate[], cell: number): MapCoordinate[] {
  const kept: MapCoordinate[] = [];
  for (const point of line) {
    const last = kept.at(-1);
    if (last === undefined || Math.hypot(point[0] - last[0], point[1] - last[1]) >= cell) kept.push(point);
  }
  return kept;
}

/** How many rows of cells are looked at to paint all ground within a radius of lines: that is how long it takes. */
export function rowsOfLines(lines: readonly MapCoordinate[][], radius: number, map: Size): number {
  const cell = smallestFogCell(map) / 2;
  const rows = (from: number, to: number): number =>
    Math.ceil((Math.min(map.height, Math.max(from, to) + radius) - Math.max(0, Math.min(from, to) - radius)) / cell);
  let sum = 0;
  for (const line of lines)
    for (const [index, [, y]] of line.entries()) {
      const next = line[index + 1];
      if (next !== undefined || index === 0) sum += rows(y, next?.[1] ?? y);
    }
  return sum;
}
