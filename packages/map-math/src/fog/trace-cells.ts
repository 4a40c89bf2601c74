import type { MapCoordinate } from '@venture-atlas/types';
import type { Size } from '../geometry-types.ts';
import { ringArea } from '../shape-geometry.ts';

/** Columns and rows, the last of each not included. */
export interface CellRange {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The borders of all cells that are 1, as polygons of closed rings: outlines with their holes, in cells from the upper
 * left corner. Corners on a staircase are left out, so that a slanted border is a slanted line; no point moves.
 * @param part where they are: no other cell is looked at
 */
export function traceCells(cells: Uint8Array, { width, height }: Size, part: CellRange): MapCoordinate[][][] {
  const isIn = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 1;
  const next = new Map<string, MapCoordinate[]>();
  const step = (from: MapCoordinate, to: MapCoordinate): void => {
    next.set(String(from), [...(next.get(String(from)) ?? []), to]);
  };
  // With the cell to the right of each border.
  for (let y = part.top; y < part.bottom; y += 1) {
    for (let x = part.left; x < part.right; x += 1) {
      if (!isIn(x, y)) continue;
      if (!isIn(x, y - 1)) step([x, y], [x + 1, y]);
      if (!isIn(x + 1, y)) step([x + 1, y], [x + 1, y + 1]);
      if (!isIn(x, y + 1)) step([x + 1, y + 1], [x, y + 1]);
      if (!isIn(x - 1, y)) step([x, y + 1], [x, y]);
    }
  }
  const outlines: MapCoordinate[][][] = [];
  const holes: MapCoordinate[][] = [];
  for (const ring of ringsOf(next)) {
    if (ringArea(ring) > 0) outlines.push([ring]);
    else holes.push(ring);
  }
  for (const hole of holes) holderOf(outlines, hole)?.push(hole);
  return outlines.map((rings) => rings.map(straightened));
}

/** Rings that go from border to border until they are back. */
function ringsOf(next: Map<string, MapCoordinate[]>): MapCoordinate[][] {
  const rings: MapCoordinate[][] = [];
  for (const [name, ways] of next) {
    const start = name.split(',').map(Number) as MapCoordinate;
    while (ways.length > 0) {
      const ring = [start];
      for (let at = ways.shift(); at !== undefined; at = next.get(String(at))?.shift()) {
        ring.push(at);
        if (at[0] === start[0] && at[1] === start[1]) break;
      }
      rings.push(ring);
    }
  }
  return rings;
}

/** The outline that a hole lies in: the smallest whose box has all of the hole's. */
function holderOf(outlines: MapCoordinate[][][], hole: readonly MapCoordinate[]): MapCoordinate[][] | undefined {
  const box = (ring: readonly MapCoordinate[]) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  };
  const [left, top, right, bottom] = box(hole);
  const around = outlines.filter(([outline = []]) => {
    const [x, y, toX, toY] = box(outline);
    return x <= left && y <= top && toX >= right && toY >= bottom;
  });
  return around.toSorted(([one = []], [other = []]) => Math.abs(ringArea(one)) - Math.abs(ringArea(other)))[0];
}

/** Leaves out points on a straight line, and of each step of a staircase the outer corner. */
function straightened(ring: MapCoordinate[]): MapCoordinate[] {
  const corners = ring.slice(0, -1).filter(([x, y], at, all) => {
    const [beforeX, beforeY] = all.at(at - 1) ?? [x, y];
    const [afterX, afterY] = all[(at + 1) % all.length] ?? [x, y];
    return (x - beforeX) * (afterY - y) !== (y - beforeY) * (afterX - x);
  });
  const isOuter = (at: number): boolean => {
    const [x, y] = corners[at] ?? [0, 0];
    const [beforeX, beforeY] = corners.at(at - 1) ?? [x, y];
    const [afterX, afterY] = corners[(at + 1) % corners.length] ?? [x, y];
    // The cell lies to the right of the border: there a turn to the right leaves ground out.
    return (x - beforeX) * (afterY - y) - (y - beforeY) * (afterX - x) > 0;
  };
  const isShort = (at: number): boolean => {
    const [x, y] = corners[at] ?? [0, 0];
    const [afterX, afterY] = corners[(at + 1) % corners.length] ?? [x, y];
    return Math.abs(afterX - x) + Math.abs(afterY - y) <= 2;
  };
  const kept = corners.filter((_corner, at) => {
    const before = (at + corners.length - 1) % corners.length;
    const isStep = isShort(at) || isShort(before);
    const next = (at + 1) % corners.length;
    return !(isStep && isOuter(at) && !isOuter(before) && !isOuter(next));
  });
  const some = kept.length >= 3 ? kept : corners;
  return [...some, ...some.slice(0, 1)];
}
