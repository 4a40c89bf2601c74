import { describe, expect, it } from 'vitest';
import { fractal } from '../outline/soft-ring.ts';
import { chaikin, spline } from './curves.ts';
import { dist, type Point } from './points.ts';

const bend: Point[] = [
  [0, 0],
  [40, 0],
  [40, 30],
];

describe('a spline', () => {
  it('goes through its control points in small steps', () => {
    const curve = spline(bend, 8);
    for (const point of bend) expect(Math.min(...curve.map((other) => dist(other, point)))).toBeLessThan(1e-9);
    for (let i = 1; i < curve.length; i++) expect(dist(curve[i - 1] as Point, curve[i] as Point)).toBeLessThan(12);
  });

  it('closes without repeating its first point', () => {
    const ring = spline(bend, 8, true);
    expect(ring[0]).toEqual([0, 0]);
    expect(ring.at(-1)).not.toEqual([0, 0]);
    expect(ring.length).toBeGreaterThan(spline(bend, 8).length);
  });

  it('accepts zero, one, and two points', () => {
    expect(spline([], 8)).toEqual([]);
    expect(spline([[3, 4]], 8, true)).toEqual([[3, 4]]);
    expect(
      spline(
        [
          [0, 0],
          [16, 0],
        ],
        8,
      ),
    ).toEqual([
      [0, 0],
      [8, 0],
      [16, 0],
    ]);
  });
});

describe('cutting corners', () => {
  it('keeps the ends of an open line and rounds a whole ring', () => {
    expect(chaikin(bend)).toEqual([
      [0, 0],
      [10, 0],
      [30, 0],
      [40, 7.5],
      [40, 22.5],
      [40, 30],
    ]);
    expect(chaikin(bend, true)).toHaveLength(6);
    expect(chaikin([])).toEqual([]);
  });
});

describe('an uneven line', () => {
  it('never changes, because stored outlines depend on it', () => {
    expect(fractal(bend, { seed: 'x', rough: 0.2, min: 20 })[1]).toEqual([10.90220119324729, 1.930957207278394]);
  });

  it('keeps its original points and its ends', () => {
    const closed = fractal(bend, { seed: 'y', min: 5 });
    for (const point of bend) expect(closed).toContainEqual(point);
    expect(fractal(bend, { seed: 'y', min: 5, closed: false }).at(-1)).toEqual([40, 30]);
    expect(fractal([], { closed: false })).toEqual([]);
  });

  it('ends even for segments without length and without a minimum', () => {
    expect(
      fractal(
        [
          [5, 5],
          [5, 5],
        ],
        { min: 0 },
      ),
    ).toHaveLength(2);
    expect(
      fractal(
        [
          [0, 0],
          [1e9, 0],
        ],
        { min: 0, closed: false },
      ).length,
    ).toBeLessThan(9000);
  });
});
