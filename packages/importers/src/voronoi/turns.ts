/**
 * Where points lie to one another, in whole numbers below `COORDINATE_END`: there the turn is exact, and triangles never
 * overlap.
 */

/** Products of two differences stay below 2^53. */
export const COORDINATE_END = 2 ** 25;

/** Above 0 when the way from a over b to c turns clockwise on a sheet whose y runs up; 0 on one line. */
export const turn = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number =>
  (ay - cy) * (bx - cx) - (ax - cx) * (by - cy);

/** Whether the origin lies inside the circle through three points. */
export function isAroundOrigin(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  const [a, b, c] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
  return ax * (by * c - b * cy) - ay * (bx * c - b * cx) + a * (bx * cy - by * cx) < 0;
}

/** The middle of the circle through a, b and c, as a step from a; not finite when they lie on one line. */
export function toCircleMiddle(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): [number, number] {
  const [dx, dy, ex, ey] = [bx - ax, by - ay, cx - ax, cy - ay];
  const [b, c] = [dx * dx + dy * dy, ex * ex + ey * ey];
  const half = 0.5 / (dx * ey - dy * ex);
  return [(ey * b - dy * c) * half, (dx * c - ex * b) * half];
}
