import type { Child } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { placeTarget } from '../../../map/model/place-target.ts';
import { createPlaceWatch, placeAbout } from './new-places.ts';

const at = (id: number, lat: number, lng: number): Child => {
  const place = { id, lat, lng, scale: 12, label_x_offset: 0, label_y_offset: 0, geojson: null };
  // Only where a place stands matters here.
  return place as unknown as Child;
};

test('the first answer of a map is no news; what comes and goes later is', () => {
  const look = createPlaceWatch();
  expect(look('coast', [at(1, 0, 0)])).toBeUndefined();
  expect(look('coast', [at(1, 0, 0)])).toBeUndefined();
  expect(look('coast', [at(1, 0, 0), at(2, 5, 5)])).toMatchObject({ shown: [{ id: 2 }] });
  expect(look('coast', [at(2, 5, 5)])?.hidden).toEqual(new Set([1]));
  expect(look('city', [at(9, 0, 0)])).toBeUndefined();
});

test('going to several places shows them all', () => {
  const several = placeAbout([at(1, 100, 200), at(2, 300, 250)]);
  const bounds = several && placeTarget(several).bounds;
  expect(bounds?.minLat).toBeLessThan(100);
  expect(bounds?.maxLat).toBeGreaterThan(300);
  expect(bounds?.minLng).toBeLessThan(200);
  expect(bounds?.maxLng).toBeGreaterThan(250);
  expect(placeAbout([at(1, 1, 2)])?.id).toBe(1);
  expect(placeAbout([])).toBeUndefined();
});
