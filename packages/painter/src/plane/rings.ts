import { lineBy, segDist } from './lines.ts';
import type { Point } from './points.ts';

/** A closed outline; its last point joins its first, which is not repeated. */
export type Ring = readonly Point[];

/** A ring as a line that ends at its first point. */
export const closedLine = (ring: Ring): Point[] => [...ring, ring[0] as Point];

/** The area of a ring in square sheet units; positive when it runs clockwise on the screen (y downward). */
export function area(ring: Ring): number {
  let sum = 0;
  let before = ring.at(-1);
  if (before === undefined) return 0;
  for (const point of ring) {
    sum += before[0] * point[1] - point[0] * before[1];
    before = point;
  }
  return sum / 2;
}

/** The center of gravity; the first point of a ring without area, [0, 0] for an empty one. */
export function centroid(ring: Ring): Point {
  let sum = 0;
  let x = 0;
  let y = 0;
  let before = ring.at(-1);
  if (before === undefined) return [0, 0];
  for (const point of ring) {
    const cross = before[0] * point[1] - point[0] * before[1];
    sum += cross;
    x += (before[0] + point[0]) * cross;
    y += (before[1] + point[1]) * cross;
    before = point;
  }
  if (Math.abs(sum) < 1e-9) return ring[0] ?? [0, 0];
  return [x / (3 * sum), y / (3 * sum)];
}

/** Whether (x, y) lies inside a ring (even-odd, so a part that the ring surrounds twice is outside). */
export function inRing(ring: Ring, x: number, y: number): boolean {
  let inside = false;
  let before = ring.at(-1);
  if (before === undefined) return false;
  for (const point of ring) {
    if (
      point[1] > y !== before[1] > y &&
      x < ((before[0] - point[0]) * (y - point[1])) / (before[1] - point[1]) + point[0]
    )
      inside = !inside;
    before = point;
  }
  return inside;
}

/** Even-odd over several rings in any order: an outline with its holes, or several outlines. */
export function inRings(rings: readonly Ring[], x: number, y: number): boolean {
  let inside = false;
  for (const ring of rings) if (inRing(ring, x, y)) inside = !inside;
  return inside;
}

/** The distance from (x, y) to a ring; Infinity for an empty one. */
export function ringDist(ring: Ring, x: number, y: number): number {
  let nearest = Infinity;
  let before = ring.at(-1);
  if (before === undefined) return nearest;
  for (const point of ring) {
    const distance = segDist(x, y, before, point);
    if (distance < nearest) nearest = distance;
    before = point;
  }
  return nearest;
}

/** Four corners: up the left side, down the right one. */
export type Quad = [left: Point, leftTop: Point, rightTop: Point, right: Point];

/** A ring of `count` points from a function of their angle: radians, 0 = to the right, growing clockwise. */
export const around = (count: number, at: (angle: number) => Point): Point[] =>
  Array.from({ length: count }, (_, i) => at((i / count) * Math.PI * 2));

/** A rectangle from its upper left and lower right corners, clockwise on the screen. */
export const rectangle = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** The square with sides `half` away from its middle. */
export const squareAround = ([x, y]: Point, half: number): Point[] => rectangle(x - half, y - half, x + half, y + half);

/** An upright rectangle. */
export const upright = (left: number, right: number, foot: number, top: number): Quad => [
  [left, foot],
  [left, top],
  [right, top],
  [right, foot],
];

/** A shape that stands on `foot` and is narrower at `top`. Breadths are halves. */
export const tapering = (foot: Point, half: number, top: Point, halfTop: number): Quad => [
  [foot[0] - half, foot[1]],
  [top[0] - halfTop, top[1]],
  [top[0] + halfTop, top[1]],
  [foot[0] + half, foot[1]],
];

/** An opening with a pointed head. Heights are above its threshold. */
export const pointedArch = ([x, y]: Point, half: number, shoulder: number, tip: number): Point[] => [
  [x - half, y],
  [x - half, y - shoulder],
  [x, y - tip],
  [x + half, y - shoulder],
  [x + half, y],
];

/** An opening with a round head that begins `post` above its threshold and rises by `rise`. */
export const archway = ([x, y]: Point, half: number, post: number, rise: number, steps: number): Point[] => [
  [x - half, y],
  ...lineBy(steps, (t): Point => {
    const angle = Math.PI * (1 - t);
    return [x + Math.cos(angle) * half, y - post - Math.sin(angle) * rise];
  }),
  [x + half, y],
];
