import Flatbush from 'flatbush';
import { FLAT, isSame, lengthOf, meetingsOf, nearestOnSegment, SAME, type WayPoint } from './segments.ts';
import { isWater, type WayKind } from './way-kinds.ts';

/*
 * The network of the ways on a map: lines, split where they cross or touch, as nodes and edges. It is pure and takes
 * time in proportion to the points of its lines, times the logarithm of their number.
 */

/** A line that somebody can travel on. Coordinates are map units. */
export interface WayLine {
  id: number;
  kind: WayKind;
  points: readonly WayPoint[];
}

export interface WayNetworkOptions {
  /** An end of a line joins other lines that are this near (map units). */
  tolerance: number;
  /** Places on land and on water, such as harbors and fords: ways of both join here. */
  landings?: readonly WayPoint[];
  /** False leaves lines whole, to compare: then only lines that share an end are joined. */
  isSplit?: boolean;
}

/** Nodes and edges by index. Edges go both ways. */
export interface WayNetwork {
  nodes: { x: Float64Array; y: Float64Array };
  edges: {
    from: Int32Array;
    to: Int32Array;
    /** Map units. */
    length: Float64Array;
    /** The index of its line; -1 for a join between two ways. */
    line: Int32Array;
    /** Its points are `points[start[edge]]` up to `points[start[edge + 1]]`, from `from` to `to`. */
    start: Int32Array;
  };
  points: readonly WayPoint[];
  lines: readonly WayLine[];
  /** The edges of a node are `around[first[node]]` up to `around[first[node + 1]]`. */
  first: Int32Array;
  around: Int32Array;
}

/** A network has at most this many edges. */
export const WAY_EDGES_MAX = 100_000;

/** The largest tolerance is a share of the map's width; this is the default one. */
export const DEFAULT_TOLERANCE_SHARE = 0.002;

/** A place on a line where it is split: the index of a segment plus the fraction along it. */
interface Cut {
  at: number;
  node: number;
}

/** Builds the network. Lines with fewer than two points are left out. */
export function buildWayNetwork(
  all: readonly WayLine[],
  { tolerance, landings = [], isSplit = true }: WayNetworkOptions,
): WayNetwork {
  const lines = all.filter(({ points }) => points.length > 1);
  const segments = segmentsOf(lines);
  const building = new Building(lines);
  if (segments.count > 0 && isSplit) {
    building.cross(segments);
    building.joinEnds(segments, tolerance);
    building.land(segments, landings, tolerance);
  }
  return building.finish();
}

/** All segments of all lines, with an index by their boxes. */
interface Segments {
  count: number;
  line: Int32Array;
  index: Int32Array;
  boxes: Flatbush;
}

function segmentsOf(lines: readonly WayLine[]): Segments {
  const count = lines.reduce((sum, { points }) => sum + points.length - 1, 0);
  const [line, index] = [new Int32Array(count), new Int32Array(count)];
  const boxes = new Flatbush(Math.max(1, count));
  let at = 0;
  for (const [nth, { points }] of lines.entries())
    for (let from = 0; from + 1 < points.length; from += 1) {
      line[at] = nth;
      index[at] = from;
      at += 1;
      const [[ax, ay], [bx, by]] = [points[from] as WayPoint, points[from + 1] as WayPoint];
      boxes.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
    }
  if (count === 0) boxes.add(0, 0, 0, 0);
  boxes.finish();
  return { count, line, index, boxes };
}

class Building {
  private readonly x: number[] = [];
  private readonly y: number[] = [];
  private readonly cuts: Cut[][];
  private readonly joins: { from: number; to: number }[] = [];

  private readonly lines: readonly WayLine[];

  constructor(lines: readonly WayLine[]) {
    this.lines = lines;
    this.cuts = lines.map(({ points }) => [
      { at: 0, node: this.node(points[0] as WayPoint) },
      { at: points.length - 1, node: this.node(points.at(-1) as WayPoint) },
    ]);
  }

  private node([x, y]: WayPoint): number {
    this.x.push(x);
    this.y.push(y);
    return this.x.length - 1;
  }

  private ends(line: number): readonly [Cut, Cut] {
    const [first, last] = this.cuts[line] as [Cut, Cut];
    return [first, last];
  }

