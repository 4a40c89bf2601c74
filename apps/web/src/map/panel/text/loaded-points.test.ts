import { expect, test } from 'vitest';
import { makeChild } from '../../../test-support/map-fixtures.ts';
import { type LoadedPoints, milesBetween, nearest } from './loaded-points.ts';

const points = [
  makeChild(1, { slug: 'gullhaven', location_id: 1, lat: 0, lng: 0 }),
  makeChild(2, { slug: 'far_inn', location_id: 2, lat: 30, lng: 40 }),
  makeChild(3, { slug: 'mill', location_id: 3, lat: 3, lng: 4 }),
];
const here: LoadedPoints = {
  slug: 'sword_coast',
  milesPerUnit: 2,
  byLocation: new Map(points.map((point) => [point.location_id, point])),
};

test('places are near by their distance on the open map', () => {
  expect(nearest(here, 1, 5).map(({ point, away }) => [point.slug, away])).toEqual([
    ['mill', 5],
    ['far_inn', 50],
  ]);
  expect(nearest(here, 1, 1)).toHaveLength(1);
  expect(nearest(here, 9, 5)).toEqual([]);
});

test('miles are known where both places and the miles of the map are', () => {
  expect(milesBetween(here, 1, 3)).toBe(10);
  expect(milesBetween(here, 1, 9)).toBeUndefined();
  expect(milesBetween({ ...here, milesPerUnit: null }, 1, 3)).toBeUndefined();
});
