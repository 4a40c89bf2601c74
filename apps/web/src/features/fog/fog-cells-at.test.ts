import { expect, test } from 'vitest';
import { hexesAt } from './fog-cells-at.ts';

test('places in one hex come to one cell, and no place to none', () => {
  const places = [
    { lng: 1, lat: 1 },
    { lng: 2, lat: 2 },
    { lng: 48, lat: 0 },
  ];
  expect(hexesAt(places, { size: 48, rings: 1 })).toEqual({
    hexes: {
      size: 48,
      rings: 1,
      cells: [
        [0, 0],
        [1, 0],
      ],
    },
  });
  expect(hexesAt([], { size: 48, rings: 1 })).toBeUndefined();
});