  /** Splits ways of the same ground where they cross. */
  cross(segments: Segments): void {
    for (let one = 0; one < segments.count; one += 1) {
      const [a, b] = this.segment(segments, one);
      const box = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])] as const;
      for (const other of segments.boxes.search(
        ...box,
        (found) => found > one && this.mayCross(segments, one, found),
      )) {
        const [c, d] = this.segment(segments, other);
        // Neighbors on one line touch anyway.
        const isNext =
          segments.line[one] === segments.line[other] && segments.index[other] === (segments.index[one] ?? 0) + 1;
        for (const { point, first, second } of meetingsOf(a, b, c, d)) {
          if (isNext && isSame(point, b)) continue;
          const node = this.node(point);
          this.cuts[segments.line[one] ?? 0]?.push({ at: (segments.index[one] ?? 0) + first, node });
          this.cuts[segments.line[other] ?? 0]?.push({ at: (segments.index[other] ?? 0) + second, node });
        }
      }
    }
  }

  private mayCross({ line }: Segments, one: number, other: number): boolean {
    const [first, second] = [this.lines[line[one] ?? 0], this.lines[line[other] ?? 0]];
    return first !== undefined && second !== undefined && isWater(first.kind) === isWater(second.kind);
  }

  private segment({ line, index }: Segments, at: number): readonly [WayPoint, WayPoint] {
    const points = this.lines[line[at] ?? 0]?.points ?? [];
    const from = index[at] ?? 0;
    return [points[from] as WayPoint, points[from + 1] as WayPoint];
  }

  /** Joins each end of a line with the other ways of the same ground that are near. */
  joinEnds(segments: Segments, tolerance: number): void {
    for (const [line, { kind, points }] of this.lines.entries())
      for (const [nth, { node }] of this.ends(line).entries()) {
        const end = (nth === 0 ? points[0] : points.at(-1)) as WayPoint;
        const near = this.nearest(segments, end, tolerance, (other) => other !== line && this.isAlike(other, kind));
        for (const [other, { at, point }] of near) {
          const met = this.node(point);
          this.cuts[other]?.push({ at, node: met });
          this.joins.push({ from: node, to: met });
        }
      }
  }

  /** Joins land and water at these places. */
  land(segments: Segments, landings: readonly WayPoint[], tolerance: number): void {
    for (const landing of landings) {
      const near = this.nearest(segments, landing, tolerance, () => true);
      const grounds = new Set([...near.keys()].map((line) => isWater(this.lines[line]?.kind ?? 'road')));
      if (grounds.size < 2) continue;
      const node = this.node(landing);
      for (const [line, { at, point }] of near) {
        const met = this.node(point);
        this.cuts[line]?.push({ at, node: met });
        this.joins.push({ from: node, to: met });
      }
    }
  }

  private isAlike(line: number, kind: WayKind): boolean {
    return isWater(this.lines[line]?.kind ?? 'road') === isWater(kind);
  }

  /** The nearest point of each line within a distance. */
  private nearest(segments: Segments, [x, y]: WayPoint, reach: number, isWanted: (line: number) => boolean) {
    const found = new Map<number, { at: number; point: WayPoint; distance: number }>();
    const wanted = (at: number): boolean => isWanted(segments.line[at] ?? 0);
    for (const at of segments.boxes.search(x - reach, y - reach, x + reach, y + reach, wanted)) {
      const line = segments.line[at] ?? 0;
      const [a, b] = this.segment(segments, at);
      const { t, point, distance } = nearestOnSegment([x, y], a, b);
      if (distance <= reach && distance < (found.get(line)?.distance ?? Number.POSITIVE_INFINITY))
        found.set(line, { at: (segments.index[at] ?? 0) + t, point, distance });
    }
    return found;
  }

  /** Splits the lines at their cuts, and merges nodes at the same point. */
  finish(): WayNetwork {
    const same = new Merging(this.x, this.y);
    const rows: { from: number; to: number; line: number; length: number; points: WayPoint[] }[] = [];
    for (const [line, { points }] of this.lines.entries()) {
      const cuts = this.withoutLoops(
        (this.cuts[line] ?? []).sort((a, b) => a.at - b.at),
        points,
        same,
      );
      for (let nth = 0; nth + 1 < cuts.length; nth += 1) {
        const [a, b] = [cuts[nth] as Cut, cuts[nth + 1] as Cut];
        const [from, to] = [same.of(a.node), same.of(b.node)];
        const part = [this.at(from), ...points.slice(Math.floor(a.at) + 1, Math.ceil(b.at)), this.at(to)];
        const length = lengthOf(part);
        if (from !== to) rows.push({ from, to, line, length, points: part });
      }
    }
    for (const join of this.joins) {
      const [from, to] = [same.of(join.from), same.of(join.to)];
      const part = [this.at(from), this.at(to)];
      if (from !== to) rows.push({ from, to, line: -1, length: lengthOf(part), points: part });
    }
    return network(this.lines, rows, this.x, this.y);
  }

  /** The cuts of a line, with one more in each loop, so that both ways around are edges. */
  private withoutLoops(cuts: readonly Cut[], points: readonly WayPoint[], same: Merging): Cut[] {
    return cuts.flatMap((cut, nth) => {
      const next = cuts[nth + 1];
      if (next === undefined || same.of(cut.node) !== same.of(next.node) || next.at - cut.at <= FLAT) return [cut];
      const at = (cut.at + next.at) / 2;
      const [before, after] = [points[Math.floor(at)], points[Math.ceil(at)]] as [WayPoint, WayPoint];
      const t = at - Math.floor(at);
      const node = this.node([before[0] + t * (after[0] - before[0]), before[1] + t * (after[1] - before[1])]);
      return [cut, { at, node }];
    });
  }

  private at(node: number): WayPoint {
    return [this.x[node] ?? 0, this.y[node] ?? 0];
  }
}

