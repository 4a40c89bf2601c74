import { plainKind } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { OWN_CSV_COLUMNS, OWN_UNITS, toOwnCell } from '../index.ts';

const collection = (features: unknown[], fields: object = {}) => ({
  type: 'FeatureCollection',
  name: 'Sword Coast',
  map: { units: OWN_UNITS.map, width: 800, height: 600, miles_per_unit: 0.25, ...fields },
  features,
});
const feature = (geometry: unknown, properties: object) => ({ type: 'Feature', geometry, properties });
const point = (lng: number, lat: number, properties: object) =>
  feature({ type: 'Point', coordinates: [lng, lat] }, properties);
const oak = {
  name: 'Oak Inn',
  slug: 'oak_inn_2',
  type: 'tavern',
  scale: 12.25,
  rotation: 350.5,
  display_dot: false,
  label_x_offset: -3.5,
  label_y_offset: 4,
  label_wrap_ratio: 1.5,
  wiki_url: 'https://wiki.example/Oak Inn?a=1',
};

describe('a map of ours as GeoJSON', () => {
  it('is restored to the last digit, also small maps whose numbers could be degrees', async () => {
    const { draft, positions, location } = await readDraft('geojson', [
      file('x.geojson', collection([point(12.345678, 80.1, { ...oak, wiki_url: 'https://wiki.example/Oak' })])),
    ]);
    expect(draft).toMatchObject({ isExact: true, source: 'Sword Coast' });
    expect(draft.locations[0]).toMatchObject({ isRoot: true, map: { width: 800, height: 600 }, miles_per_unit: 0.25 });
    expect(location('Oak Inn')).toMatchObject({
      slug: 'oak_inn_2',
      type: 'tavern',
      wiki_url: 'https://wiki.example/Oak',
    });
    expect(positions('Oak Inn')).toEqual([
      {
        parent: 'map',
        child: 'oak_inn_2',
        at: { lng: 12.345678, lat: 80.1 },
        scale: 12.25,
        rotation: 350.5,
        isOwnScale: true,
        weight: 0,
        displayDot: false,
        geojson: null,
        label: { xOffset: -3.5, yOffset: 4, wrapRatio: 1.5 },
        optional: {},
      },
    ]);
  });

  const line = [
    [0, 0],
    [1.005, 2],
    [1.005, 2],
    [3, 4],
  ];
  const way = { name: 'Trade Way', slug: 'trade_way' };
  const whole = feature({ type: 'LineString', coordinates: line }, { ...way, layer: 'roads', label_point: [1, 2] });
  const older = [point(1, 2, way), feature({ type: 'LineString', coordinates: line }, { ...way, layer: 'roads' })];

  it.each([
    ['one feature', collection([whole])],
    ['two features, as in older files', { ...collection(older), map: undefined, properties: collection([]).map }],
  ])('has a place and its shape as %s, with layer and duplicate points', async (_what, content) => {
    const { draft, positions } = await readDraft('geojson', [file('x.geojson', content)]);
    expect(draft.locations).toHaveLength(2);
    expect(positions('Trade Way')[0]).toMatchObject({
      at: { lng: 1, lat: 2 },
      geojson: { geometry: { type: 'LineString', coordinates: line }, properties: { layer: 'roads' } },
    });
  });

  it('in degrees has as many map units as it says', async () => {
    const degrees = { units: OWN_UNITS.degrees, units_per_degree: 64 };
    const { positions } = await readDraft('geojson', [file('x.geojson', collection([whole], degrees))]);
    expect(positions('Trade Way')[0]).toMatchObject({
      at: { lng: 64, lat: 128 },
      geojson: { geometry: { coordinates: line.map((pair) => pair.map((number) => number * 64)) } },
    });
  });

  it('brings the types along, without what no type can have', async () => {
    const road = {
      name: 'road',
      icon: 'bridge',
      look: { colour: 'lake', dash: 'wavy' },
      layer: { name: 'Ways', order: 2 },
    };
    const types = [road, { name: 'odd', icon: 'rocket', default_scale: 9e9, display_dot: false }, { name: '' }];
    const { draft } = await readDraft('geojson', [file('x.geojson', collection([whole], { types }))]);
    expect(draft.kinds).toEqual([
      { ...plainKind('road'), icon: 'bridge', look: { colour: 'lake' }, layer: { name: 'Ways', order: 2 } },
      { ...plainKind('odd'), display_dot: false },
    ]);
  });

  it('keeps texts exactly', async () => {
    const text = {
      description: 'Where <b> is a letter & [[two]] brackets stay.',
      sections: [{ name: 'History', clean_text: 'Old.', subsections: [{ name: 'Fire', content: ['It burnt.'] }] }],
      attribution: { title: 'Oak', url: 'https://wiki.example/Oak', licence: 'CC BY', revision: '7' },
    };
    const { location } = await readDraft('geojson', [
      file('x.geojson', collection([point(1, 2, { ...oak, ...text })])),
    ]);
    expect(location('Oak Inn')?.text).toEqual({
      top_section: text.description,
      sections: text.sections,
      attribution: text.attribution,
      image: null,
      image_text: '',
    });
  });

  it('ignores values that a place here cannot have', async () => {
    const wrong = {
      name: 'Oak',
      slug: 'oak',
      scale: 9e9,
      rotation: 'north',
      label_x_offset: 1e300,
      label_wrap_ratio: -1,
      wiki_url: 'javascript:alert(1)',
      images_from_wiki: ['data:text/html,x', 7, 'https://wiki.example/a.png'],
      description: 'a\u202eb\u0007',
      attribution: { title: 'x', url: 'javascript:1', licence: 'y' },
    };
    const open = feature(
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
          ],
        ],
      },
      { name: 'Oak', slug: 'oak' },
    );
    const read = await readDraft('geojson', [
      file('x.geojson', collection([point(1, 2, wrong), open, point(3, 4, { name: '' })], { map_maker_url: '//evil' })),
    ]);
    expect(read.location('Oak')).toMatchObject({ wiki_url: null, images: ['https://wiki.example/a.png'] });
    expect(read.location('Oak')?.text).toMatchObject({ top_section: 'ab', attribution: { url: null } });
    expect(read.positions('Oak')[0]).toMatchObject({
      scale: 400,
      rotation: 0,
      geojson: null,
      label: { xOffset: 0, yOffset: 0, wrapRatio: 0 },
    });
    expect(read.draft.locations[0]?.map_maker_url).toBeNull();
    expect([skipped(read, 'a place cannot have here'), skipped(read, 'No name')]).toEqual([1, 1]);
  });

  it('keeps an added feature without a geometry as a place on no map', async () => {
    const files = [file('x.geojson', collection([point(1, 2, oak), feature(null, { name: 'Lair', slug: 'lair' })]))];
    const read = await readDraft('geojson', files);
    expect(read.location('Lair')).toMatchObject({ isOffMap: true, slug: 'lair' });
    expect(read.positions('Lair')).toEqual([]);
    expect(read.report.skipped).toEqual([]);
    const without = await readDraft('geojson', files, { offMap: false });
    expect([without.location('Lair'), skipped(without, 'On no map')]).toEqual([undefined, 1]);
  });

  it('is read as any other file if the importer gives the meaning of its numbers', async () => {
    const { draft } = await readDraft('geojson', [file('x.geojson', collection([point(12, 80, oak)]))], {
      units: 'pixels',
      frame: { width: 100, height: 100 },
    });
    expect(draft.isExact).toBeUndefined();
    expect(draft.locations[0]?.map).toEqual({ width: 100, height: 100 });
  });
});

