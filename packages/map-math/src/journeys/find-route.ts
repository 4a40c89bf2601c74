import FlatQueue from 'flatqueue';
import type { WayPoint } from './segments.ts';
import type { Paces } from './way-kinds.ts';
import { partsOf, type WayNetwork } from './way-network.ts';
import { type Anchor, anchorsOf, type WayIndex } from './ways-near.ts';

/*
 * The fastest route between two points over the ways of a map (A*). Costs are days; lengths are map units until the end,
 * so that a map without a scale has routes, too.
 */

/** A stretch of a route on one way, or away from ways. */
export interface RouteLeg {
  /** The index of the line in the network; null away from ways, and where two ways join. */
  line: number | null;
  points: readonly WayPoint[];
  /** Map units. */
  length: number;
  days: number;
}

export interface Route {
  legs: readonly RouteLeg[];
  /** Map units. */
  length: number;
  days: number;
}

export interface RouteOptions {
  paces: Paces;
  milesPerUnit: number;
}

/** The fastest route; undefined if none of the ways leads there. Equal inputs give equal routes. */
export function findRoute(ways: WayIndex, from: WayPoint, to: WayPoint, options: RouteOptions): Route | undefined {
  const { network } = ways;
  const cost = costs(network, options);
  const isUsable = (edge: number): boolean => Number.isFinite(cost.ofEdge[edge]);
  const usable = { isUsable, part: partsOf(network, isUsable), canLeave: options.paces.offRoad !== null };
  const [begins, ends] = [anchorsOf(ways, from, usable), anchorsOf(ways, to, usable)];
  const search = new Search(network, cost, to);
  for (const anchor of begins) search.begin(anchor);
  const best = search.run(ends);
  // Two points between the same nodes need no node.
  const along = alongOneEdge(network, cost, begins, ends);
  const found = best !== undefined && along !== undefined ? (along.days < best.days ? along : best) : (along ?? best);
  return found && { ...found, length: found.legs.reduce((sum, { length }) => sum + length, 0) };
}

/** The days that each edge takes, and a unit away from ways. */
interface Costs {
  ofEdge: Float64Array;
  perUnit: (edge: number) => number;
  offRoad: number;
  /** The least of all, for the estimate. */
  least: number;
}

function costs({ edges, lines }: WayNetwork, { paces, milesPerUnit }: RouteOptions): Costs {
  const perUnitAt = (pace: number | null): number => (pace === null ? Number.POSITIVE_INFINITY : milesPerUnit / pace);
  // Whoever may not leave the way still reaches it, on foot.
  const offRoad = perUnitAt(paces.offRoad ?? 12);
  const perLine = lines.map(({ kind }) => perUnitAt(paces[kind]));
  const perUnit = (edge: number): number => {
    const line = edges.line[edge] ?? -1;
    return line === -1 ? offRoad : (perLine[line] ?? Number.POSITIVE_INFINITY);
  };
  const ofEdge = edges.length.map((length, edge) => length * perUnit(edge));
  return { ofEdge, perUnit, offRoad, least: perLine.reduce((a, b) => Math.min(a, b), offRoad) };
}

/** How a node was reached: by an edge from another node, or from the start by an anchor. */
type Step = { edge: number; before: number } | { anchor: Anchor };

class Search {
  private readonly days: Float64Array;
  private readonly isDone: Uint8Array;
  private readonly steps = new Map<number, Step>();
  private readonly queue = new FlatQueue<number>();

  private readonly network: WayNetwork;
  private readonly cost: Costs;
  private readonly to: WayPoint;

  constructor(network: WayNetwork, cost: Costs, to: WayPoint) {
    this.network = network;
    this.cost = cost;
    this.to = to;
    const count = network.nodes.x.length;
    this.days = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    this.isDone = new Uint8Array(count);
  }

  /** The start reaches both ends of the edge of an anchor. */
  begin(anchor: Anchor): void {
    for (const isForward of [false, true]) {
      const node = this.endOf(anchor.edge, isForward);
      this.reach(node, this.anchorDays(anchor, isForward), { anchor });
    }
  }

  private endOf(edge: number, isForward: boolean): number {
    const { from, to } = this.network.edges;
    return (isForward ? to[edge] : from[edge]) ?? 0;
  }

  private anchorDays({ edge, along, distance }: Anchor, isForward: boolean): number {
    const length = this.network.edges.length[edge] ?? 0;
    return distance * this.cost.offRoad + (isForward ? length - along : along) * this.cost.perUnit(edge);
  }

  private reach(node: number, days: number, step: Step): void {
    if (!(days < (this.days[node] ?? 0))) return;
    this.days[node] = days;
    this.steps.set(node, step);
    this.queue.push(node, days + this.estimate(node));
  }

  private estimate(node: number): number {
    const { x, y } = this.network.nodes;
    return Math.hypot((x[node] ?? 0) - this.to[0], (y[node] ?? 0) - this.to[1]) * this.cost.least;
  }

