import { positionNumbers } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { positionNumberProblem } from './numbers.ts';

test.each([
  ['scale', 'Scale', 4, 400],
  ['lat', 'Lat', -1_000_000, 1_000_000],
  ['lng', 'Lng', -1_000_000, 1_000_000],
  ['label_x_offset', 'Label x offset', -1_000_000, 1_000_000],
  ['label_y_offset', 'Label y offset', -1_000_000, 1_000_000],
  ['label_wrap_ratio', 'Label wrap ratio', 0, 1_000_000],
  ['rotation', 'Rotation', -1_000_000, 1_000_000],
] as const)('%s (%s) goes from %d to %d', (name, label, least, most) => {
  expect(positionNumberProblem(name, least)).toBeUndefined();
  expect(positionNumberProblem(name, most)).toBeUndefined();
  expect(positionNumberProblem(name, least - 0.1)).toBe(`${label} must be a number from ${least} to ${most}.`);
  expect(positionNumberProblem(name, most + 0.1)).toBe(`${label} must be a number from ${least} to ${most}.`);
});

test.each(positionNumbers)('%s is finite', (name) => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
    expect(positionNumberProblem(name, value)).toContain('must be a number from');
  }
});
