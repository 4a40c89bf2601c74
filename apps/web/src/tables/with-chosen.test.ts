import { expect, test } from 'vitest';
import { withChosen } from './with-chosen.ts';

const ids = [5, 3, 9, 1, 7];
const chosen = (before: number[], id: number, from: number | null) =>
  [...withChosen(ids, new Set(before), id, from)].sort();

test('a row alone is chosen, or left out again', () => {
  expect(chosen([], 3, null)).toEqual([3]);
  expect(chosen([3, 9], 3, null)).toEqual([9]);
});

test('a range goes either way and leaves nothing out', () => {
  expect(chosen([3], 1, 3)).toEqual([1, 3, 9]);
  expect(chosen([7, 9], 5, 9)).toEqual([3, 5, 7, 9]);
});

test('a range from a row that is not in the list any more is that row alone', () => {
  expect(chosen([], 3, 42)).toEqual([3]);
});