/** Nodes at the same point are one: the first of them. */
class Merging {
  private readonly first = new Map<string, number>();

  private readonly x: readonly number[];
  private readonly y: readonly number[];

  constructor(x: readonly number[], y: readonly number[]) {
    this.x = x;
    this.y = y;
  }

  of(node: number): number {
    const [x, y] = [Math.round((this.x[node] ?? 0) / SAME), Math.round((this.y[node] ?? 0) / SAME)];
    const key = `${x} ${y}`;
    const found = this.first.get(key);
    if (found !== undefined) return found;
    this.first.set(key, node);
    return node;
  }
}

interface Row {
  from: number;
  to: number;
  line: number;
  length: number;
  points: WayPoint[];
}

function network(
  lines: readonly WayLine[],
  all: readonly Row[],
  xs: readonly number[],
  ys: readonly number[],
): WayNetwork {
  const rows = all.slice(0, WAY_EDGES_MAX);
  const numbers = new Map<number, number>();
  const number = (node: number): number => {
    const known = numbers.get(node) ?? numbers.size;
    numbers.set(node, known);
    return known;
  };
  const edges = {
    from: Int32Array.from(rows, ({ from }) => number(from)),
    to: Int32Array.from(rows, ({ to }) => number(to)),
    length: Float64Array.from(rows, ({ length }) => length),
    line: Int32Array.from(rows, ({ line }) => line),
    start: new Int32Array(rows.length + 1),
  };
  const points: WayPoint[] = [];
  for (const [edge, row] of rows.entries()) {
    for (const point of row.points) points.push(point);
    edges.start[edge + 1] = points.length;
  }
  const nodes = {
    x: Float64Array.from(numbers.keys(), (node) => xs[node] ?? 0),
    y: Float64Array.from(numbers.keys(), (node) => ys[node] ?? 0),
  };
  return { nodes, edges, points, lines, ...adjacency(nodes.x.length, edges) };
}

function adjacency(nodes: number, { from, to }: WayNetwork['edges']): Pick<WayNetwork, 'first' | 'around'> {
  const first = new Int32Array(nodes + 1);
  for (const ends of [from, to]) for (const node of ends) first[node + 1] = (first[node + 1] ?? 0) + 1;
  for (let node = 0; node < nodes; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
  const next = first.slice(0, nodes);
  const around = new Int32Array(2 * from.length);
  for (let edge = 0; edge < from.length; edge += 1)
    for (const node of [from[edge] ?? 0, to[edge] ?? 0]) {
      around[next[node] ?? 0] = edge;
      next[node] = (next[node] ?? 0) + 1;
    }
  return { first, around };
}

/** The connected part of each node over the usable edges: the lowest index of a node in it. */
export function partsOf(
  { nodes, edges: { from, to } }: WayNetwork,
  isUsable: (edge: number) => boolean = () => true,
): Int32Array {
  const part = Int32Array.from(nodes.x, (_, node) => node);
  const top = (node: number): number => {
    let at = node;
    while (part[at] !== at) {
      part[at] = part[part[at] ?? 0] ?? 0;
      at = part[at] ?? 0;
    }
    return at;
  };
  for (let edge = 0; edge < from.length; edge += 1) {
    if (!isUsable(edge)) continue;
    const [a, b] = [top(from[edge] ?? 0), top(to[edge] ?? 0)];
    part[Math.max(a, b)] = Math.min(a, b);
  }
  return part.map((_, node) => top(node));
}
