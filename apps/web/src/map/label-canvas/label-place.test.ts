import { expect, test } from 'vitest';
import { guessWidth, labelPlace, turnedReach } from './label-place.ts';
import { point, stored } from './test-points.ts';

const view = (scale: number) => ({ x: 900, y: 1100, scale });

test('a measured label stands about its offset, as large as its lines', () => {
  const { store } = stored([point({ scale: 30, labelXOffset: 60, labelYOffset: 15 })]);
  store.widths[0] = 4;
  store.lineCounts[0] = 2;
  const place = labelPlace(store, 0, view(1));
  expect(place).toEqual({
    dotX: 100,
    dotY: 100,
    x: 160,
    y: 115,
    px: 30,
    zoom: 1,
    halfWidth: 60,
    halfHeight: 1.05 * 30,
  });
});

test('where the type size is clamped, the offset goes with the size that is drawn', () => {
  const { store } = stored([point({ scale: 30, labelXOffset: 60 })]);
  const small = labelPlace(store, 0, view(0.3));
  expect(small.px).toBe(14.5);
  expect(small.x - small.dotX).toBe(29);
  const large = labelPlace(store, 0, view(5));
  expect(large.px).toBe(40);
  expect(large.x - large.dotX).toBe(80);
});

test('a turned label reaches further', () => {
  expect(turnedReach(50, 10, 0)).toEqual({ x: 50, y: 10 });
  const upright = turnedReach(50, 10, Math.PI / 2);
  expect(upright.x).toBeCloseTo(10);
  expect(upright.y).toBeCloseTo(50);
  expect(turnedReach(50, 10, -Math.PI / 4).x).toBeCloseTo(60 / Math.SQRT2);
});

test('the guess of an unmeasured name grows with its letters, capitals more than others', () => {
  expect(guessWidth('')).toBe(0);
  expect(guessWidth('WWW')).toBeGreaterThan(guessWidth('iii'));
  expect(guessWidth("Evereska's Vale")).toBeGreaterThan(guessWidth('Evereska'));
});
