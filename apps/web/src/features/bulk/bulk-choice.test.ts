import { describe, expect, it } from 'vitest';
import { makeChild } from '../../test-support/map-fixtures.ts';
import { bulkChoice, bulkSentence, typesOf } from './bulk-choice.ts';

const wood = makeChild(5, {
  geojson: {
    type: 'Feature',
    properties: {},
    geometry: {
      type: 'MultiPolygon',
      coordinates: [
        [
          [
            [0, 0],
            [9, 0],
            [9, 7],
            [0, 0],
          ],
        ],
      ],
    },
  },
});
const form = { way: 'type', type: '', area: [] } as const;

describe('the places that are meant', () => {
  it('are all of a map, or those of one type', () => {
    expect(bulkChoice(form, 3, null)).toEqual({ on_map: 3 });
    expect(bulkChoice({ ...form, type: 'town' }, 3, null)).toEqual({ on_map: 3, type: 'town' });
  });

  it('lie in an area of at least three corners, which is sent closed', () => {
    const area: [number, number][] = [
      [1, 2],
      [5, 2],
    ];
    expect(bulkChoice({ ...form, way: 'area', area }, 3, null)).toBeUndefined();
    expect(bulkChoice({ ...form, way: 'area', area: [...area, [5, 8]] }, 3, null)).toEqual({
      on_map: 3,
      within: {
        type: 'Polygon',
        coordinates: [
          [
            [1, 2],
            [5, 2],
            [5, 8],
            [1, 2],
          ],
        ],
      },
    });
  });

  it('lie within the shape of the open place, or on its own map', () => {
    expect(bulkChoice({ ...form, way: 'shape' }, 3, wood)).toEqual({ on_map: 3, within: wood.geojson?.geometry });
    expect(bulkChoice({ ...form, way: 'shape' }, 3, makeChild(6))).toBeUndefined();
    expect(bulkChoice({ ...form, way: 'with-children' }, 3, wood)).toEqual({ children_of: 1005 });
    expect(bulkChoice({ ...form, way: 'with-children' }, 3, null)).toBeUndefined();
  });
});

it('the types of a map come with how many places they have, most first', () => {
  const types = typesOf([{ type: 'ruin' }, { type: 'town' }, { type: null }, { type: 'town' }]);
  expect(types).toEqual([
    { type: 'town', count: 2 },
    { type: 'ruin', count: 1 },
  ]);
});

it.each([
  [0, 0, 'There is no place in what you chose.'],
  [1, 0, 'That place was like that already.'],
  [9, 0, 'All 9 places were like that already.'],
  [1, 1, '1 place changed.'],
  [9, 9, '9 places changed.'],
  [9, 4, '4 of 9 places changed, the others were like that already.'],
])('%i places of which %i changed are said so', (places, changed, sentence) => {
  expect(bulkSentence({ places, changed })).toBe(sentence);
});
