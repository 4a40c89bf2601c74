import type { MapCoordinate } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { crossesItself } from './rings.ts';

const square: MapCoordinate[] = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const [a, b, c, d] = square as [MapCoordinate, MapCoordinate, MapCoordinate, MapCoordinate];

test('a bow tie crosses itself, a square does not, closed or open, from any start', () => {
  expect(crossesItself(square)).toBe(false);
  expect(crossesItself([...square, a])).toBe(false);
  for (const bow of [
    [a, b, d, c],
    [b, d, c, a],
    [d, c, a, b, d],
  ]) {
    expect(crossesItself(bow)).toBe(true);
  }
});

test('touching is not crossing', () => {
  expect(crossesItself([a, b, c, [5, 0], d])).toBe(false);
  expect(crossesItself([a, b, [5, 5], c, d, [5, 5]])).toBe(false);
  expect(crossesItself([a, a, b, b, c, d, d])).toBe(false);
});

test('a crossing of steep and level sides far apart in a long border is found', () => {
  const coast: MapCoordinate[] = Array.from({ length: 8_000 }, (_, i) => {
    const angle = (i / 8_000) * 2 * Math.PI;
    const reach = 1_000 + 40 * Math.sin(angle * 97);
    return [reach * Math.cos(angle), reach * Math.sin(angle)];
  });
  expect(crossesItself(coast)).toBe(false);
  const [first, second] = [coast[4_000], coast[4_400]] as [MapCoordinate, MapCoordinate];
  expect(crossesItself(coast.with(4_000, second).with(4_400, first))).toBe(true);
});

test('a ring with fewer than four points never crosses itself', () => {
  for (const count of [0, 1, 2, 3]) expect(crossesItself(square.slice(0, count))).toBe(false);
});
