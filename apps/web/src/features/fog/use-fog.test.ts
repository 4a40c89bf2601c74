import { FOG_CLEAR, FOG_HIDDEN, fogAt } from '@venture-atlas/map-math';
import type { Fog } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { createGridKeeper, smallestSize, unitsOfMile } from './use-fog.ts';

const map = { width: 1000, height: 800 };
const clearAt = (lng: number): Fog['acts'][number] => ({
  level: 'clear',
  shape: { circle: { lng, lat: 400, radius: 50 } },
});

test('a further act is painted over what was there; one that was taken back is gone', () => {
  const keep = createGridKeeper();
  const [first, second] = [clearAt(200), clearAt(800)];
  const levels = (acts: Fog['acts']) => [200, 800].map((lng) => fogAt(keep(acts, map), lng, 400));
  expect(levels([])).toEqual([FOG_HIDDEN, FOG_HIDDEN]);
  expect(levels([first])).toEqual([FOG_CLEAR, FOG_HIDDEN]);
  expect(levels([first, second])).toEqual([FOG_CLEAR, FOG_CLEAR]);
  expect(levels([first])).toEqual([FOG_CLEAR, FOG_HIDDEN]);
});

test('measures are in miles, or in map units where a map knows none', () => {
  expect(unitsOfMile({ miles_per_unit: 0.2 })).toBe(5);
  expect(unitsOfMile({ miles_per_unit: null })).toBe(1);
  const details = { map_width: 8192, map_height: 6144, miles_per_unit: 0.25 };
  expect(smallestSize(details)).toBe(2);
});
