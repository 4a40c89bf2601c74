import type { MapCoordinate, MultiPolygon, Shape } from '@venture-atlas/types';
import type { Size } from '../geometry-types.ts';
import { ringArea } from '../shape-geometry.ts';
import type { FogPool } from './fog-edge.ts';
import { FOG_HIDDEN, type FogGrid, fogAt } from './fog-grid.ts';
import { forEachSpan } from './fog-spans.ts';

/** Squares along the longer side of a map for cutting areas. It is the precision of their new borders. */
const SQUARES_PER_SIDE = 512;

/**
 * The part of a line or area on visible ground; null for none. Of a line this is the longest stretch, with the others
 * in `more`. A shape that touches no hidden ground stays unchanged.
 */
export function clipToFog(shape: Shape, pool: FogPool): Shape | null {
  const { geometry } = shape;
  if (geometry.type === 'LineString') {
    const stretches = visibleStretches(geometry.coordinates, pool.grid);
    const [longest, ...more] = stretches.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    if (longest === undefined) return null;
    const line = { type: 'LineString' as const, coordinates: longest };
    return { ...shape, geometry: more.length === 0 ? line : { ...line, more } };
  }
  if (!touchesHidden(geometry, pool.grid)) return shape;
  const coordinates = visibleArea(geometry, pool);
  return coordinates.length === 0 ? null : { ...shape, geometry: { type: 'MultiPolygon', coordinates } };
}

/** The stretches of a line on visible ground, each from border to border. */
function visibleStretches(line: readonly MapCoordinate[], grid: FogGrid): MapCoordinate[][] {
  const stretches: MapCoordinate[][] = [];
  let stretch: MapCoordinate[] | undefined;
  for (const [index, from] of line.entries()) {
    const to = line[index + 1];
    if (to === undefined) break;
    const cuts = [0, ...borderCuts(from, to, grid), 1];
    for (let i = 0; i + 1 < cuts.length; i += 1) {
      const [begin, end] = [cuts[i] ?? 0, cuts[i + 1] ?? 1];
      const [lng, lat] = middleOf(from, to, (begin + end) / 2);
      if (fogAt(grid, lng, lat) === FOG_HIDDEN) {
        stretch = undefined;
        continue;
      }
      if (stretch === undefined) {
        stretch = [between(from, to, begin, grid.cell)];
        stretches.push(stretch);
      }
      // Within a straight segment only its end matters.
      if (i > 0 && stretch.length > 1 && cuts[i] !== 0) stretch.pop();
      stretch.push(between(from, to, end, grid.cell));
    }
  }
  return stretches.filter((one) => lengthOf(one) > 0);
}

/** Where a straight segment crosses the borders of cells, as sorted shares of its length. */
function borderCuts([x, y]: MapCoordinate, [toX, toY]: MapCoordinate, { cell, mapHeight }: FogGrid): number[] {
  const cuts: number[] = [];
  const along = (from: number, to: number): void => {
    if (from === to) return;
    const [low, high] = [Math.min(from, to) / cell, Math.max(from, to) / cell];
    for (let border = Math.floor(low) + 1; border < high; border += 1) cuts.push((border * cell - from) / (to - from));
  };
  along(x, toX);
  along(mapHeight - y, mapHeight - toY);
  return cuts.sort((one, other) => one - other);
}

const middleOf = ([x, y]: MapCoordinate, [toX, toY]: MapCoordinate, share: number): MapCoordinate => [
  x + (toX - x) * share,
  y + (toY - y) * share,
];

/**
 * A point at a share of a segment. Only the ends are exact: points between are rounded, so that their last digits
 * reveal nothing about a hidden end.
 */
function between(from: MapCoordinate, to: MapCoordinate, share: number, cell: number): MapCoordinate {
  if (share === 0 || share === 1) return share === 0 ? from : to;
  const unit = cell / 64;
  const rounded = (value: number): number => Math.round(value / unit) * unit;
  return [rounded(from[0] + (to[0] - from[0]) * share), rounded(from[1] + (to[1] - from[1]) * share)];
}

const lengthOf = (line: readonly MapCoordinate[]): number =>
  line.reduce((sum, [x, y], at) => {
    const [toX, toY] = line[at + 1] ?? [x, y];
    return sum + Math.hypot(toX - x, toY - y);
  }, 0);

function touchesHidden({ coordinates }: MultiPolygon, grid: FogGrid): boolean {
  let isTouched = false;
  forEachSpan({ kind: 'polygon', polygons: coordinates }, grid, (row, from, to) => {
    const cells = grid.cells.subarray(row * grid.width + from, row * grid.width + to);
    if (!isTouched && cells.includes(FOG_HIDDEN)) isTouched = true;
  });
  return isTouched;
}

/** The squares of an area that are not hidden and not next to a hidden one, as polygons. */
function visibleArea({ coordinates }: MultiPolygon, pool: FogPool): MapCoordinate[][][] {
  const { grid } = pool;
  const halvings = Math.max(0, Math.ceil(Math.log2(Math.max(grid.width, grid.height) / SQUARES_PER_SIDE)));
  const { width, height, values } = pool.at(halvings);
  const side = grid.cell * 2 ** halvings;
  const isHidden = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && values[y * width + x] === FOG_HIDDEN;
  const seen = new Uint8Array(width * height);
  const squares = { width, height, cell: side, mapHeight: grid.mapHeight, cells: seen };
  const part = { left: width, top: height, right: 0, bottom: 0 };
  forEachSpan({ kind: 'polygon', polygons: coordinates }, squares, (row, from, to) => {
    part.left = Math.min(part.left, from);
    part.right = Math.max(part.right, to);
    part.top = Math.min(part.top, row);
    part.bottom = Math.max(part.bottom, row + 1);
    for (let column = from; column < to; column += 1) {
      let isSeen = true;
      for (let dy = -1; dy <= 1; dy += 1)
        for (let dx = -1; dx <= 1; dx += 1) isSeen &&= !isHidden(column + dx, row + dy);
      if (isSeen) seen[row * width + column] = 1;
    }
  });
  const toMap = ([x, y]: MapCoordinate): MapCoordinate => [x * side, grid.mapHeight - y * side];
  return traceCells(seen, { width, height }, part).map((rings) => rings.map((ring) => ring.map(toMap)));
}

/** Columns and rows; the last of each is excluded. */
interface CellRange {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * The borders of all cells with the value 1, as polygons of closed rings: outlines with their holes, in cells from
 * the upper left corner. Corners on a staircase are left out, so that a slanted border becomes a slanted line. No
 * point moves.
 * @param part the range of cells to search
 */
function traceCells(cells: Uint8Array, { width, height }: Size, part: CellRange): MapCoordinate[][][] {
  const isIn = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && cells[y * width + x] === 1;
  const next = new Map<string, MapCoordinate[]>();
  const step = (from: MapCoordinate, to: MapCoordinate): void => {
    next.set(String(from), [...(next.get(String(from)) ?? []), to]);
  };
  // The cell lies to the right of each border.
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

/** Joins borders to closed rings. */
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

/** The outline of a hole: the one with the smallest box that contains the box of the hole. */
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

/** Leaves out points on a straight line, and the outer corner of each step of a staircase. */
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
    // The cell lies to the right of the border, so a right turn cuts ground off.
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
