import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insideOf } from '../../outline/ring-index.ts';
import type { Point } from '../../plane/points.ts';
import { inRings } from '../../plane/rings.ts';

const points = fc.array(
  fc.tuple(fc.integer({ min: -40, max: 90 }), fc.integer({ min: -40, max: 90 })).map(([x, y]): Point => [x, y]),
  { maxLength: 14 },
);

describe('a quick test of inside', () => {
  it('gives the same result as the plain test, for any rings', () => {
    fc.assert(
      fc.property(fc.array(points, { maxLength: 4 }), fc.double({ min: -45, max: 95, noNaN: true }), (rings, at) => {
        const isInside = insideOf(rings);
        for (const x of [-12.5, 3.25, 41]) expect(isInside(x, at)).toBe(inRings(rings, x, at));
      }),
    );
  });

  it('respects holes', () => {
    const square = (from: number, to: number): Point[] => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
    ];
    const isInside = insideOf([square(0, 100), square(30, 60)]);
    expect([isInside(10, 20), isInside(45, 45), isInside(70, 45), isInside(101, 45)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
