import { difference, type Geom, union } from 'polyclip-ts';
import { bbox, between, boxesTouch, type Point } from '../plane/points.ts';
import { area, inRing, type Ring } from '../plane/rings.ts';

/** An outline, then its holes, which run in the opposite direction. */
export type Polygon = Ring[];

/** The line n . p = d; `normal` is a unit vector. */
export interface Cut {
  normal: Point;
  d: number;
}

/** Points on the line are moved by this many sheet units, so that every crossing is unambiguous. */
const ASIDE = 1e-4;

interface Crossing {
  at: Point;
  /** Position along the line. */
  along: number;
  ring: number;
  /** The crossed edge runs from this corner to the next. */
  edge: number;
  isUsed: boolean;
}

const heightOver = ({ normal, d }: Cut, point: Point): number => {
  const height = normal[0] * point[0] + normal[1] * point[1] - d;
  return Math.abs(height) < ASIDE ? ASIDE : height;
};

function crossingsOf(polygon: Polygon, cut: Cut): Crossing[] {
  const crossings: Crossing[] = [];
  polygon.forEach((ring, r) => {
    ring.forEach((a, edge) => {
      const b = ring[(edge + 1) % ring.length] as Point;
      const ha = heightOver(cut, a);
      const hb = heightOver(cut, b);
      if (ha > 0 === hb > 0) return;
      const t = ha / (ha - hb);
      const at: Point = between(a, b, t);
      const along = at[0] * -cut.normal[1] + at[1] * cut.normal[0];
      crossings.push({ at, along, ring: r, edge, isUsed: false });
    });
  });
  return crossings.sort((a, b) => a.along - b.along);
}

/** Follows a ring from where it enters the side n . p < d to where it leaves that side. */
function walk(polygon: Polygon, cut: Cut, from: Crossing, crossings: Crossing[]): { points: Point[]; exit: Crossing } {
  const ring = polygon[from.ring] as Ring;
  const points: Point[] = [from.at];
  for (let i = 1; i <= ring.length; i++) {
    const corner = (from.edge + i) % ring.length;
    points.push(ring[corner] as Point);
    if (heightOver(cut, ring[(corner + 1) % ring.length] as Point) < 0) continue;
    const exit = crossings.find((crossing) => crossing.ring === from.ring && crossing.edge === corner);
    if (exit === undefined) break;
    points.push(exit.at);
    return { points, exit };
  }
  return { points, exit: from };
}

/** The pieces of a polygon where n . p < d. Holes that are not cut stay holes. */
export function partBelow(polygon: Polygon, cut: Cut): Polygon[] {
  const outer = polygon[0];
  if (outer === undefined) return [];
  const crossings = crossingsOf(polygon, cut);
  const isCut = new Set(crossings.map((crossing) => crossing.ring));
  const pieces: Polygon[] = [];
  if (!isCut.has(0)) {
    if (heightOver(cut, outer[0] as Point) > 0) return [];
    pieces.push([outer]);
  }
  const partner = (crossing: Crossing): Crossing | undefined => crossings[crossings.indexOf(crossing) ^ 1];
  for (const start of crossings) {
    const ring = polygon[start.ring] as Ring;
    if (start.isUsed || heightOver(cut, ring[start.edge] as Point) < 0) continue;
    const points: Point[] = [];
    for (let at: Crossing | undefined = start; at !== undefined && !at.isUsed; ) {
      at.isUsed = true;
      const stretch = walk(polygon, cut, at, crossings);
      points.push(...stretch.points);
      at = partner(stretch.exit);
    }
    if (points.length > 2) pieces.push([points]);
  }
  polygon.forEach((hole, r) => {
    if (r === 0 || isCut.has(r) || heightOver(cut, hole[0] as Point) > 0) return;
    const [x, y] = hole[0] as Point;
    pieces.find(([ring]) => ring !== undefined && inRing(ring, x, y))?.push(hole);
  });
  return pieces;
}

/** The pieces of a polygon where n . p > d. */
export const partAbove = (polygon: Polygon, { normal, d }: Cut): Polygon[] =>
  partBelow(polygon, { normal: [-normal[0], -normal[1]], d: -d });

/** Rounds coordinates to 1/50 of a sheet unit, so that points that almost touch become equal. */
const round = (value: number): number => Math.round(value * 50) / 50;

const closedRing = (ring: Ring): [number, number][] => {
  const points = ring.map(([x, y]): [number, number] => [round(x), round(y)]);
  const first = points[0];
  return first === undefined ? [] : [...points, first];
};

const openRing = (ring: readonly Point[]): Point[] => ring.slice(0, -1).map(([x, y]): Point => [x, y]);

/**
 * Whether a ring can have an inside: it has three corners and some extent. The signed area would not do, because a
 * ring that crosses itself may have an area of 0.
 */
function isSolid(ring: Ring): boolean {
  const [x0, y0, x1, y1] = bbox(ring);
  return ring.length > 2 && (x1 - x0) * (y1 - y0) > 1;
}

/** The area of a polygon without its holes, in square sheet units. */
export const polygonArea = (polygon: Polygon): number =>
  polygon.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(area(ring)), 0);

/**
 * Converts rings that may cross themselves and each other to clean polygons: even-odd within one ring, joined where
 * rings overlap.
 */
export function cleaned(rings: readonly Ring[]): Polygon[] {
  const solid = rings.filter(isSolid);
  if (solid.length === 0) return [];
  const [first, ...rest] = solid.map((ring): Geom => [closedRing(ring)]);
  return union(first as Geom, ...rest).map((polygon) => polygon.map(openRing));
}

/** The polygons without the ground that the rings of `cuts` cover. Cuts that do not touch them cost no time. */
export function without(polygons: readonly Polygon[], cuts: readonly Ring[]): Polygon[] {
  if (polygons.length === 0) return [];
  const box = bbox(polygons.flatMap((polygon) => polygon[0] ?? []));
  const near = cuts.filter((cut) => isSolid(cut) && boxesTouch(bbox(cut), box));
  if (near.length === 0) return [...polygons];
  const whole: Geom = polygons.map((polygon) => polygon.map(closedRing));
  return difference(whole, ...near.map((cut): Geom => [closedRing(cut)])).map((polygon) => polygon.map(openRing));
}

function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    for (let a = hull.at(-2), b = hull.at(-1); a !== undefined && b !== undefined; a = hull.at(-2), b = hull.at(-1)) {
      if ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) > 0) break;
      hull.pop();
    }
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** The share of its convex hull that a ring fills: 1 is convex. */
export function convexity(ring: Ring): number {
  const sorted = [...ring].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const hull = [...halfHull(sorted), ...halfHull(sorted.reverse())];
  return Math.abs(area(ring)) / (Math.abs(area(hull)) || 1);
}
