import { describe, expect, it } from 'vitest';
import { changed, file, readDraft, skipped } from '../../test-support/read-draft.ts';

const square = (x: number, y: number, size: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
      [x, y],
    ],
  ],
});
const area = (at: readonly [number, number, number], properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: square(...at),
});
const layer = (name: string, ...features: unknown[]) =>
  file(`${name}.geojson`, { type: 'FeatureCollection', features });
const towns = layer('cities', {
  type: 'Feature',
  properties: { name: 'Harrow', info: 'A market town.' },
  geometry: { type: 'Point', coordinates: [10, 10] },
});
const NO_COAST = 'Nothing in the files tells land from sea';

describe('areas without a name', () => {
  it('are land, whose name the file proposes', async () => {
    const read = await readDraft('geojson', [layer('Eastmark', area([0, 0, 40], { Id: 0 })), towns]);
    expect(read.location('Unnamed land')).toMatchObject({ isRoot: true });
    const land = read.draft.locations.find(({ type }) => type === 'land');
    expect(land).toMatchObject({ name: 'Unnamed land', nameProposal: 'Eastmark', isRoot: false });
    const position = read.draft.positions.find(({ child }) => child === land?.key);
    expect(position?.geojson?.geometry.type).toBe('MultiPolygon');
    expect(read.location('Harrow')?.text?.top_section).toBe('A market town.');
    expect([skipped(read, 'No name'), changed(read, 'Areas without a name became land')]).toEqual([0, 1]);
    expect(read.report.notes.join(' ')).not.toContain(NO_COAST);
  });

  it('of one layer are one land, and those of two layers two', async () => {
    const { draft } = await readDraft('geojson', [
      layer('east', area([0, 0, 10]), area([20, 0, 10])),
      layer('west', area([40, 0, 10])),
    ]);
    expect(draft.locations.filter(({ type }) => type === 'land').map(({ nameProposal }) => nameProposal)).toEqual([
      'East',
      'West',
    ]);
    expect(draft.positions.map(({ geojson }) => geojson?.geometry.coordinates.length)).toEqual([2, 1]);
  });

  it('are numbered land if whoever imports them asks for numbers', async () => {
    const files = [layer('east', area([0, 0, 10]), area([20, 0, 10]))];
    const { draft } = await readDraft('geojson', files, { unnamed: 'number' });
    expect(draft.locations.slice(1).map(({ name, type, nameProposal }) => [name, type, nameProposal])).toEqual([
      ['Land 1', 'land', null],
      ['Land 2', 'land', null],
    ]);
  });

  it.each([
    ['lakes', 'lake'],
    ['ocean', 'sea'],
    ['forests', 'forest'],
    ['buildings', 'houses'],
    ['climate', 'zones'],
  ])('of the layer %s are no land', async (name) => {
    const read = await readDraft('geojson', [layer(name, area([0, 0, 40])), towns]);
    expect(skipped(read, 'No name')).toBe(1);
    expect(read.draft.locations.some(({ type }) => type === 'land')).toBe(false);
    expect(read.report.notes.join(' ')).toContain(NO_COAST);
  });

  it('are no land where other areas show the coast', async () => {
    const named = area([0, 0, 40], { name: 'Aria', type: 'continent' });
    const read = await readDraft('geojson', [layer('a', named), layer('b', area([5, 5, 10])), towns]);
    expect(skipped(read, 'No name')).toBe(1);
    expect(read.report.notes.join(' ')).not.toContain(NO_COAST);
  });

  it('are land beside other land if their type says so', async () => {
    const named = area([0, 0, 40], { name: 'Aria', type: 'continent' });
    const islands = layer('islands', area([50, 0, 5]), area([60, 0, 5]), area([70, 0, 5], { name: 'Far Isle' }));
    const { draft } = await readDraft('geojson', [layer('a', named), islands]);
    expect(draft.locations.filter(({ nameProposal }) => nameProposal === 'Islands')).toHaveLength(1);
  });

  it('are not asked for where the realms show land', async () => {
    const read = await readDraft('geojson', [layer('kingdoms', area([0, 0, 40], { name: 'Aria' })), towns]);
    expect(read.report.notes.join(' ')).not.toContain(NO_COAST);
  });
});

describe('a report', () => {
  it('says that land and sea cannot be told apart', async () => {
    expect((await readDraft('geojson', [towns])).report.notes.join(' ')).toContain(NO_COAST);
  });
});
