import type { RegionOutlines, RiverOutline, RoadOutline } from '../outline/region-outlines.ts';
import { pointAt, polyLen } from '../plane/lines.ts';
import { dist, type Point } from '../plane/points.ts';

/** Where a road crosses a river. */
export interface BridgeSite {
  at: Point;
  /** The way of the road there: radians, 0 = east, growing clockwise. */
  angle: number;
  /** The angle between road and river: radians, at most a right angle. */
  slant: number;
  road: RoadOutline;
  river: RiverOutline;
  /** Share of the river's length. */
  along: number;
}

interface Reach {
  river: RiverOutline;
  a: Point;
  b: Point;
  /** Shares of the river's length at both ends. */
  from: number;
  to: number;
}

const cell = 96;
/** A road that crosses again so soon runs along the river; one bridge is enough. */
const apart = 60;

/** All crossings of roads and rivers that a bridge can lead over: not those that run along each other. */
export function bridgeSites({ roads, rivers }: Pick<RegionOutlines, 'roads' | 'rivers'>): BridgeSite[] {
  const reaches = reachesByCell(rivers);
  return roads.flatMap((road) => sitesOf(road, reaches));
}

function reachesByCell(rivers: readonly RiverOutline[]): Map<string, Reach[]> {
  const cells = new Map<string, Reach[]>();
  for (const river of rivers) {
    const total = polyLen(river.line) || 1;
    let passed = 0;
    for (let i = 1; i < river.line.length; i++) {
      const a = river.line[i - 1] as Point;
      const b = river.line[i] as Point;
      const from = passed / total;
      passed += dist(a, b);
      const reach: Reach = { river, a, b, from, to: passed / total };
      for (const key of cellsOf(a, b)) {
        const held = cells.get(key);
        if (held === undefined) cells.set(key, [reach]);
        else held.push(reach);
      }
    }
  }
  return cells;
}

function cellsOf(a: Point, b: Point): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(Math.min(a[0], b[0]) / cell); x <= Math.floor(Math.max(a[0], b[0]) / cell); x++)
    for (let y = Math.floor(Math.min(a[1], b[1]) / cell); y <= Math.floor(Math.max(a[1], b[1]) / cell); y++)
      keys.push(`${x},${y}`);
  return keys;
}

function sitesOf(road: RoadOutline, reaches: ReadonlyMap<string, Reach[]>): BridgeSite[] {
  const sites: BridgeSite[] = [];
  const total = polyLen(road.line) || 1;
  let passed = 0;
  for (let i = 1; i < road.line.length; i++) {
    const a = road.line[i - 1] as Point;
    const b = road.line[i] as Point;
    const near = new Set(cellsOf(a, b).flatMap((key) => reaches.get(key) ?? []));
    for (const reach of near) {
      const crossing = crossingOf(a, b, reach.a, reach.b);
      if (crossing === null) continue;
      const [t, u] = crossing;
      const way = wayAt(road.line, (passed + t * dist(a, b)) / total, total);
      const slant = between(way, Math.atan2(reach.b[1] - reach.a[1], reach.b[0] - reach.a[0]));
      const at: Point = [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
      if (slant < 0.45 || sites.some((site) => dist(site.at, at) < apart)) continue;
      sites.push({ at, angle: way, slant, road, river: reach.river, along: reach.from + (reach.to - reach.from) * u });
    }
    passed += dist(a, b);
  }
  return sites;
}

/** The way of a road at a share of its length, over some paces so that a kink does not turn the bridge. */
function wayAt(line: readonly Point[], share: number, total: number): number {
  const pace = 10 / total;
  const [x0, y0] = pointAt(line, share - pace);
  const [x1, y1] = pointAt(line, share + pace);
  return Math.atan2(y1 - y0, x1 - x0);
}

/** The smaller angle between two lines. */
function between(a: number, b: number): number {
  const turn = Math.abs(a - b) % Math.PI;
  return Math.min(turn, Math.PI - turn);
}

/** Shares of both segments where they cross; null when they do not. */
function crossingOf(a: Point, b: Point, c: Point, d: Point): [number, number] | null {
  const [rx, ry] = [b[0] - a[0], b[1] - a[1]];
  const [sx, sy] = [d[0] - c[0], d[1] - c[1]];
  const area = rx * sy - ry * sx;
  if (Math.abs(area) < 1e-9) return null;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / area;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / area;
  return t >= 0 && t < 1 && u >= 0 && u < 1 ? [t, u] : null;
}
