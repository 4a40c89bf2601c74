import { describe, expect, it } from 'vitest';
import { dist, type Point } from '../../plane/points.ts';
import { scatterIn, scatterOver } from './scatter.ts';

const nearest = (points: readonly Point[]): number =>
  Math.min(...points.flatMap((a, i) => points.slice(i + 1).map((b) => dist(a, b))));

describe('scattering', () => {
  it('keeps distances and fills the box', () => {
    const points = scatterOver([100, 50, 500, 350], { spacing: () => 20, least: 20, density: 1, seed: 'a' });
    expect(nearest(points)).toBeGreaterThanOrEqual(20);
    expect(points.length).toBeGreaterThan(150);
    expect(points.length).toBeLessThan(300);
  });

  it('draws half as many at half the density, and none at zero', () => {
    const count = (density: number): number =>
      scatterOver([0, 0, 800, 800], { spacing: () => 20, least: 20, density, seed: 'a' }).length;
    expect(count(0.5) / count(1)).toBeCloseTo(0.5, 1);
    expect(count(0)).toBe(0);
  });

  it('is thinner over a huge area, which limits the time', () => {
    const points = scatterOver([0, 0, 30_000, 30_000], { spacing: () => 21, least: 21, density: 1, seed: 'a' });
    expect(points.length).toBeLessThan(14_000);
    expect(points.length).toBeGreaterThan(8_000);
  });

  it('stays inside the rings and the sheet', () => {
    const ring: Point[] = [
      [0, 0],
      [300, 0],
      [0, 300],
    ];
    const points = scatterIn([ring], [50, 60, 1000, 1000], { spacing: () => 9, least: 9, density: 1, seed: 'b' });
    expect(points.length).toBeGreaterThan(100);
    for (const [x, y] of points) expect(x + y < 300 && x >= 50 && y >= 60).toBe(true);
    expect(scatterIn([], [0, 0, 9, 9], { spacing: () => 9, least: 9, density: 1, seed: 'b' })).toEqual([]);
  });
});
