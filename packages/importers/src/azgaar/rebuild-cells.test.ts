import { describe, expect, it } from 'vitest';
import { mapSave } from '../../test-support/map-save.ts';
import { changed, file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { outlineOf, ringArea } from '../region-outline.ts';
import { readMapSave } from './read-map-save.ts';

/**
 * Twenty squares of 10 in rows of five: two columns of land, the shore, then deepening water. Points of the second
 * and third row are far enough apart for another cell between them; those of the third and fourth are not.
 */
const rows = [5, 15, 25.5, 35];
const points = rows.flatMap((y, row) =>
  [0, 1, 2, 3, 4].map((column) => [column * 10 + 5 + row * 0.2, y + column * 0.03]),
);
const ofColumn = (values: readonly number[]): string => rows.flatMap(() => values).join(',');
const boundary = [-10, 3, 17, 29, 41].flatMap((at) => [
  [-11, at],
  [61, at + 1],
  [at + 5, -12],
  [at + 6, 52],
]);
const grid = {
  spacing: 10,
  cellsX: 5,
  cellsY: 4,
  points,
  boundary,
  features: [0, { i: 1, type: 'ocean' }, { i: 2, type: 'island' }],
};
/** Rows of 4, 6, 4, and 4 minus one, because every fourth square of the second row of water has no cell. */
const states = [1, 1, 0, 0, 1, 1, 1, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0];
const provinces = [1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const parts = {
  0: grid,
  1: ofColumn([60, 30, 18, 12, 5]),
  3: ofColumn([2, 2, 1, 1, 1]),
  4: ofColumn([2, 1, -1, -2, -3]),
  5: ofColumn([7, 8, 9, 10, 11]),
  8: [{}, { i: 1, name: 'Aria' }, { i: 2, name: 'Bora' }],
  9: [{}, { i: 1, name: 'Crown', x: 15, y: 15, state: 1 }],
  10: states.map((_, index) => index % 3).join(','),
  15: states.map((_, index) => index / 2).join(','),
  19: states.join(','),
  21: provinces.join(','),
  24: [0, { i: 1, state: 1, name: 'Dale', burg: 1 }, { i: 2, state: 2, name: 'Empty', burg: 1 }],
};
const cellsOf = (more: Record<number, unknown> = {}) => readMapSave(mapSave({ ...parts, ...more }), 'a.map').cells;
const save = (more: Record<number, unknown> = {}) => file('a.map', mapSave({ ...parts, ...more }, { size: [50, 40] }));

describe('cells of a save', () => {
  it('are the cells of its grid, and one more between distant neighbors on a shore', () => {
    const cells = cellsOf();
    expect(cells.map(({ middle }) => middle)).toEqual([
      ...points.slice(0, 4),
      points[5],
      points[6],
      [15.3, 20.3],
      points[7],
      [25.3, 20.3],
      ...points.slice(10, 14),
      ...points.slice(15, 19),
    ]);
    expect(cells[6]).toMatchObject({ state: 1, province: 1, biome: 0, population: 3, height: 30, temperature: 8 });
    expect(cells[8]).toMatchObject({ state: 0, height: 18, temperature: 9, kind: undefined });
  });

  it('do not exist in the second row of a lake', () => {
    const lake = { ...grid, features: [0, { i: 1, type: 'lake' }, { i: 2, type: 'island' }] };
    const short = states.filter((_, index) => ![3, 12, 16].includes(index)).join(',');
    expect(cellsOf({ 0: lake, 10: '', 15: '', 19: short, 21: '' })).toHaveLength(14);
  });

  it('lie side by side, without gaps or overlaps', () => {
    const outlines = cellsOf().map(({ outline }) => outline);
    const [around = [], ...more] = outlineOf(outlines);
    expect([around.length, more]).toEqual([1, []]);
    const all = outlines.reduce((sum, outline) => sum + Math.abs(ringArea(outline)), 0);
    expect(Math.abs(ringArea(around[0] ?? []))).toBe(all);
  });

  it.each([
    ['one more cell than there would be', { 19: `${states.join(',')},0` }],
    ['one cell less', { 19: states.slice(1).join(',') }],
    ['lists of cells that are not as long as each other', { 21: provinces.slice(2).join(',') }],
    ['no list of states', { 19: '' }],
    ['no points around the map', { 0: { ...grid, boundary: undefined } }],
    ['points around the map that are none', { 0: { ...grid, boundary: [null, ['a', 1], 7] } }],
    ['no distances from the shore', { 4: '' }],
    ['points that are none', { 0: { ...grid, points: points.map(() => [null, 1]) } }],
  ])('are not made up from a save with %s', (_, more) => {
    expect(cellsOf(more)).toEqual([]);
  });
});

describe('states and provinces of a save alone', () => {
  it('have the outlines of their cells; one without cells has its name at its town', async () => {
    const read = await readDraft('azgaar', [save()]);
    const dale = read.positions('Dale')[0]?.geojson?.geometry;
    expect(dale?.type).toBe('MultiPolygon');
    expect(read.positions('Aria')[0]?.geojson).not.toBeNull();
    expect(changed(read, 'whose cells are not in these files')).toBe(0);
    expect(changed(read, 'provinces without any cell')).toBe(1);
    expect(read.positions('Empty')[0]).toMatchObject({ geojson: null, at: { lng: 15, lat: 25 } });
  });

  it('whose cells cannot be rebuilt have their names at their towns, and the report says so', async () => {
    const read = await readDraft('azgaar', [save({ 19: states.slice(1).join(',') })]);
    expect(changed(read, 'whose cells are not in these files')).toBe(2);
    expect(read.positions('Dale')[0]).toMatchObject({ geojson: null, at: { lng: 15, lat: 25 } });
    expect(skipped(read, 'no cells in these files')).toBe(2);
  });
});
