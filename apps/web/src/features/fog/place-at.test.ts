import type { Child, MapCoordinate } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { fogToolOf, regionAt, roadAt } from './place-at.ts';

const square = (side: number): MapCoordinate[] => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
];
type Geometry = NonNullable<Child['geojson']>['geometry'];
const place = (name: string, location_id: number, geometry: Geometry | null) => ({
  name,
  location_id,
  geojson: geometry && { type: 'Feature' as const, geometry, properties: {} },
});
const land = place('Cormyr', 1, { type: 'MultiPolygon', coordinates: [[square(100)]] });
const wood = place('Wood', 2, { type: 'MultiPolygon', coordinates: [[square(10)]] });
const road = place('High Road', 3, {
  type: 'LineString',
  coordinates: [
    [0, 50],
    [100, 50],
  ] as MapCoordinate[],
});
const inn = place('Inn', 4, null);
const all = [land, road, wood, inn];

test('a tap means the smallest region round it', () => {
  expect(regionAt(all, { lng: 5, lat: 5 })?.name).toBe('Wood');
  expect(regionAt(all, { lng: 50, lat: 5 })?.name).toBe('Cormyr');
  expect(regionAt(all, { lng: 500, lat: 5 })).toBeUndefined();
});

test('a tap near a road means that road', () => {
  expect(roadAt(all, { lng: 50, lat: 53 }, 5)?.name).toBe('High Road');
  expect(roadAt(all, { lng: 50, lat: 63 }, 5)).toBeUndefined();
});

test('an open place offers its area or its line', () => {
  expect([land, road, inn].map(fogToolOf)).toEqual(['region', 'road', undefined]);
  expect(fogToolOf(null)).toBeUndefined();
});
