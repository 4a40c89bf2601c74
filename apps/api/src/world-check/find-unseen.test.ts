import { expect, test } from 'vitest';
import { findUnseen, type SizeOnMap } from './find-unseen.ts';

const place = (change: Partial<SizeOnMap> = {}): SizeOnMap => ({
  map: 1,
  location: 5,
  map_width: 4000,
  map_height: 3000,
  opening_zoom: null,
  scale: 12,
  is_shape: 0,
  ...change,
});

const mapsIn = (places: readonly SizeOnMap[]) => findUnseen(places).map(({ map }) => map);

test('a map is empty at first when not one of its places shows at the zoom it opens with', () => {
  const hamlets = [place(), place(), place()];
  expect(mapsIn(hamlets)).toEqual([1]);
  expect(mapsIn([...hamlets, place({ scale: 16 })])).toEqual([]);
  expect(mapsIn([place({ is_shape: 1 }), ...hamlets])).toEqual([]);
  expect(mapsIn([place({ map: 7 }), ...hamlets, place({ map: 9, scale: 50 })])).toEqual([7, 1]);
  expect(mapsIn([])).toEqual([]);
});

test('places that do not show are counted where they are more than a few, however many others show', () => {
  const many = Array.from({ length: 200 }, (_, i) => place({ location: 100 + i }));
  const towns = (count: number) => Array.from({ length: count }, () => place({ scale: 20 }));
  expect(findUnseen([...towns(3), ...many])).toEqual([{ map: 1, count: 200, first: 100 }]);
  expect(findUnseen([...many, ...towns(23)])).toEqual([{ map: 1, count: 200, first: 100 }]);
  expect(findUnseen([...towns(300), ...many.slice(0, 21)])).toEqual([{ map: 1, count: 21, first: 100 }]);
  expect(findUnseen([...many.slice(0, 20), ...towns(1)])).toEqual([]);
});

test('a map opens at the zoom that staff chose for it', () => {
  expect(mapsIn([place({ opening_zoom: 0.8 })])).toEqual([]);
  expect(mapsIn([place({ scale: 16, opening_zoom: 0.3 })])).toEqual([1]);
});

test('a small map opens closer, where smaller places show', () => {
  // Fits a window at 1.3 pixels a unit.
  expect(mapsIn([place({ map_width: 800, map_height: 600, scale: 8 })])).toEqual([]);
  expect(mapsIn([place({ map_width: 800, map_height: 600, scale: 4 })])).toEqual([1]);
});