describe('a map of ours as CSV', () => {
  const csv = (...rows: Record<string, string>[]) =>
    [
      OWN_CSV_COLUMNS.join(','),
      ...rows.map((row) => OWN_CSV_COLUMNS.map((column) => `"${(row[column] ?? '').replaceAll('"', '""')}"`).join(',')),
    ].join('\r\n');
  const row = { map: 'Sword Coast', map_width: '800', map_height: '600', miles_per_unit: '0.25', slug: 'a' };

  it('has y up, and uses all its columns', async () => {
    const shape = JSON.stringify({
      type: 'LineString',
      coordinates: [
        [1.5, 2],
        [3, 4],
      ],
    });
    const { draft, positions } = await readDraft('csv', [
      file(
        'x.csv',
        csv({
          ...row,
          name: 'Oak',
          lat: '500',
          lng: '20',
          scale: '40',
          rotation: '10',
          display_dot: 'FALSE',
          shape,
          layer: 'roads',
        }),
      ),
    ]);
    expect(draft.locations[0]).toMatchObject({
      name: 'Sword Coast',
      map: { width: 800, height: 600 },
      miles_per_unit: 0.25,
    });
    expect(positions('Oak')[0]).toMatchObject({
      at: { lat: 500, lng: 20 },
      scale: 40,
      rotation: 10,
      displayDot: false,
      geojson: { geometry: JSON.parse(shape), properties: { layer: 'roads' } },
    });
  });

  it.each(['=SUM(1)', '-5 degrees', "'=quoted", "''@x", '@home', "'s Gravenhage", 'plain', '+1', '＝1', "a; b;'=1;-2"])(
    'gives %j back, which no spreadsheet took for a formula',
    async (name) => {
      const cell = toOwnCell(name);
      expect(cell).not.toMatch(/(?:^|;)[=+\-@＝\t\r]/);
      const { draft } = await readDraft('csv', [file('x.csv', csv({ ...row, name: cell, lat: '5', lng: '2' }))]);
      expect(draft.locations[1]?.name).toBe(name);
    },
  );

  it('keeps an added row without coordinates as a place on no map, and reports one with half a coordinate', async () => {
    const read = await readDraft('csv', [
      file('x.csv', csv({ ...row, name: 'Oak', lat: '5', lng: '2' }, { name: 'Lair' }, { name: 'Ash', lat: '5' })),
    ]);
    expect(read.location('Lair')).toMatchObject({ isOffMap: true });
    expect(read.draft.positions).toHaveLength(1);
    expect(read.report.skipped).toMatchObject([{ count: 1, examples: ['row 4, Ash'] }]);
  });

  it('without a size is refused', async () => {
    const one = csv({ ...row, map_width: '', name: 'Oak', lat: '5', lng: '2' });
    await expect(readDraft('csv', [file('x.csv', one)])).rejects.toThrow('does not say how large its map is');
  });
});
