import type { Point } from '../plane/points.ts';

/** A number in path data, with one decimal digit unless it is whole. */
export function f1(value: number): string {
  const text = value.toFixed(1);
  return text.endsWith('.0') ? text.slice(0, -2) : text;
}

/** A point of path data: `12.5 7`. */
export const pt = (point: Point): string => `${f1(point[0])} ${f1(point[1])}`;

export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** SVG path data of straight lines; empty without points. */
export function pathLine(points: readonly Point[], closed = false): string {
  if (points.length === 0) return '';
  return `M${points.map(pt).join('L')}${closed ? 'Z' : ''}`;
}

/** SVG path data with rounded corners: curves through the midpoints. */
export function pathSoft(points: readonly Point[], closed = false): string {
  const count = points.length;
  if (count < 3) return pathLine(points, closed);
  const at = (i: number): Point => points[(i + count) % count] as Point;
  if (closed) {
    let path = `M${pt(middle(at(-1), at(0)))}`;
    for (let i = 0; i < count; i++) path += `Q${pt(at(i))} ${pt(middle(at(i), at(i + 1)))}`;
    return `${path}Z`;
  }
  let path = `M${pt(at(0))}L${pt(middle(at(0), at(1)))}`;
  for (let i = 1; i < count - 1; i++) path += `Q${pt(at(i))} ${pt(middle(at(i), at(i + 1)))}`;
  return `${path}L${pt(at(count - 1))}`;
}
