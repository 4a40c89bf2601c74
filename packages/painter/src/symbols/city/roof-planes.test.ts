import { describe, expect, it } from 'vitest';
import type { Point } from '../../plane/points.ts';
import { area, centroid } from '../../plane/rings.ts';
import { roofPlanes } from './roof.ts';

const house: Point[] = [
  [100, 50],
  [140, 50],
  [140, 70],
  [100, 70],
];
const alongX: Point = [1, 0];

describe('a roof seen from above', () => {
  it.each([0, 6, 40])('covers its house, with a hip of %d', (hip) => {
    const { planes } = roofPlanes(house, alongX, hip);
    expect(planes.reduce((sum, { ring }) => sum + Math.abs(area(ring)), 0)).toBeCloseTo(800);
  });

  it('has its slope toward the upper left in the light, and the other one in shade', () => {
    const { planes } = roofPlanes(house, alongX, 0);
    const slopes = planes
      .filter(({ ring }) => Math.abs(area(ring)) > 100)
      .sort((a, b) => centroid(a.ring)[1] - centroid(b.ring)[1]);
    expect(slopes.map(({ lit }) => Math.sign(lit))).toEqual([1, -1]);
    const turned = roofPlanes([...house].reverse(), alongX, 0).planes;
    expect(turned.map(({ lit }) => lit).sort()).toEqual(planes.map(({ lit }) => lit).sort());
  });

  it('has its ridge from gable to gable, or shorter by its hips', () => {
    expect(roofPlanes(house, alongX, 0).ridge).toEqual([
      [100, 60],
      [140, 60],
    ]);
    const hipped = roofPlanes(house, alongX, 9);
    expect(hipped.ridge).toEqual([
      [109, 60],
      [131, 60],
    ]);
    expect(hipped.hips).toHaveLength(4);
    expect(hipped.hips).toContainEqual([
      [109, 60],
      [100, 50],
    ]);
  });
});
