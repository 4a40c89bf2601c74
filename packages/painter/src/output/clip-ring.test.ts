import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box, Point } from '../plane/points.ts';
import { area, inRing } from '../plane/rings.ts';
import { clipRing } from './clip-ring.ts';

const box: Box = [10, 20, 50, 40];

test('a ring around the box becomes the box', () => {
  const around: Point[] = [
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ];
  expect(Math.abs(area(clipRing(around, box)))).toBeCloseTo(40 * 20);
});

test('a ring beside the box becomes empty, one inside stays', () => {
  expect(
    clipRing(
      [
        [60, 20],
        [70, 30],
        [60, 40],
      ],
      box,
    ),
  ).toEqual([]);
  const inside: Point[] = [
    [20, 25],
    [30, 25],
    [25, 35],
  ];
  expect(clipRing(inside, box)).toEqual(inside);
  expect(clipRing([], box)).toEqual([]);
});

test('coverage inside the box is unchanged, for any ring', () => {
  const coordinate = fc.double({ min: -30, max: 90, noNaN: true });
  const rings = fc.array(fc.tuple(coordinate, coordinate), { minLength: 3, maxLength: 12 });
  const spot = fc.tuple(
    fc.double({ min: 10.5, max: 49.5, noNaN: true }),
    fc.double({ min: 20.5, max: 39.5, noNaN: true }),
  );
  fc.assert(
    fc.property(rings, spot, (ring, [x, y]) => {
      expect(inRing(clipRing(ring, box), x, y)).toBe(inRing(ring, x, y));
    }),
    { numRuns: 300, seed: 5 },
  );
});
