import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { mercator } from './read-umap.ts';

const point = (lon: number, lat: number, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lon, lat] },
});

describe('a uMap backup', () => {
  const map = {
    type: 'umap',
    uri: 'https://umap.example/map/7#6/1/2',
    properties: { name: 'Trip', longCredit: 'Mara', licence: { name: 'CC0' }, description: 'A **long** trip.' },
    layers: [
      {
        type: 'FeatureCollection',
        _umap_options: { name: 'Inns' },
        features: [
          point(0, 0, {
            name: 'Oak',
            description: '**Warm** [[https://x.example|beds]] {{pic.png}}',
            _umap_options: { color: 'Red' },
          }),
        ],
      },
      {
        type: 'FeatureCollection',
        properties: { name: 'Ends' },
        features: [point(20, 60, { name: 'North' }), point(20, 0, {})],
      },
      { type: 'FeatureCollection', _storage: { name: 'Far', remoteData: { url: 'https://r.example' } }, features: [] },
    ],
  };

  it('is drawn in Web Mercator, with layers as types and its markup as words', async () => {
    const read = await readDraft('umap', [file('x.umap', map)]);
    expect(read.draft).toMatchObject({ source: 'https://umap.example/map/7' });
    expect(read.draft.locations[0]).toMatchObject({
      name: 'Trip',
      map_maker_name: 'Mara',
      map_licence: 'CC0',
      text: { top_section: 'A long trip.' },
    });
    expect(read.location('Oak')).toMatchObject({ type: 'Inns', text: { top_section: 'Warm beds' } });
    const frame = read.draft.locations[0]?.map;
    expect(frame?.height).toBe(4096);
    expect(frame?.width).toBeCloseTo((4096 * 20) / mercator(60), 1);
    expect(read.positions('North')[0]?.at?.lat).toBeCloseTo(4096, 1);
    expect([skipped(read, 'remote layer'), skipped(read, 'no name')]).toEqual([1, 1]);
    expect(read.report.unmapped).toEqual({});
  });

  it('takes names from the property that a feature, its layer, or the map designates', async () => {
    const layers = [
      { _umap_options: { name: 'Inns', labelKey: 'ort' }, features: [point(0, 0, { ort: 'Oak', name: '1' })] },
      {
        _umap_options: { name: 'Ends' },
        features: [point(1, 1, { place: 'Elm' }), point(2, 2, { own: 'Ash', _umap_options: { labelKey: '{own}!' } })],
      },
    ];
    const read = await readDraft('umap', [file('x.umap', { type: 'umap', properties: { labelKey: 'place' }, layers })]);
    expect(read.draft.locations.slice(1).map(({ name }) => name)).toEqual(['Oak', 'Elm', 'Ash!']);
  });

  it('keeps features without a geometry as places on no map', async () => {
    const lost = { type: 'Feature', properties: { name: 'Lost' }, geometry: null };
    const layers = [{ ...map.layers[0], features: [point(10, 30, { name: 'Oak' }), lost] }];
    const read = await readDraft('umap', [file('x.umap', { ...map, layers })]);
    expect(read.location('Lost')).toMatchObject({ isOffMap: true });
    expect(read.draft.positions).toHaveLength(1);
  });
});
