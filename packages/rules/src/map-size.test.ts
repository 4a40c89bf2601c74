import { expect, test } from 'vitest';
import { mapSizeProblem } from './index.ts';

test.each([
  [0.008, 0.004],
  [20, 20],
  [800_000, 400_000],
  [0, 4096],
  [Number.NaN, 4096],
  [Number.POSITIVE_INFINITY, 10],
])('a map of %d x %d units is refused, and the sentence says what is possible', (width, height) => {
  expect(mapSizeProblem({ width, height })).toMatch(/at least 32 and at most 262,144/);
});

test.each([
  [32, 20],
  [1832, 999],
  [262_144, 9],
])('a map of %d x %d units is possible', (width, height) => {
  expect(mapSizeProblem({ width, height })).toBeUndefined();
});
