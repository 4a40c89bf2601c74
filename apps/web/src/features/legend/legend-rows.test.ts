import { describe, expect, it } from 'vitest';
import { makeChild } from '../../test-support/map-fixtures.ts';
import { legendOf, placesIn } from './legend-rows.ts';

const course = (...coordinates: [number, number][]) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates },
});
const settlements = { name: 'Settlements', order: 1 };
const places = [
  makeChild(1, { type: 'village', layer: settlements, type_icon: 'village', display_dot: true, lat: 10, lng: 10 }),
  makeChild(2, { type: 'city', layer: settlements, type_icon: 'city', display_dot: true, lat: 10, lng: 90 }),
  makeChild(3, { type: 'village', layer: settlements, display_dot: false, lat: 90, lng: 10 }),
  makeChild(4, { type: 'village', layer: settlements, type_icon: 'village', display_dot: true, lat: 90, lng: 90 }),
  makeChild(5, { type: 'road', lat: 50, lng: 50, geojson: course([50, 50], [400, 50]) }),
  makeChild(6, { type: null, display_dot: true, lat: 50, lng: 50 }),
];
const rows = (groups: ReturnType<typeof legendOf>) =>
  groups.map(({ name, rows }) => [name, ...rows.map(({ kind, form, count }) => `${kind} ${form} ${count}`)]);

describe('the legend of a map', () => {
  it('counts the places of each kind by layer group, as most of them are drawn', () => {
    expect(rows(legendOf(places))).toEqual([
      ['Settlements', 'village sign 3', 'city sign 1'],
      ['Landmarks and others', 'null dot 1'],
      ['Roads and ways', 'road line 1'],
    ]);
  });

  it('is made of the given places alone', () => {
    expect(
      rows(legendOf(places.filter(({ type }) => type !== 'city')))
        .flat()
        .join(),
    ).not.toContain('city');
    expect(legendOf([])).toEqual([]);
  });

  it('shows what the picture of the map has drawn by its lettering', () => {
    const drawn = makeChild(7, { type: 'road', in_picture: true, display_dot: false, geojson: course([0, 0], [9, 9]) });
    expect(legendOf([drawn])[0]?.rows[0]?.form).toBe('name');
  });

  it('narrows down to what is in view, and a line is in view with any part of it', () => {
    const seen = { middle: { lat: 50, lng: 350 }, size: { width: 200, height: 100 } };
    expect(placesIn(places, seen).map(({ id }) => id)).toEqual([5]);
  });
});
