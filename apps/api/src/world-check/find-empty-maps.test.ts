import { expect, test } from 'vitest';
import { findEmptyMaps, type SizeOnMap } from './find-empty-maps.ts';

const place = (change: Partial<SizeOnMap> = {}): SizeOnMap => ({
  map: 1,
  map_width: 4000,
  map_height: 3000,
  opening_zoom: null,
  scale: 12,
  is_shape: 0,
  ...change,
});

test('a map is empty at first when not one of its places shows at the zoom it opens with', () => {
  const hamlets = [place(), place(), place()];
  expect(findEmptyMaps(hamlets)).toEqual([1]);
  expect(findEmptyMaps([...hamlets, place({ scale: 16 })])).toEqual([]);
  expect(findEmptyMaps([place({ is_shape: 1 }), ...hamlets])).toEqual([]);
  expect(findEmptyMaps([place({ map: 7 }), ...hamlets, place({ map: 9, scale: 50 })])).toEqual([7, 1]);
  expect(findEmptyMaps([])).toEqual([]);
});

test('a map with hundreds of places of which hardly one shows is empty, one with a tenth of them is not', () => {
  const many = Array.from({ length: 200 }, () => place());
  const towns = (count: number) => Array.from({ length: count }, () => place({ scale: 20 }));
  expect(findEmptyMaps([...many, ...towns(3)])).toEqual([1]);
  expect(findEmptyMaps([...many, ...towns(23)])).toEqual([]);
  expect(findEmptyMaps([...many.slice(0, 20), ...towns(1)])).toEqual([]);
});

test('a map opens at the zoom that staff chose for it', () => {
  expect(findEmptyMaps([place({ opening_zoom: 0.8 })])).toEqual([]);
  expect(findEmptyMaps([place({ scale: 16, opening_zoom: 0.3 })])).toEqual([1]);
});

test('a small map opens closer, where smaller places show', () => {
  // Fits a window at 1.3 pixels a unit.
  expect(findEmptyMaps([place({ map_width: 800, map_height: 600, scale: 8 })])).toEqual([]);
  expect(findEmptyMaps([place({ map_width: 800, map_height: 600, scale: 4 })])).toEqual([1]);
});
