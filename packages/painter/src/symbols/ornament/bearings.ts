import type { Point } from '../../plane/points.ts';

/** A line of bearing that leaves the compass. */
export interface Bearing {
  /** Radians, 0 = north, growing clockwise. */
  angle: number;
  rank: 'main' | 'middle' | 'small';
}

/** The 32 bearings; eight of them are chief ones, eight of middle rank. */
export const bearings: readonly Bearing[] = Array.from({ length: 32 }, (_, i) => ({
  angle: (i / 32) * Math.PI * 2,
  rank: i % 4 === 0 ? 'main' : i % 2 === 0 ? 'middle' : 'small',
}));

/**
 * The stretches of one bearing that may be drawn, each as its two ends.
 * @param start how far from the middle it begins, in sheet units
 * @param isInMap where it ends for good
 * @param isOpen where it may be seen (over the sea)
 */
export function bearingRuns(
  from: Point,
  angle: number,
  start: number,
  isInMap: (x: number, y: number) => boolean,
  isOpen: (x: number, y: number) => boolean,
): [Point, Point][] {
  const step = 6;
  const shortest = 3;
  const runs: [Point, Point][] = [];
  let first: Point | undefined;
  let last: Point | undefined;
  let count = 0;
  const end = (): void => {
    if (first !== undefined && last !== undefined && count > shortest) runs.push([first, last]);
    first = undefined;
    count = 0;
  };
  for (let distance = start; ; distance += step) {
    const at: Point = [from[0] + Math.sin(angle) * distance, from[1] - Math.cos(angle) * distance];
    if (!isInMap(at[0], at[1])) break;
    if (!isOpen(at[0], at[1])) {
      end();
      continue;
    }
    first ??= at;
    last = at;
    count++;
  }
  end();
  return runs;
}
