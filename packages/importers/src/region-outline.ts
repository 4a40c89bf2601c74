import type { Pair } from './azgaar/azgaar-world.ts';
import { ImportRefusal } from './import-refusal.ts';
import { pointKey, RingInside, ringArea } from './ring-inside.ts';

interface Edge {
  from: Pair;
  to: Pair;
}

/** Rings smaller than this part of the largest are what is left where corners were rounded apart. */
const SLIVER = 1e-5;

/**
 * The outline of cells that touch: edges that two of them share go, the others are chained to rings. Answers polygons
 * of rings, each with its outline first, then its holes.
 * @throws ImportRefusal when there are too many rings to be compared with each other
 */
export function outlineOf(cells: readonly (readonly Pair[])[]): Pair[][][] {
  const edges = new Map<string, Edge>();
  for (const cell of cells) {
    const ring = ringArea(cell) < 0 ? cell.toReversed() : cell;
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
  const all = rings.map((ring) => ({ ring, inside: new RingInside(ring) }));
  const largest = all.reduce((most, { inside }) => Math.max(most, Math.abs(inside.area)), 0);
  const real = all.filter(({ inside }) => Math.abs(inside.area) > largest * SLIVER);
  const outlines = real.filter(({ inside }) => inside.area > 0).sort((a, b) => a.inside.area - b.inside.area);
  const polygons = outlines.map(({ ring, inside }) => ({ inside, rings: [ring] }));
  const holes = real.filter(({ inside }) => inside.area < 0);
  assertFewPairs(holes.length * outlines.length);
  for (const hole of holes) {
    const around = polygons.find(({ inside }) => -hole.inside.area < inside.area && inside.holds(hole.inside));
    around?.rings.push(hole.ring);
  }
  return polygons.map((polygon) => polygon.rings).toReversed();
}

/** Rings of a drawn path, whichever way they run: one inside another is its hole. */
export function nestedByPlace(rings: readonly Pair[][]): Pair[][][] {
  assertFewPairs(rings.length ** 2);
  const all = rings.map((ring) => new RingInside(ring));
  const turned = rings.map((ring, index) => {
    const one = all[index] as RingInside;
    const depth = all.filter((other) => other !== one && other.holds(one)).length;
    const runsLeft = one.area > 0;
    return (depth % 2 === 0) === runsLeft ? ring : ring.toReversed();
  });
  return nested(turned);
}

/** Pairs of rings that are compared at most: a second or two. */
const PAIRS_MAX = 100_000_000;

function assertFewPairs(pairs: number): void {
  if (pairs > PAIRS_MAX)
    throw new ImportRefusal(
      'One area in the files has too many rings to sort them. Simplify it, or split it into several.',
    );
}

function chained(edges: readonly Edge[]): Pair[][] {
  const starting = new Map<string, Edge[]>();
  for (const edge of edges) {
    const list = starting.get(pointKey(edge.from));
    if (list === undefined) starting.set(pointKey(edge.from), [edge]);
    else list.push(edge);
  }
  const rings: Pair[][] = [];
  for (const first of edges) {
    const ring: Pair[] = [];
    let edge = take(starting, first);
    while (edge !== undefined) {
      ring.push(edge.from);
      if (same(edge.to, first.from)) break;
      edge = take(starting, starting.get(pointKey(edge.to))?.[0]);
    }
    if (ring.length >= 3) rings.push(ring);
  }
  return rings;
}

/** Takes an edge out of those that are left; undefined when it is gone. */
function take(starting: Map<string, Edge[]>, edge: Edge | undefined): Edge | undefined {
  if (edge === undefined) return undefined;
  const list = starting.get(pointKey(edge.from));
  const index = list?.indexOf(edge) ?? -1;
  if (index < 0) return undefined;
  list?.splice(index, 1);
  return edge;
}

const key = (from: Pair, to: Pair): string => `${pointKey(from)} ${pointKey(to)}`;
const same = (a: Pair, b: Pair): boolean => a[0] === b[0] && a[1] === b[1];
