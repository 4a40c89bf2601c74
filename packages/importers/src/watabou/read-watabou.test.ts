import { describe, expect, it } from 'vitest';
import { changed, file, readDraft } from '../../test-support/read-draft.ts';
import { detectFormat } from '../index.ts';

const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const values = { type: 'Feature', id: 'values', roadWidth: 8, wallThickness: 7.6, generator: 'mfcg', version: '0.9.2' };
const earth = { type: 'Polygon', id: 'earth', coordinates: [square(-300, -300, 600)] };
const collection = (id: string, ...geometries: object[]) => ({ type: 'GeometryCollection', id, geometries });
const line = (...coordinates: number[][]) => ({ type: 'LineString', width: 8, coordinates });
const area = (name: string | undefined, x: number, y: number, side: number) => ({
  type: 'Polygon',
  ...(name === undefined ? {} : { name }),
  coordinates: [square(x, y, side)],
});
const city = (...features: object[]) => file('old_amber.json', { type: 'FeatureCollection', features });
const named = ({ draft }: Awaited<ReturnType<typeof readDraft>>) =>
  draft.locations.slice(1).map(({ name, type }) => [name, type]);

describe('a city of Watabou', () => {
  const amber = city(
    values,
    earth,
    collection('roads', line([0, 0], [250, 20]), line([0, 0], [0, -300])),
    collection('walls', { type: 'Polygon', width: 7.6, coordinates: [square(-100, -100, 200)] }),
    collection('rivers', line([-300, 300], [300, 300])),
    { type: 'MultiPolygon', id: 'buildings', coordinates: [[square(10, 10, 5)], [square(20, 10, 5)]] },
    { type: 'MultiPolygon', id: 'squares', coordinates: [[square(0, 0, 9)]] },
    { type: 'MultiPolygon', id: 'water', coordinates: [[square(-300, 200, 90)], [square(200, 200, 90)]] },
    collection('districts', area('Old Quarter', 0, 0, 60), area('Rat’s Nest', -60, 0, 60)),
    { type: 'MultiPoint', id: 'trees', coordinates: [[5, 5]] },
  );

  it('has its districts, walls, roads, rivers, water, and squares as typed places', async () => {
    expect(await detectFormat([amber])).toBe('watabou');
    const outcome = await readDraft('watabou', [amber]);
    expect(outcome.draft.locations[0]).toMatchObject({ nameProposal: 'Old amber', map: { width: 4096, height: 4096 } });
    expect(named(outcome)).toEqual([
      ['Road 1', 'road'],
      ['Road 2', 'road'],
      ['Wall', 'wall'],
      ['River', 'river'],
      ['Square', 'square'],
      ['Water', 'water'],
      ['Old Quarter', 'district'],
      ['Rat’s Nest', 'district'],
    ]);
    const shapes = ['Road 1', 'Wall', 'Water', 'Old Quarter'].map(
      (name) => outcome.positions(name)[0]?.geojson?.geometry,
    );
    expect(shapes.map((shape) => [shape?.type, shape?.coordinates.length])).toEqual([
      ['LineString', 2],
      ['LineString', 5],
      ['MultiPolygon', 2],
      ['MultiPolygon', 1],
    ]);
    expect(outcome.report.unmapped).toEqual({ buildings: 2, trees: 1 });
    expect(changed(outcome, 'named after what they are')).toBe(6);
  });

  it('has the frame of its ground with north up', async () => {
    const { positions } = await readDraft('watabou', [amber]);
    const [start, end] = (positions('Road 1')[0]?.geojson?.geometry.coordinates ?? []) as [number, number][];
    expect(start?.map(Math.round)).toEqual([2048, 2048]);
    expect(end?.[1]).toBeGreaterThan(start?.[1] ?? Infinity);
  });
});

describe('other places of Watabou', () => {
  it('a village has fields as one place, and no walls', async () => {
    const outcome = await readDraft('watabou', [
      city(
        { ...values, generator: 'vg', name: 'Elmstead' },
        collection('roads', line([0, 0], [90, 0])),
        { type: 'MultiPolygon', id: 'fields', coordinates: [[square(0, 0, 9)], [square(50, 0, 9)]] },
        { type: 'MultiPolygon', id: 'buildings', coordinates: [] },
      ),
    ]);
    expect(outcome.draft.locations[0]?.name).toBe('Elmstead');
    expect(named(outcome)).toEqual([
      ['Road', 'road'],
      ['Fields', 'fields'],
    ]);
  });

  it('unknown parts are named after their ID', async () => {
    const outcome = await readDraft('watabou', [
      city(values, earth, collection('towers', { type: 'Point', coordinates: [1, 1] }), collection('canals')),
    ]);
    expect(named(outcome)).toEqual([['Towers', 'towers']]);
  });

  it('empty files, several files, and ordinary GeoJSON are distinguished', async () => {
    expect((await readDraft('watabou', [city(values, earth)])).draft.locations).toHaveLength(1);
    await expect(readDraft('watabou', [city(values, earth), city(values, earth)])).rejects.toThrow('at a time');
    const towns = { type: 'Feature', id: 'roads', properties: {}, geometry: null };
    expect(await detectFormat([city(towns, { ...towns, id: 'walls' })])).toBe('geojson');
    await expect(readDraft('watabou', [city(towns)])).rejects.toThrow('not a city or village');
  });
});
