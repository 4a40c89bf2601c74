import { expect, it } from 'vitest';
import { moved } from './model-list.tsx';

it('puts one before or behind others', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
});

it('leaves a list alone at its ends', () => {
  const list = ['a', 'b'];
  expect([moved(list, 0, -1), moved(list, 1, 2), moved(list, 1, 1), moved(list, 5, 0)]).toEqual([
    list,
    list,
    list,
    list,
  ]);
});
