import { dist, type Point } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';

/** A rotated box around a ring: u runs along its longer side, v across (to the right of u). */
export interface TurnedBox {
  along: Point;
  u0: number;
  u1: number;
  v0: number;
  v1: number;
  length: number;
  breadth: number;
}

/** The point with these coordinates in the box. */
export const pointIn = ({ along: [x, y] }: TurnedBox, u: number, v: number): Point => [x * u - y * v, y * u + x * v];

/** The coordinates of a point in the box. */
export const coordinatesIn = ({ along: [x, y] }: TurnedBox, point: Point): [u: number, v: number] => [
  point[0] * x + point[1] * y,
  -point[0] * y + point[1] * x,
];

/** The box around a ring whose longer sides run along a direction (unit vector). */
export function boxAlong(ring: Ring, along: Point): TurnedBox {
  let u0 = Infinity;
  let u1 = -Infinity;
  let v0 = Infinity;
  let v1 = -Infinity;
  for (const [px, py] of ring) {
    const u = px * along[0] + py * along[1];
    const v = -px * along[1] + py * along[0];
    u0 = Math.min(u0, u);
    u1 = Math.max(u1, u);
    v0 = Math.min(v0, v);
    v1 = Math.max(v1, v);
  }
  return { along, u0, u1, v0, v1, length: u1 - u0, breadth: v1 - v0 };
}

/** Edges shorter than this are not tried as directions, in sheet units. */
const SHORTEST_EDGE = 4;

/** The smallest rotated box around a ring, its longer side first; undefined when all edges of the ring are tiny. */
export function smallestBox(ring: Ring): TurnedBox | undefined {
  let best: TurnedBox | undefined;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    const length = dist(a, b);
    if (length < SHORTEST_EDGE) return;
    const box = boxAlong(ring, [(b[0] - a[0]) / length, (b[1] - a[1]) / length]);
    if (best === undefined || box.length * box.breadth < best.length * best.breadth) best = box;
  });
  if (best === undefined || best.length >= best.breadth) return best;
  const [x, y] = best.along;
  return boxAlong(ring, [-y, x]);
}
