import type { Point } from '../src/plane/points.ts';

/** Every point in the paths and circles of an SVG. For a relative arc only its start is included. */
export function drawnPoints(svg: string): Point[] {
  const points: Point[] = [];
  for (const [, path = ''] of svg.matchAll(/ d="([^"]*)"/g)) {
    const absolute = path.replaceAll(/a[^a-zA-Z]*/g, '');
    const numbers = [...absolute.matchAll(/-?\d+(?:\.\d+)?/g)].map(Number);
    for (let i = 1; i < numbers.length; i += 2) points.push([numbers[i - 1] as number, numbers[i] as number]);
  }
  for (const [, x, y] of svg.matchAll(/cx="([-\d.]+)" cy="([-\d.]+)"/g)) points.push([Number(x), Number(y)]);
  return points;
}
