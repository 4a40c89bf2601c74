import { describe, expect, it } from 'vitest';
import { fieldLabel, inFieldOrder, isSameValue, valueWords } from './field-words.ts';

const line = (count: number) => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: Array.from({ length: count }, (_, index) => [index, index]) },
});
const square = [
  [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 0],
  ],
];

describe('fields in words', () => {
  it('have the labels of the form, in its order', () => {
    expect(inFieldOrder(['geojson', 'lat', 'scale', 'zeal', 'lat'])).toEqual(['lat', 'scale', 'geojson', 'zeal']);
    expect(fieldLabel('label_wrap_ratio')).toBe('Label wrap ratio');
    expect(fieldLabel('seen_by')).toBe('Seen by');
  });

  it.each([
    ['scale', 12.3456, '12.35'],
    ['rotation', 350, '350°'],
    ['active', false, 'no'],
    ['image', null, ''],
    ['parent', { id: 9, name: 'Waterdeep' }, 'Waterdeep'],
    ['geojson', line(1), 'Line of 1 point'],
    ['geojson', line(5), 'Line of 5 points'],
    ['geojson', { ...line(0), geometry: { type: 'MultiPolygon', coordinates: [square] } }, 'Polygon of 3 points'],
    [
      'geojson',
      { ...line(0), geometry: { type: 'MultiPolygon', coordinates: [square, square] } },
      '2 polygons of 6 points',
    ],
    ['images_from_wiki', ['a', 'b'], '2 entries'],
    ['name', 'x'.repeat(90), `${'x'.repeat(80)}…`],
  ])('%s %j is said as “%s”', (field, value, words) => {
    expect(valueWords(field, value)).toBe(words);
  });

  it('are the same when they mean the same', () => {
    expect(isSameValue(line(2), line(2))).toBe(true);
    expect(isSameValue(null, undefined)).toBe(true);
    expect(isSameValue(0, null)).toBe(false);
  });
});
