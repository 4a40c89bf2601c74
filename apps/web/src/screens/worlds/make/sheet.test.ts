import { describe, expect, it } from 'vitest';
import { mapNameOf, mapOfSheet } from './sheet.ts';

describe('a sheet', () => {
  it.each([
    ['wide', { width: 4000, height: 2000 }],
    ['landscape', { width: 4000, height: 3000 }],
    ['square', { width: 4000, height: 4000 }],
    ['portrait', { width: 3000, height: 4000 }],
  ] as const)('that is %s is 4,000 units at its longer side', (shape, size) => {
    expect(mapOfSheet({ shape, miles: '' })).toEqual({ map_size: size, miles_per_unit: null });
  });

  it('is as many miles wide as was chosen', () => {
    const { map_size, miles_per_unit } = mapOfSheet({ shape: 'portrait', miles: '600' });
    expect(map_size.width * Number(miles_per_unit)).toBeCloseTo(600);
  });
});

describe('the map of a world', () => {
  it.each([
    ['The Drowned Isles', 'The Drowned Isles'],
    ['Salt / Iron', 'Salt Iron'],
    ['50% more?', '50 more'],
    ['back\\slash', 'back slash'],
    ['???', 'Map'],
    ['..', 'Map'],
  ])('of %s is called %s', (world, map) => {
    expect(mapNameOf(world)).toBe(map);
  });
});
