import Flatbush from 'flatbush';
import { nearestOnSegment, type WayPoint } from './segments.ts';
import type { WayNetwork } from './way-network.ts';

/** A network with an index of its edges, to find the ways near a point. */
export interface WayIndex {
  network: WayNetwork;
  segments: Flatbush;
  /** The edge and the first point of each segment. */
  edge: Int32Array;
  at: Int32Array;
  /** The length from the start of its edge to the start of each segment. */
  before: Float64Array;
  /** The longer side of the box around all ways. */
  size: number;
}

/** Where a point outside of the network comes to a way. */
export interface Anchor {
  edge: number;
  /** The length from the start of the edge (map units). */
  along: number;
  /** The point itself, the nearest point of the way, and the distance between them. */
  from: WayPoint;
  point: WayPoint;
  distance: number;
}

export function indexWays(network: WayNetwork): WayIndex {
  const { edges, points } = network;
  const count = edges.from.length;
  const total = points.length - count;
  const segments = new Flatbush(Math.max(1, total));
  const [edgeOf, at, before] = [new Int32Array(total), new Int32Array(total), new Float64Array(total)];
  let nth = 0;
  for (let edge = 0; edge < count; edge += 1) {
    let length = 0;
    for (let point = edges.start[edge] ?? 0; point + 1 < (edges.start[edge + 1] ?? 0); point += 1) {
      const [[ax, ay], [bx, by]] = [points[point] as WayPoint, points[point + 1] as WayPoint];
      segments.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by));
      edgeOf[nth] = edge;
      at[nth] = point;
      before[nth] = length;
      length += Math.hypot(bx - ax, by - ay);
      nth += 1;
    }
  }
  if (total === 0) segments.add(0, 0, 0, 0);
  segments.finish();
  const size = Math.max(segments.maxX - segments.minX, segments.maxY - segments.minY, 1);
  return { network, segments, edge: edgeOf, at, before, size };
}

/** A way of another part of the network counts if it is not much farther than the nearest. */
const FARTHER = 2;
const FARTHER_SHARE = 0.02;

/** The ways that a mode of travel can use. */
export interface UsableWays {
  isUsable: (edge: number) => boolean;
  /** See `partsOf`. */
  part: Int32Array;
  /** Whether travelers can leave the ways. Others only reach ways that are very near. */
  canLeave: boolean;
}

/** The nearest point of each connected part that is near: the nearest way may lead nowhere. Nearest first. */
export function anchorsOf(ways: WayIndex, from: WayPoint, usable: UsableWays): Anchor[] {
  const { network, segments, size } = ways;
  if (network.edges.from.length === 0) return [];
  const outside = Math.max(
    segments.minX - from[0],
    from[0] - segments.maxX,
    segments.minY - from[1],
    from[1] - segments.maxY,
    0,
  );
  for (let reach = outside + size / 64; ; reach *= 2) {
    const found = waysNear(ways, from, reach, usable);
    const nearest = found.at(0)?.distance ?? Number.POSITIVE_INFINITY;
    if (nearest <= reach) {
      const most = Math.max(FARTHER * nearest, nearest + FARTHER_SHARE * size);
      return waysNear(ways, from, usable.canLeave ? most : Math.min(most, FARTHER_SHARE * size), usable);
    }
    if (reach > outside + 2 * size) return [];
  }
}

/** The nearest point of each connected part within a distance. Nearest first. */
export function waysNear(
  ways: WayIndex,
  from: WayPoint,
  reach: number,
  { isUsable, part: partOf }: UsableWays,
): Anchor[] {
  const { network, segments, edge: edgeOf, at, before } = ways;
  const byPart = new Map<number, Anchor>();
  const [x, y] = from;
  for (const nth of segments.search(x - reach, y - reach, x + reach, y + reach, (one) => isUsable(edgeOf[one] ?? 0))) {
    const [edge, point] = [edgeOf[nth] ?? 0, at[nth] ?? 0];
    const [a, b] = [network.points[point] as WayPoint, network.points[point + 1] as WayPoint];
    const near = nearestOnSegment(from, a, b);
    if (near.distance > reach) continue;
    const part = partOf[network.edges.from[edge] ?? 0] ?? 0;
    const known = byPart.get(part);
    const isNearer = known === undefined || near.distance < known.distance;
    // Of ways that are as near, the first is taken, so that the order of the index does not matter.
    if (!isNearer && (near.distance > known.distance || edge >= known.edge)) continue;
    const along = (before[nth] ?? 0) + near.t * Math.hypot(b[0] - a[0], b[1] - a[1]);
    byPart.set(part, { edge, along, from, point: near.point, distance: near.distance });
  }
  return [...byPart.values()].sort((a, b) => a.distance - b.distance || a.edge - b.edge);
}
