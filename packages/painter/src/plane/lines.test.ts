import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineDist, pointAt, polyLen, resample, segDist, simplify, thinned } from './lines.ts';
import { dist, type Point } from './points.ts';

const hook: Point[] = [
  [0, 0],
  [30, 0],
  [30, 40],
];
const place = fc.integer({ min: -400, max: 400 });
const anyLine = fc.array(fc.tuple(place, place), { minLength: 2, maxLength: 30 });

describe('lines', () => {
  it('have a length, and a distance from any point', () => {
    expect(polyLen(hook)).toBe(70);
    expect([segDist(10, 7, [0, 0], [30, 0]), segDist(-3, 4, [0, 0], [30, 0]), segDist(3, 4, [0, 0], [0, 0])]).toEqual([
      7, 5, 5,
    ]);
    expect([lineDist(hook, 33, 20), lineDist([[3, 4]], 0, 0), lineDist([], 0, 0)]).toEqual([3, 5, Infinity]);
  });

  it('have a point and a direction at any share of their length', () => {
    expect(pointAt(hook, 0.2)).toEqual([14, 0, 0]);
    expect(pointAt(hook, 0.8)).toEqual([30, 26, Math.PI / 2]);
    expect(pointAt(hook, 9)).toEqual([30, 40, Math.PI / 2]);
    expect(pointAt([[5, 6]], 0.5)).toEqual([5, 6, 0]);
    expect(() => pointAt([], 0.5)).toThrow(RangeError);
  });

  it('are resampled at even steps, with their ends', () => {
    expect(resample(hook, 10)).toEqual([
      [0, 0],
      [10, 0],
      [20, 0],
      [30, 0],
      [30, 10],
      [30, 20],
      [30, 30],
      [30, 40],
    ]);
    expect(
      resample(
        [
          [0, 0],
          [10, 0],
          [10, 10],
          [0, 10],
        ],
        20,
        true,
      ),
    ).toEqual([
      [0, 0],
      [10, 10],
    ]);
    expect([resample([], 5), resample([[4, 4]], 5)]).toEqual([[], [[4, 4]]]);
  });

  it('lose only points near the line when simplified', () => {
    expect(
      simplify(
        [
          [0, 0],
          [10, 1],
          [20, 0],
          [30, 9],
        ],
        2,
      ),
    ).toEqual([
      [0, 0],
      [20, 0],
      [30, 9],
    ]);
    fc.assert(
      fc.property(anyLine, fc.integer({ min: 1, max: 60 }), (line, tolerance) => {
        const simple = simplify(line, tolerance);
        for (const [x, y] of line) expect(lineDist(simple, x, y)).toBeLessThanOrEqual(tolerance + 1e-9);
      }),
    );
  });

  it('are thinned to points at a distance, with their ends', () => {
    expect(
      thinned(
        [
          [0, 0],
          [1, 0],
          [4, 0],
          [5, 0],
          [9, 0],
          [10, 0],
        ],
        3,
      ),
    ).toEqual([
      [0, 0],
      [4, 0],
      [9, 0],
      [10, 0],
    ]);
    fc.assert(
      fc.property(anyLine, (line) => {
        const thin = thinned(line, 25);
        expect([thin[0], thin.at(-1)]).toEqual([line[0], line.at(-1)]);
        for (let i = 1; i < thin.length - 1; i++)
          expect(dist(thin[i - 1] as Point, thin[i] as Point)).toBeGreaterThanOrEqual(25);
      }),
    );
  });
});
