import { expect, it } from 'vitest';
import { deepestFirst } from './deepest-first.ts';

const on = (place: number, map: number) => ({ place, map });

it('puts each map behind all that stands on it, and leaves the rest in order', () => {
  expect(deepestFirst([1, 2, 3, 4], [on(2, 1), on(3, 2)])).toEqual([3, 4, 2, 1]);
  expect(deepestFirst([1, 2, 3], [on(2, 1), on(3, 1), on(3, 2)])).toEqual([3, 2, 1]);
});

it('puts maps that stand on each other last, with those above them', () => {
  expect(deepestFirst([1, 2, 3, 4], [on(2, 3), on(3, 2), on(3, 1)])).toEqual([4, 1, 2, 3]);
  expect(deepestFirst([1, 2], [on(1, 1)])).toEqual([2, 1]);
});
