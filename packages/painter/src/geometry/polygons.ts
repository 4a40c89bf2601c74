import { difference, type Geom, union } from 'polyclip-ts';
import { bbox, boxesTouch, type Point } from '../plane/points.ts';
import { area, type Ring } from '../plane/rings.ts';
import type { Polygon } from './split-polygon.ts';

/** Coordinates are rounded to 1/50 of a sheet unit: near touches become true ones. */
const round = (value: number): number => Math.round(value * 50) / 50;

const closedRing = (ring: Ring): [number, number][] => {
  const points = ring.map(([x, y]): [number, number] => [round(x), round(y)]);
  const first = points[0];
  return first === undefined ? [] : [...points, first];
};

const openRing = (ring: readonly Point[]): Point[] => ring.slice(0, -1).map(([x, y]): Point => [x, y]);

/** A ring that may have an inside: three corners, and some extent. (One that crosses itself may sum up to no area.) */
function isSolid(ring: Ring): boolean {
  const [x0, y0, x1, y1] = bbox(ring);
  return ring.length > 2 && (x1 - x0) * (y1 - y0) > 1;
}

/** The area of a polygon without its holes, in square sheet units. */
export const polygonArea = (polygon: Polygon): number =>
  polygon.reduce((sum, ring, i) => sum + (i === 0 ? 1 : -1) * Math.abs(area(ring)), 0);

/** Rings that may cross themselves and each other as clean polygons (even-odd within one ring, joined where they overlap). */
export function cleaned(rings: readonly Ring[]): Polygon[] {
  const solid = rings.filter(isSolid);
  if (solid.length === 0) return [];
  const [first, ...rest] = solid.map((ring): Geom => [closedRing(ring)]);
  return union(first as Geom, ...rest).map((polygon) => polygon.map(openRing));
}

/** Polygons without what the rings of `cuts` cover. Cuts that do not touch them cost nothing. */
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

/** How much of its hull a ring fills: 1 is convex. */
export function convexity(ring: Ring): number {
  const sorted = [...ring].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const hull = [...halfHull(sorted), ...halfHull(sorted.reverse())];
  return Math.abs(area(ring)) / (Math.abs(area(hull)) || 1);
}
