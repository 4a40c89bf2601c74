import { expect, test } from 'vitest';
import { contentsOf } from '../worlds/world-contents.ts';
import { archiveTables } from './archive-format.ts';

/** What an archive says otherwise than by one column each. */
const otherwise: Readonly<Record<string, string | null>> = {
  opening_lat: 'opening_view',
  opening_lng: 'opening_view',
  opening_zoom: 'opening_view',
  // Of a text they are one with its content.
  secrets: null,
};

test.each([
  ['types', 'location_types', []],
  ['locations', 'locations', []],
  ['old_slugs', 'location_old_slugs', []],
  // It is active for editors.
  ['positions', 'positions', ['draft']],
  ['wiki_pages', 'wiki_pages', []],
  ['sketches', 'map_sketches', []],
] as const)('rows of %s have what is described of %s', (file, table, left: readonly string[]) => {
  const { archived = [], called = {} } = contentsOf(table);
  const names = archived.filter((column) => !left.includes(column)).map((column) => called[column] ?? column);
  const described = new Set(names.map((name) => (name in otherwise ? otherwise[name] : name)));
  described.delete(null);
  expect(Object.keys(archiveTables[file].properties).sort()).toEqual([...described].sort());
});
