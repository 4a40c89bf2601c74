import { outlineOf } from '../region-outline.ts';
import { samePoint } from '../shape-building.ts';

type Pair = [number, number];
/** Rings of polygons, the outline first, closed or not. */
type Polygon = Pair[][];

/**
 * Joins polygons that share an edge, such as halves cut at the edge of the world or parts of one land. Polygons with
 * holes, and those that touch only in a corner, stay unchanged. Takes time in proportion to the corners.
 */
export function joinPolygons(polygons: readonly Polygon[]): Polygon[] {
  const groups = groupsByEdge(polygons);
  return groups.flatMap((group) => {
    const [first, ...others] = group.map((index) => polygons[index] ?? []);
    if (others.length === 0) return first === undefined ? [] : [first];
    const outlines = group.map((index) => opened(polygons[index]?.[0] ?? []));
    return outlineOf(outlines).map((rings) => rings.map(closed));
  });
}

function groupsByEdge(polygons: readonly Polygon[]): number[][] {
  const leader = polygons.map((_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (leader[at] !== at) {
      // Path halving, so that later look-ups are short.
      const above = leader[at] ?? at;
      leader[at] = leader[above] ?? above;
      at = above;
    }
    return at;
  };
  const owners = new Map<string, number>();
  for (const [index, [outline = [], ...holes]] of polygons.entries()) {
    if (holes.length > 0) continue;
    for (const edge of edgesOf(opened(outline))) {
      const owner = owners.get(edge);
      if (owner === undefined) owners.set(edge, index);
      else leader[find(index)] = find(owner);
    }
  }
  const groups = new Map<number, number[]>();
  for (const index of polygons.keys()) {
    const group = groups.get(find(index));
    if (group === undefined) groups.set(find(index), [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

/** Every edge, with the same key in both directions. */
function* edgesOf(ring: readonly Pair[]): Generator<string> {
  for (const [index, to] of ring.entries()) {
    const from = ring.at(index - 1) ?? to;
    const [a, b] = [`${from[0]},${from[1]}`, `${to[0]},${to[1]}`];
    if (a !== b) yield a < b ? `${a} ${b}` : `${b} ${a}`;
  }
}

const isClosed = (ring: readonly Pair[]): boolean => ring.length > 1 && samePoint(ring[0], ring.at(-1));
const opened = (ring: readonly Pair[]): Pair[] => (isClosed(ring) ? ring.slice(0, -1) : [...ring]);
const closed = (ring: Pair[]): Pair[] => {
  const [first] = ring;
  return first === undefined || isClosed(ring) ? ring : [...ring, [first[0], first[1]]];
};
