/** A point of the sheet: x to the right, y downward, in sheet units. */
export type Point = readonly [x: number, y: number];

/** A rectangle of the sheet: left, top, right, bottom, in sheet units. */
export type Box = readonly [x0: number, y0: number, x1: number, y1: number];

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;

/** Interpolates from `a` (t = 0) to `b` (t = 1). */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;

/** The point at share `t` of the way from `a` to `b`. */
export const between = (a: Point, b: Point, t: number): Point => [lerp(a[0], b[0], t), lerp(a[1], b[1], t)];

/** Returns a function for points given by their offsets right of `at` and below it, in shares of `size`. */
export const sharesOf =
  ([x, y]: Point, size: number) =>
  (right: number, down: number): Point => [x + right * size, y + down * size];

/** A smoothstep: 0 up to `from`, 1 beyond `to`, an S curve between. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

/** The distance between two points. */
export const dist = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The smallest box around points. Without points the box is inverted (Infinity, -Infinity) and touches nothing. */
export function bbox(points: readonly Point[]): [number, number, number, number] {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  for (const [x, y] of points) {
    if (x < x0) x0 = x;
    if (x > x1) x1 = x;
    if (y < y0) y0 = y;
    if (y > y1) y1 = y;
  }
  return [x0, y0, x1, y1];
}

/** The box grown by `margin` on all sides. */
export const growBox = (box: Box, margin: number): Box => [
  box[0] - margin,
  box[1] - margin,
  box[2] + margin,
  box[3] + margin,
];

/** Whether two boxes share at least one point. */
export const boxesTouch = (a: Box, b: Box): boolean => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Whether a point lies in a box or on its rim. */
export const inBox = (box: Box, x: number, y: number): boolean =>
  x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
