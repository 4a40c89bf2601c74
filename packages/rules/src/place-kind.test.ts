import { expect, it, test } from 'vitest';
import { groupOfKind, KIND_RANKS, placeGroups, rankOfKind } from './place-kind.ts';

it.each([
  ['capital', 'towns'],
  ['City', 'towns'],
  ['large town', 'towns'],
  ['village', 'villages'],
  ['kingdom', 'regions'],
  ['district', 'regions'],
  ['fortress', 'others'],
  ['swamp', 'land'],
  ['forest', 'land'],
  ['sea', 'waters'],
  ['harbour', 'waters'],
  ['salt lakes', 'waters'],
  ['trade road', 'ways'],
] as const)('a %s is listed under %s', (kind, group) => {
  expect(groupOfKind(kind, null)).toBe(group);
});

it('what has no kind goes by its shape', () => {
  expect([null, 'LineString', 'MultiPolygon'].map((shape) => groupOfKind(null, shape as never))).toEqual([
    'others',
    'ways',
    'regions',
  ]);
});

test('cities come before towns, and all of them before marshes', () => {
  const kinds = ['swamp', 'town', 'capital', 'road', 'city'];
  const order = (kind: string) => placeGroups.indexOf(groupOfKind(kind, null)) * 100 - rankOfKind(kind);
  expect(kinds.sort((a, b) => order(a) - order(b))).toEqual(['capital', 'city', 'town', 'swamp', 'road']);
});

test('of places without an outline realms and cities come before forests, and forests before villages', () => {
  const kinds = ['village', 'forest', 'town', 'City', 'Region', 'kingdom', 'mountains'];
  expect(kinds.toSorted((a, b) => rankOfKind(b) - rankOfKind(a))).toEqual([
    'kingdom',
    'City',
    'forest',
    'Region',
    'mountains',
    'town',
    'village',
  ]);
});

test('what nothing is known of is a point of interest', () => {
  expect([rankOfKind(null), rankOfKind('oddity'), rankOfKind('oddity', 1)]).toEqual([
    KIND_RANKS.place,
    KIND_RANKS.place,
    1,
  ]);
});

test.each(['sea-monsters', 'lake-monsters', 'hill-monsters', 'Beast of the forest'])(
  '%s are no water and no land',
  (kind) => {
    expect([rankOfKind(kind), groupOfKind(kind, null)]).toEqual([KIND_RANKS.place, 'others']);
  },
);
