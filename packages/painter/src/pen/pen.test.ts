import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { polyLen } from '../plane/lines.ts';
import type { Point } from '../plane/points.ts';
import { seeded } from '../random/seeded.ts';
import { f1, pathLine, pathSoft } from './paths.ts';
import { dashes, shake, stroke, taper, taperEnd, taperIn } from './stroke.ts';

const bend: Point[] = [
  [0, 0],
  [40, 0],
  [40, 30],
];

describe('path data', () => {
  it('has at most one decimal digit', () => {
    expect([f1(3.04), f1(3.06), f1(-2.94)]).toEqual(['3', '3.1', '-2.9']);
  });

  it('is straight or smooth, open or closed', () => {
    expect(pathLine(bend)).toBe('M0 0L40 0L40 30');
    expect(pathLine(bend, true)).toBe('M0 0L40 0L40 30Z');
    expect(pathSoft(bend)).toBe('M0 0L20 0Q40 0 40 15L40 30');
    expect(pathSoft(bend, true)).toBe('M20 15Q0 0 20 0Q40 0 40 15Q40 30 20 15Z');
    expect(pathLine([])).toBe('');
  });
});

describe('pressure', () => {
  it('varies like that of a hand', () => {
    expect([taper(6)(0), taper(6)(0.5), taper(6)(1)]).toEqual([0, 6, 0]);
    expect([taperEnd(6)(0.2), taperEnd(6, 0.3, 0.5)(1)]).toEqual([6, 3]);
    expect([taperIn(8)(0), taperIn(8)(1), taperIn(8)(2)]).toEqual([8, 2, 2]);
  });

  it('is a number slightly beyond the ends too', () => {
    expect(taper(6)(1.0000001)).toBe(0);
  });
});

describe('a stroke', () => {
  it('has the width of its pressure', () => {
    expect(
      stroke(
        [
          [0, 0],
          [10, 0],
        ],
        4,
      ),
    ).toBe('M0 2L10 2L10 -2L0 -2Z');
    expect(
      stroke(
        [
          [0, 0],
          [10, 0],
        ],
        (t) => 2 + 4 * t,
      ),
    ).toBe('M0 1L10 3L10 -3L0 -1Z');
  });

  it('is empty for one point, and has only valid numbers', () => {
    expect(stroke([[1, 1]], 4)).toBe('');
    expect(
      stroke(
        [
          [1, 1],
          [1, 1],
          [1, 1],
        ],
        taper(3),
      ),
    ).not.toMatch(/NaN/);
  });

  it('shakes all points except its ends', () => {
    const shaken = shake(bend, seeded('s'), 2);
    expect([shaken[0], shaken[2]]).toEqual([bend[0], bend[2]]);
    expect(shaken[1]).not.toEqual(bend[1]);
  });
});

describe('dashes', () => {
  it('are of uneven length with gaps between', () => {
    const parts = dashes(
      [
        [0, 0],
        [200, 0],
      ],
      20,
      10,
      seeded('d'),
    );
    expect(parts.length).toBeGreaterThan(5);
    for (const part of parts.slice(0, -1)) {
      expect(polyLen(part)).toBeGreaterThanOrEqual(16);
      expect(polyLen(part)).toBeLessThanOrEqual(24);
    }
    for (let i = 1; i < parts.length; i++)
      expect((parts[i]?.[0]?.[0] ?? 0) - (parts[i - 1]?.at(-1)?.[0] ?? 0)).toBeGreaterThanOrEqual(8);
  });

  it('never cover more than the line, and end for any pattern', () => {
    const length = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(length, length, (on, off) => {
        const parts = dashes(bend, on, off, seeded('d'));
        expect(parts.reduce((sum, part) => sum + polyLen(part), 0)).toBeLessThanOrEqual(70.001);
      }),
    );
    expect(dashes([], 3, 3, seeded('d'))).toEqual([]);
  });
});
