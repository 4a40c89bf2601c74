import type { Shape } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { groupTitles, inListOrder, placeSymbol } from './place-order.ts';

const area: Shape = { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [] } };
const line: Shape = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [] } };
let lastId = 0;
const place = (name: string, scale: number, geojson: Shape | null = null, type: string | null = null) => ({
  id: ++lastId,
  name,
  scale,
  geojson,
  type,
  display_dot: true,
});

const world = [
  place('Mere of Dead Men', 40, area, 'swamp'),
  place('Trade Way', 30, line, 'road'),
  place('Ash', 16, null, 'town'),
  place('Sea of Swords', 60, null, 'sea'),
  place('Calm Harbour', 12, null, 'town'),
  place('Big Town', 50, null, 'town'),
  place('Waterdeep', 20, null, 'city'),
  place('Old Tower', 12, null, 'oddity'),
  place('Cormyr', 60, area, 'kingdom'),
  place('Red Larch', 12, null, 'village'),
  place('Birch', 16, null, 'town'),
];

describe('the list of places', () => {
  it('has cities before towns, towns before marshes, larger ones first, then names', () => {
    expect(inListOrder(world).map(({ name }) => name)).toEqual([
      'Waterdeep',
      'Big Town',
      'Ash',
      'Birch',
      'Calm Harbour',
      'Cormyr',
      'Red Larch',
      'Old Tower',
      'Mere of Dead Men',
      'Sea of Swords',
      'Trade Way',
    ]);
  });

  it('has a title above each group, and none where all places are of one', () => {
    const sorted = inListOrder(world);
    const titles = groupTitles(sorted);
    expect(sorted.filter(({ id }) => titles.has(id)).map(({ id, name }) => [titles.get(id), name])).toEqual([
      ['Cities and towns', 'Waterdeep'],
      ['Realms and regions', 'Cormyr'],
      ['Villages', 'Red Larch'],
      ['Landmarks and others', 'Old Tower'],
      ['Land', 'Mere of Dead Men'],
      ['Waters', 'Sea of Swords'],
      ['Roads and ways', 'Trade Way'],
    ]);
    expect(groupTitles([place('A', 1), place('B', 2)]).size).toBe(0);
    expect(groupTitles([]).size).toBe(0);
  });

  it('goes by the shape where nothing tells the kind', () => {
    const sorted = inListOrder([place('Wood', 20, area), place('Road', 40, line), place('Zed', 30), place('Oak', 12)]);
    expect(sorted.map(({ name }) => name)).toEqual(['Wood', 'Zed', 'Oak', 'Road']);
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

  it('shows the sign of a place whose picture is on the map, where no sign is drawn', () => {
    const drawn = { ...place('x', 60), display_dot: false, type_icon: 'inn' as const };
    expect(placeSymbol(drawn)).toBe('sign:inn');
    expect(placeSymbol(drawn, true)).toBe('hidden:inn');
  });

  it('leaves what it was given as it was', () => {
    const given = [place('b', 1), place('a', 2)];
    inListOrder(given);
    expect(given.map((one) => one.name)).toEqual(['b', 'a']);
  });
});
