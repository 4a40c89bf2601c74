import { expect, test } from 'vitest';
import { isPointVisible, newSignScale } from './index.ts';
import { openingZoom } from './point-visible.ts';
import { asScale } from './units.ts';

const opening = openingZoom({ width: 4096, height: 3072 }, null);

test('settlements are larger by their rank, whatever the zoom of the editor', () => {
  const ranks = (['hamlet', 'village', 'town', 'city', 'capital'] as const).map((sign) =>
    newSignScale(sign, opening, undefined),
  );
  expect(ranks).toEqual([22, 24, 30, 38, 46]);
  expect(newSignScale('capital', opening, asScale(4))).toBe(46);
});

test('sizes grow with the frame of the map', () => {
  const far = openingZoom({ width: 40_960, height: 30_720 }, 0.05);
  expect(newSignScale('hamlet', far, undefined)).toBeGreaterThan(newSignScale('hamlet', opening, undefined));
});

test('a new place does not vanish in the view in which it was put', () => {
  const zoom = asScale(0.1);
  const scale = newSignScale('hamlet', opening, zoom);
  expect(isPointVisible({ scale, isShape: false, isSelected: false }, zoom)).toBe(true);
});
