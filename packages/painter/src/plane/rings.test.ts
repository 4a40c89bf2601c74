import { describe, expect, it } from 'vitest';
import type { Point } from './points.ts';
import { area, centroid, inRing, inRings, ringDist } from './rings.ts';

const block: Point[] = [
  [10, 20],
  [40, 20],
  [40, 60],
  [10, 60],
];
const court: Point[] = [
  [20, 30],
  [30, 30],
  [30, 50],
  [20, 50],
];

describe('rings', () => {
  it('have an area, positive clockwise on the screen', () => {
    expect(area(block)).toBe(1200);
    expect(area([...block].reverse())).toBe(-1200);
    expect(area([])).toBe(0);
  });

  it('have a centre of gravity', () => {
    expect(centroid(block)).toEqual([25, 40]);
    expect(
      centroid([
        [7, 8],
        [9, 8],
      ]),
    ).toEqual([7, 8]);
    expect(centroid([])).toEqual([0, 0]);
  });

  it('contain the points inside, with holes by even-odd', () => {
    expect([inRing(block, 12, 25), inRing(block, 9, 25), inRing([], 9, 25)]).toEqual([true, false, false]);
    expect([inRings([block, court], 12, 25), inRings([block, court], 25, 40)]).toEqual([true, false]);
    expect(inRings([court, block], 25, 40)).toBe(false);
  });

  it('have the distance of their nearest side, including the closing one', () => {
    expect(ringDist(block, 4, 40)).toBe(6);
    expect(ringDist(block, 25, 34)).toBe(14);
    expect(ringDist([], 1, 1)).toBe(Infinity);
  });
});
