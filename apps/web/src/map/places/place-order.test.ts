import type { Shape } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { inListOrder, placeSymbol } from './place-order.ts';

const area: Shape = { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [] } };
const line: Shape = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [] } };
const place = (name: string, scale: number, geojson: Shape | null = null) => ({
  name,
  scale,
  geojson,
  display_dot: true,
});

describe('the list of places', () => {
  it('has polygons first, then larger places, then names', () => {
    const sorted = inListOrder([
      place('Zed', 30),
      place('Oak', 12),
      place('Wood', 20, area),
      place('Ash', 12),
      place('Road', 40, line),
    ]);
    expect(sorted.map((one) => one.name)).toEqual(['Wood', 'Road', 'Zed', 'Ash', 'Oak']);
  });

  it('repeats the signs of the map', () => {
    expect([24, 23, 12, 11].map((scale) => placeSymbol(place('x', scale)))).toEqual([
      'dot-large',
      'dot-middle',
      'dot-middle',
      'dot-small',
    ]);
    expect(placeSymbol(place('x', 60, area))).toBe('area');
    expect(placeSymbol(place('x', 60, line))).toBe('line');
  });

  it('leaves what it was given as it was', () => {
    const given = [place('b', 1), place('a', 2)];
    inListOrder(given);
    expect(given.map((one) => one.name)).toEqual(['b', 'a']);
  });
});
