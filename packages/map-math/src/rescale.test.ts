import { expect, test } from 'vitest';
import { centreOf, placeOnOtherMap, shapeOnOtherMap } from './rescale.ts';

const from = { width: 800, height: 600 };
const to = { width: 400, height: 900 };

test('a place keeps its share of the width and the height', () => {
  expect(placeOnOtherMap({ lat: 150, lng: 200 }, from, to)).toEqual({ lat: 225, lng: 100 });
});

test('there and back is the same place', () => {
  const place = { lat: 123.46, lng: 77.7 };
  expect(placeOnOtherMap(placeOnOtherMap(place, from, to), to, from)).toEqual(place);
});

test('fractions are rounded to 2 decimals', () => {
  expect(placeOnOtherMap({ lat: 1, lng: 1 }, { width: 3, height: 7 }, { width: 1, height: 1 })).toEqual({
    lat: 0.14,
    lng: 0.33,
  });
});

test('without a size of the new map the numbers stay', () => {
  expect(placeOnOtherMap({ lat: 5000, lng: -3 }, from, null)).toEqual({ lat: 5000, lng: -3 });
});

test('without a size of the old map a place keeps valid numbers, and otherwise moves to the center', () => {
  expect(placeOnOtherMap({ lat: 899, lng: 7 }, null, to)).toEqual({ lat: 899, lng: 7 });
  expect(placeOnOtherMap({ lat: 901, lng: 7 }, null, to)).toEqual({ lat: 450, lng: 200 });
  expect(placeOnOtherMap({ lat: 7, lng: -1 }, null, to)).toEqual(centreOf(to));
});

test('shapes of every kind are stretched with their map', () => {
  const line = {
    type: 'LineString' as const,
    coordinates: [[200, 150] as [number, number], [800, 600] as [number, number]],
  };
  const properties = { layer: 'roads' };
  expect(shapeOnOtherMap({ type: 'Feature', geometry: line, properties }, from, to)).toEqual({
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [100, 225],
        [400, 900],
      ],
    },
    properties,
  });
  const ring: [number, number][] = [
    [0, 0],
    [8, 0],
    [8, 6],
    [0, 0],
  ];
  const polygons = { type: 'MultiPolygon' as const, coordinates: [[ring]] };
  expect(shapeOnOtherMap({ type: 'Feature', geometry: polygons, properties }, from, to).geometry.coordinates).toEqual([
    [
      [
        [0, 0],
        [4, 0],
        [4, 9],
        [0, 0],
      ],
    ],
  ]);
  expect(shapeOnOtherMap({ type: 'Feature', geometry: polygons, properties }, null, to).geometry).toEqual(polygons);
});
