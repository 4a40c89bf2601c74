import { expect, test } from 'vitest';
import { makeChild } from '../../test-support/map-fixtures.ts';
import { placeTarget } from './place-target.ts';

const road = (...coordinates: [number, number][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates },
});

test('a point is gone to between its dot and the middle of its label', () => {
  const town = makeChild(1, { lat: 200, lng: 100, scale: 16, label_x_offset: 20, label_y_offset: 10 });
  expect(placeTarget(town)).toEqual({ lat: 195, lng: 110, scale: 16, bounds: undefined });
});

test('of a road its reach is known, with its label', () => {
  const way = makeChild(1, {
    lat: 200,
    lng: 100,
    label_x_offset: 0,
    label_y_offset: 90,
    geojson: road([50, 180], [400, 220]),
  });
  expect(placeTarget(way).bounds).toEqual({ minLng: 50, maxLng: 400, minLat: 110, maxLat: 220 });
});

test('what was only begun to be drawn is a point', () => {
  expect(placeTarget(makeChild(1, { geojson: road([50, 180]) })).bounds).toBeUndefined();
});
