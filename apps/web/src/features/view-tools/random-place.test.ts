import type { Child } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { randomPlaceTool } from './random-place.ts';

const placesOf = (...ids: number[]) => ids.map((id) => ({ id }) as Child);

function use(ids: number[], selectedId: number | null, random: number): number[] {
  const opened: number[] = [];
  const stage = {
    selected: placesOf(selectedId ?? 0)[selectedId === null ? 1 : 0] ?? null,
    openById: (id: number) => void opened.push(id),
  };
  for (const tool of randomPlaceTool({ places: placesOf(...ids), stage }, () => random)) tool.use();
  return opened;
}

it('Random place opens any place of the list, the first and the last included', () => {
  expect(use([3, 5, 8], null, 0)).toEqual([3]);
  expect(use([3, 5, 8], null, 0.5)).toEqual([5]);
  expect(use([3, 5, 8], null, 0.999_999)).toEqual([8]);
});

it('Random place leads away from the place that is open', () => {
  expect(use([3, 5], 3, 0)).toEqual([5]);
  expect(use([3, 5], 5, 0.99)).toEqual([3]);
});

it('Random place is not offered where it leads nowhere', () => {
  expect(use([], null, 0)).toEqual([]);
  expect(use([3], 3, 0)).toEqual([]);
});
