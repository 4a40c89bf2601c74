import type { Pair } from './azgaar/azgaar-world.ts';

interface Edge {
  from: Pair;
  to: Pair;
}

/** Rings smaller than this part of the largest are what is left where corners were rounded apart. */
const SLIVER = 1e-5;

/**
 * The outline of cells that touch: edges that two of them share go, the others are chained to rings. Answers polygons
 * of rings, each with its outline first, then its holes.
 */
export function outlineOf(cells: readonly (readonly Pair[])[]): Pair[][][] {
  const edges = new Map<string, Edge>();
  for (const cell of cells) {
    const ring = area(cell) < 0 ? cell.toReversed() : cell;
    for (const [index, to] of ring.entries()) {
      const from = ring.at(index - 1);
      if (from === undefined || same(from, to)) continue;
      // The neighbour runs along the same edge the other way.
      if (!edges.delete(key(to, from))) edges.set(key(from, to), { from, to });
    }
  }
  return nested(chained([...edges.values()]));
}

/** Sorts rings into polygons: one that runs the other way round lies in the smallest outline around it. */
function nested(rings: readonly Pair[][]): Pair[][][] {
  const largest = rings.reduce((most, ring) => Math.max(most, Math.abs(area(ring))), 0);
  const real = rings.filter((ring) => Math.abs(area(ring)) > largest * SLIVER);
  const outlines = real.filter((ring) => area(ring) > 0).sort((a, b) => area(a) - area(b));
  const polygons = outlines.map((outline) => [outline]);
  for (const hole of real.filter((ring) => area(ring) < 0)) {
    const [corner] = hole;
    const around = polygons.find(
      ([outline]) =>
        corner !== undefined && outline !== undefined && -area(hole) < area(outline) && isInside(outline, hole),
    );
    around?.push(hole);
  }
  return polygons.toReversed();
}

/** Rings of a drawn path, whichever way they run: one inside another is its hole. */
export function nestedByPlace(rings: readonly Pair[][]): Pair[][][] {
  const turned = rings.map((ring) => {
    const depth = rings.filter((other) => other !== ring && isInside(other, ring)).length;
    const runsLeft = area(ring) > 0;
    return (depth % 2 === 0) === runsLeft ? ring : ring.toReversed();
  });
  return nested(turned);
}

function chained(edges: readonly Edge[]): Pair[][] {
  const starting = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = starting.get(point(edge.from));
    if (list === undefined) starting.set(point(edge.from), [edge]);
    else list.push(edge);
  }
  const rings: Pair[][] = [];
  for (const first of edges) {
    const ring: Pair[] = [];
    let edge = take(starting, first);
    while (edge !== undefined) {
      ring.push(edge.from);
      if (same(edge.to, first.from)) break;
      edge = take(starting, starting.get(point(edge.to))?.[0]);
    }
    if (ring.length >= 3) rings.push(ring);
  }
  return rings;
}

/** Takes an edge out of those that are left; undefined when it is gone. */
function take(starting: Map<string, Edge[]>, edge: Edge | undefined): Edge | undefined {
  if (edge === undefined) return undefined;
  const list = starting.get(point(edge.from));
  const index = list?.indexOf(edge) ?? -1;
  if (index < 0) return undefined;
  list?.splice(index, 1);
  return edge;
}

const point = ([x, y]: Pair): string => `${x},${y}`;
const key = (from: Pair, to: Pair): string => `${point(from)} ${point(to)}`;
const same = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];

function area(ring: readonly Pair[]): number {
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const before = ring.at(index - 1) ?? [0, 0];
    sum += before[0] * y - x * before[1];
  }
  return sum / 2;
}

/** Whether a ring lies in another, by the middle of its first edge that is no corner of the other. */
function isInside(outline: readonly Pair[], ring: readonly Pair[]): boolean {
  const corners = new Set(outline.map(point));
  const [x, y] = ring.find((corner) => !corners.has(point(corner))) ?? ring[0] ?? [0, 0];
  let inside = false;
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline.at(index - 1) ?? [0, 0];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
