import { dist, type Point } from '../plane/points.ts';

/** A point of a line with the unit vector to its right. */
interface Aside {
  at: Point;
  right: Point;
}

/** Every point of a line with the direction to its right (south for a line that runs east). */
function asides(line: readonly Point[]): Aside[] {
  return line.map((at, i) => {
    const before = line[Math.max(0, i - 1)] as Point;
    const after = line[Math.min(line.length - 1, i + 1)] as Point;
    const reach = dist(before, after) || 1;
    return { at, right: [-(after[1] - before[1]) / reach, (after[0] - before[0]) / reach] };
  });
}

/** The line moved by `offset` sheet units; to its right when positive. */
export const movedAside = (line: readonly Point[], offset: number): Point[] =>
  asides(line).map(({ at, right }) => [at[0] + right[0] * offset, at[1] + right[1] * offset]);

/**
 * The ring around a line, such as a street, wall, or pier.
 * @param width its breadth in sheet units
 * @param overhang how far it runs beyond both ends, as a share of the width
 */
export function bandAround(line: readonly Point[], width: number, overhang = 0.5): Point[] {
  const last = line.length - 1;
  const right: Point[] = [];
  const left: Point[] = [];
  asides(line).forEach(({ at, right: [rx, ry] }, i) => {
    const along = i === 0 ? -width * overhang : i === last ? width * overhang : 0;
    const x = at[0] + ry * along;
    const y = at[1] - rx * along;
    right.push([x + (rx * width) / 2, y + (ry * width) / 2]);
    left.push([x - (rx * width) / 2, y - (ry * width) / 2]);
  });
  return [...right, ...left.reverse()];
}

/** The points of a ring moved by (dx, dy), as for its shadow. */
export const shifted = (ring: readonly Point[], dx: number, dy: number): Point[] =>
  ring.map(([x, y]) => [x + dx, y + dy]);

/** An oval as a ring, clockwise on the screen. */
export const oval = (at: Point, halfWidth: number, halfHeight: number, count = 20): Point[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2;
    return [at[0] + Math.cos(angle) * halfWidth, at[1] + Math.sin(angle) * halfHeight];
  });

/** A ring shrunk toward its middle by about `by` sheet units, but to no less than 40 % of its size. */
export function drawnIn(ring: readonly Point[], middle: Point, by: number, radius: number): Point[] {
  const share = Math.max(0.4, 1 - by / (radius || 1));
  return ring.map(([x, y]) => [middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share]);
}
