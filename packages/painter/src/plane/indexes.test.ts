import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PointIndex, SegmentIndex } from './indexes.ts';
import { lineDist } from './lines.ts';
import { dist, type Point } from './points.ts';
import { poisson } from './poisson.ts';

const place = fc.tuple(fc.integer({ min: -700, max: 700 }), fc.integer({ min: -700, max: 700 }));
const lines = fc.array(fc.array(place, { minLength: 2, maxLength: 5 }), { maxLength: 6 });

describe('the segment index', () => {
  it('finds the same distance as a check of every segment', () => {
    fc.assert(
      fc.property(lines, place, (all, [x, y]) => {
        const index = new SegmentIndex(48);
        for (const line of all) index.addLine(line);
        expect(index.dist(x, y, 300)).toBe(Math.min(300, ...all.map((line) => lineDist(line, x, y))));
      }),
    );
  });

  it('returns the nearest line', () => {
    const index = new SegmentIndex();
    index.addLine(
      [
        [0, 0],
        [100, 0],
      ],
      false,
      3,
    );
    index.addLine(
      [
        [0, 50],
        [100, 50],
        [100, 90],
      ],
      true,
      8,
    );
    expect(index.nearest(40, 10, 60)).toEqual({ distance: 10, tag: 3 });
    expect(index.nearest(40, 60, 60)?.tag).toBe(8);
    expect(index.nearest(40, 10, 9)).toBeUndefined();
  });
});

describe('the point index', () => {
  it('finds the same point as a check of every point', () => {
    fc.assert(
      fc.property(fc.array(place), place, (points, at) => {
        const found = new PointIndex(points).nearest(at, 250);
        const nearest = Math.min(250, ...points.map((point) => dist(point, at)));
        expect(found === undefined ? 250 : dist(found, at)).toBe(nearest);
      }),
    );
  });
});

describe('scattered points', () => {
  it('keep their distance and fill the box', () => {
    const points = poisson(
      [0, 0, 300, 200],
      () => 20,
      () => true,
      'p',
      20,
    );
    expect(points.length).toBeGreaterThan(90);
    for (const [i, point] of points.entries())
      for (const other of points.slice(i + 1)) expect(dist(point, other as Point)).toBeGreaterThanOrEqual(20);
  });

  it('lie only where allowed, and nowhere in an empty box', () => {
    const points = poisson(
      [0, 0, 300, 200],
      () => 20,
      (x) => x < 90,
      'p',
      20,
    );
    expect(points.length).toBeGreaterThan(10);
    expect(points.every(([x]) => x < 90)).toBe(true);
    expect(
      poisson(
        [5, 5, 5, 9],
        () => 20,
        () => true,
        'p',
        20,
      ),
    ).toEqual([]);
  });
});
