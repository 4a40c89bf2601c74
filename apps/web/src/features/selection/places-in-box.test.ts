import { asScale } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import { makeChild } from '../../test-support/map-fixtures.ts';
import { placesInBox } from './places-in-box.ts';

const place = (id: number, lat: number, lng: number, scale = 20) => makeChild(id, { lat, lng, scale });
const box = [
  { lat: 100, lng: 400 },
  { lat: 300, lng: 200 },
] as const;

test('places whose point is in the box are chosen, whichever way it was drawn', () => {
  const places = [place(1, 200, 300), place(2, 100, 400), place(3, 301, 300), place(4, 200, 199)];
  expect(placesInBox(places, box, asScale(1))).toEqual([1, 2]);
  expect(placesInBox(places, [box[1], box[0]], asScale(1))).toEqual([1, 2]);
});

test('what is not drawn at this zoom is not chosen', () => {
  const places = [place(1, 200, 300, 40), place(2, 200, 300, 4)];
  expect(placesInBox(places, box, asScale(0.5))).toEqual([1]);
  expect(placesInBox(places, box, asScale(4))).toEqual([1, 2]);
});
