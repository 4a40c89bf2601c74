import { expect, it } from 'vitest';
import { breachesOfGeoJson } from './check-geojson.ts';

const collection = (geometry: unknown, more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: {}, geometry }], ...more });
const square = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
];
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });

it('GeoJSON as it should be has no breach', () => {
  expect(breachesOfGeoJson(collection(polygon(square)), { areDegrees: true })).toEqual([]);
});

it.each([
  ['an outer ring that turns right', polygon(square.toReversed()), 'turns wrong'],
  ['a hole that turns left', polygon(square, square), 'a hole that turns wrong'],
  ['an open ring', polygon(square.slice(0, 4)), 'is not closed'],
  [
    'a ring of two points',
    polygon([
      [0, 0],
      [1, 1],
      [0, 0],
    ]),
    'fewer than four',
  ],
  ['a place off the earth', { type: 'Point', coordinates: [500, 20] }, 'off the earth'],
  ['a position of words', { type: 'Point', coordinates: ['a', 'b'] }, 'is none'],
  ['a shape of another notation', { type: 'Circle', coordinates: [1, 2] }, 'Circle'],
])('%s is a breach', (_what, geometry, words) => {
  expect(breachesOfGeoJson(collection(geometry), { areDegrees: true }).join()).toContain(words);
});

it('members of other objects are breaches', () => {
  const found = breachesOfGeoJson(collection(null, { properties: {}, crs: {}, bbox: [0, 5, 1, 0] }), {
    areDegrees: true,
  });
  expect(found).toHaveLength(3);
});