  /** Runs until the best of these anchors is reached. */
  run(ends: readonly Anchor[]): { days: number; legs: RouteLeg[] } | undefined {
    const { first, around, edges } = this.network;
    let best: { days: number; node: number; anchor: Anchor; isForward: boolean } | undefined;
    const endings = new Map<number, { anchor: Anchor; isForward: boolean }[]>();
    for (const anchor of ends)
      for (const isForward of [false, true]) {
        const node = this.endOf(anchor.edge, isForward);
        endings.set(node, [...(endings.get(node) ?? []), { anchor, isForward }]);
      }
    for (let ahead = this.queue.peekValue(); ahead !== undefined; ahead = this.queue.peekValue()) {
      if (best !== undefined && ahead >= best.days) break;
      const node = this.queue.pop() ?? 0;
      if (this.isDone[node] === 1) continue;
      this.isDone[node] = 1;
      const here = this.days[node] ?? 0;
      for (const ending of endings.get(node) ?? []) {
        const days = here + this.anchorDays(ending.anchor, ending.isForward);
        if (days < (best?.days ?? Number.POSITIVE_INFINITY)) best = { days, node, ...ending };
      }
      for (let at = first[node] ?? 0; at < (first[node + 1] ?? 0); at += 1) {
        const edge = around[at] ?? 0;
        const other = edges.from[edge] === node ? (edges.to[edge] ?? 0) : (edges.from[edge] ?? 0);
        this.reach(other, here + (this.cost.ofEdge[edge] ?? 0), { edge, before: node });
      }
    }
    if (best === undefined || !Number.isFinite(best.days)) return undefined;
    return { days: best.days, legs: this.legsTo(best.node, best.anchor, best.isForward) };
  }

  private legsTo(last: number, ending: Anchor, isForward: boolean): RouteLeg[] {
    const builder = new LegBuilder(this.network, this.cost);
    builder.offRoad([ending.point, ending.from]);
    builder.stretch(
      ending.edge,
      isForward ? ending.along : 0,
      isForward ? this.lengthOf(ending.edge) : ending.along,
      isForward,
    );
    let node = last;
    for (let step = this.steps.get(node); step !== undefined; step = this.steps.get(node)) {
      if ('anchor' in step) {
        const { edge, along, point, from } = step.anchor;
        const isEnd = this.endOf(edge, true) === node;
        builder.stretch(edge, isEnd ? along : 0, isEnd ? this.lengthOf(edge) : along, !isEnd);
        builder.offRoad([from, point]);
        break;
      }
      builder.stretch(step.edge, 0, this.lengthOf(step.edge), this.endOf(step.edge, true) !== node);
      node = step.before;
    }
    return builder.finish();
  }

  private lengthOf(edge: number): number {
    return this.network.edges.length[edge] ?? 0;
  }
}

/** Collects the legs of a route from its end. */
class LegBuilder {
  private readonly legs: RouteLeg[] = [];

  private readonly network: WayNetwork;
  private readonly cost: Costs;

  constructor(network: WayNetwork, cost: Costs) {
    this.network = network;
    this.cost = cost;
  }

  offRoad(points: readonly [WayPoint, WayPoint]): void {
    const length = Math.hypot(points[1][0] - points[0][0], points[1][1] - points[0][1]);
    if (length > 0) this.legs.push({ line: null, points, length, days: length * this.cost.offRoad });
  }

  /** Part of an edge, between two lengths along it. @param isBackward whether it is traveled against its direction */
  stretch(edge: number, from: number, to: number, isBackward: boolean): void {
    if (to <= from) return;
    const { edges } = this.network;
    const part = partOf(this.network, edge, from, to);
    const line = edges.line[edge] ?? -1;
    const points = isBackward ? part.toReversed() : part;
    const length = to - from;
    this.legs.push({ line: line === -1 ? null : line, points, length, days: length * this.cost.perUnit(edge) });
  }

  /** The legs from the start, with those on one line joined. */
  finish(): RouteLeg[] {
    const joined: RouteLeg[] = [];
    for (const leg of this.legs.toReversed()) {
      const last = joined.at(-1);
      if (last !== undefined && last.line === leg.line && leg.line !== null)
        joined[joined.length - 1] = {
          ...last,
          points: [...last.points, ...leg.points.slice(1)],
          length: last.length + leg.length,
          days: last.days + leg.days,
        };
      else joined.push(leg);
    }
    return joined;
  }
}

/** The points of an edge between two lengths along it. */
function partOf({ edges, points }: WayNetwork, edge: number, from: number, to: number): WayPoint[] {
  const found: WayPoint[] = [];
  let at = 0;
  for (let nth = edges.start[edge] ?? 0; nth + 1 < (edges.start[edge + 1] ?? 0); nth += 1) {
    const [a, b] = [points[nth] as WayPoint, points[nth + 1] as WayPoint];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const end = at + length;
    if (end >= from && at <= to && length > 0) {
      const between = (where: number): WayPoint => {
        const t = Math.min(1, Math.max(0, (where - at) / length));
        return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
      };
      if (found.length === 0) found.push(between(from));
      found.push(between(to));
    }
    at = end;
  }
  return found;
}

/** The way between two anchors on one edge, which passes no node. */
function alongOneEdge(network: WayNetwork, cost: Costs, begins: readonly Anchor[], ends: readonly Anchor[]) {
  let best: { days: number; legs: RouteLeg[] } | undefined;
  for (const begin of begins)
    for (const end of ends) {
      if (begin.edge !== end.edge) continue;
      const [from, to] = [Math.min(begin.along, end.along), Math.max(begin.along, end.along)];
      const builder = new LegBuilder(network, cost);
      builder.offRoad([end.point, end.from]);
      builder.stretch(begin.edge, from, to, begin.along > end.along);
      builder.offRoad([begin.from, begin.point]);
      const legs = builder.finish();
      const days = legs.reduce((sum, leg) => sum + leg.days, 0);
      if (best === undefined || days < best.days) best = { days, legs };
    }
  return best;
}
