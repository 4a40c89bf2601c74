import { describe, expect, it } from 'vitest';
import { changed, file, readDraft, skipped } from '../../test-support/read-draft.ts';

const feature = (geometry: unknown, properties: object = {}, more: object = {}) => ({
  type: 'Feature',
  properties,
  geometry,
  ...more,
});
const point = (x: number, y: number, properties: object = {}, more: object = {}) =>
  feature({ type: 'Point', coordinates: [x, y] }, properties, more);
const layer = (name: string, features: unknown[], head: object = {}) =>
  file(`${name}.geojson`, { type: 'FeatureCollection', ...head, features });

describe('GeoJSON in degrees', () => {
  it('are drawn with north up, by one factor, with a longer side of 4096 units', async () => {
    const { draft, positions } = await readDraft('geojson', [
      layer('towns', [
        point(10, 40, { name: 'North' }),
        point(50, 20, { name: 'East' }),
        point(10, 20, { name: 'Corner' }),
      ]),
    ]);
    expect(draft.locations[0]).toMatchObject({
      isRoot: true,
      nameProposal: 'Towns',
      map: { width: 4096, height: 2048 },
    });
    expect(positions('North')[0]?.at).toEqual({ lng: 0, lat: 2048 });
    expect(positions('East')[0]?.at).toEqual({ lng: 4096, lat: 0 });
  });

  it('have one frame for all layers, whose ids may repeat', async () => {
    const { draft, positions } = await readDraft(
      'geojson',
      [layer('a', [point(0, 0, { id: 1, name: 'West' })]), layer('b', [point(100, 10, { id: 1, name: 'East' })])],
      { mapName: 'Both', frame: { width: 1000, height: 500 } },
    );
    expect(draft.locations.map((location) => location.key)).toEqual(['map', 'a.geojson:1', 'b.geojson:1']);
    // In a frame of different proportions the source is centered.
    expect(positions('West')[0]?.at).toEqual({ lng: 0, lat: 200 });
    expect(positions('East')[0]?.at).toEqual({ lng: 1000, lat: 300 });
  });
});

describe('GeoJSON in pixels or metres', () => {
  it('keep pixels unchanged for a matching frame, with rows from the top if requested', async () => {
    const file = layer('inns', [point(1200, 300, { name: 'Oak' }), point(7, 900, { name: 'Elm' })]);
    const options = { frame: { width: 1600, height: 1000 } };
    const up = await readDraft('geojson', [file], options);
    expect(up.positions('Oak')[0]?.at).toEqual({ lng: 1200, lat: 300 });
    const down = await readDraft('geojson', [file], { ...options, yAxis: 'down' });
    expect(down.positions('Oak')[0]?.at).toEqual({ lng: 1200, lat: 700 });
    expect(down.report.notes.join()).toContain('pixels');
  });

  it('are numbers of the target map, if all of them fit on it', async () => {
    const file = layer('inns', [point(1200, 300, { name: 'Oak' }), point(7, 900, { name: 'Elm' })]);
    const mapFrame = { width: 1600, height: 1000 };
    const { draft, positions } = await readDraft('geojson', [file], { mapFrame });
    expect(draft.locations[0]?.map).toEqual(mapFrame);
    expect(positions('Oak')[0]?.at).toEqual({ lng: 1200, lat: 300 });
    const small = await readDraft('geojson', [file], { mapFrame: { width: 1000, height: 1000 } });
    expect(small.draft.locations[0]?.map).not.toEqual(mapFrame);
  });

  it('converts meters of the generator to pixels of its map', async () => {
    const metadata = { crs: 'Fantasy Map Cartesian (meters)', scale: { meters_per_pixel: 3000 } };
    const { positions } = await readDraft(
      'geojson',
      [layer('m', [point(1_439_070, -1_119_480, { name: 'Ormsham' })], { metadata })],
      {
        frame: { width: 1000, height: 500 },
      },
    );
    expect(positions('Ormsham')[0]?.at?.lng).toBeCloseTo(479.69, 6);
    expect(positions('Ormsham')[0]?.at?.lat).toBeCloseTo(500 - 373.16, 6);
  });
});

describe('areas in parts', () => {
  const box = (x0: number, y0: number, x1: number, y1: number) => [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
  const area = (name: string, ...boxes: number[][][]) => feature({ type: 'Polygon', coordinates: boxes }, { name });
  const polygonsOf = (read: Awaited<ReturnType<typeof readDraft>>, name: string) =>
    read.positions(name)[0]?.geojson?.geometry.coordinates.length;

  it('with the same name are one place: joined where they touch, separate elsewhere', async () => {
    const read = await readDraft('geojson', [
      layer('realms', [
        area('Aria', box(0, 0, 10, 10)),
        area('Aria', box(10, 0, 20, 10)),
        area('Bora', box(30, 0, 40, 10)),
        area('Aria', box(50, 0, 55, 5)),
      ]),
    ]);
    expect(read.draft.locations.slice(1).map(({ name }) => name)).toEqual(['Aria', 'Bora']);
    expect(polygonsOf(read, 'Aria')).toBe(2);
    expect([changed(read, 'became one place'), changed(read, 'that touch were joined')]).toEqual([1, 1]);
  });

  it('keep their holes', async () => {
    const read = await readDraft('geojson', [
      layer('realms', [area('Aria', box(0, 0, 10, 10), box(2, 2, 4, 4)), area('Aria', box(10, 0, 20, 10))]),
    ]);
    expect(
      read.positions('Aria')[0]?.geojson?.geometry.coordinates.map((rings) => (rings as unknown[]).length),
    ).toEqual([2, 1]);
  });

  it('are joined if they lie beyond longitude 180, or were cut there', async () => {
    const cut = {
      type: 'MultiPolygon',
      coordinates: [[box(170, 0, 180, 10)], [box(-180, 0, -170, 10)]],
    };
    const read = await readDraft('geojson', [
      layer('lands', [
        feature(cut, { name: 'Cut' }),
        area('Far', box(190, 20, 200, 30)),
        point(-165, 5, { name: 'Oak' }),
      ]),
    ]);
    expect(polygonsOf(read, 'Cut')).toBe(1);
    const { draft } = read;
    expect(draft.locations[0]?.map?.width).toBe(4096);
    const lngOf = (name: string) => read.positions(name)[0]?.at?.lng ?? Number.NaN;
    expect(lngOf('Oak') / 4096).toBeCloseTo((195 - 170) / 30, 6);
  });

  it('stay in their order if they span less than the globe, even beyond 180', async () => {
    const lons = [-103, -90, -20, 80, 170, 213];
    const read = await readDraft('geojson', [
      layer(
        'towns',
        lons.map((lon, at) => point(lon, at, { name: `T${lon}` })),
      ),
    ]);
    const lngs = read.draft.positions.map(({ at }) => at?.lng ?? Number.NaN);
    expect(lngs).toEqual([...lngs].sort((a, b) => a - b));
    expect(changed(read, 'beyond longitude 180')).toBe(0);
  });

  it('stay unchanged on a flat world whose numbers continue beyond 180', async () => {
    const read = await readDraft('geojson', [
      layer(
        'towns',
        [0, 90, 170, 250, 300].map((x) => point(x, x / 5, { name: `T${x}` })),
      ),
    ]);
    const lngs = read.draft.positions.map(({ at }) => at?.lng ?? Number.NaN);
    expect(lngs).toEqual([...lngs].sort((a, b) => a - b));
    expect(lngs[4]).toBeCloseTo(4096, 1);
  });
});

describe('a feature becomes', () => {
  const square = (x: number, size: number) => [
    [x, 0],
    [x + size, 0],
    [x + size, size],
    [x, size],
    [x, 0],
  ];

  it('a MultiPolygon with holes for a polygon, with its name in the middle and without a dot', async () => {
    const hole = [
      [4, 4],
      [6, 4],
      [6, 6],
      [4, 4],
    ];
    const { positions } = await readDraft('geojson', [
      layer('lakes', [
        feature({ type: 'Polygon', coordinates: [square(0, 10), hole] }, { name: 'Mere', type: 'lake' }),
      ]),
    ]);
    const [mere] = positions('Mere');
    expect(mere).toMatchObject({ at: null, displayDot: false });
    expect(mere?.geojson?.geometry).toMatchObject({ type: 'MultiPolygon' });
    expect(mere?.geojson?.geometry.coordinates[0]).toHaveLength(2);
  });

  it('one place for a line of connected parts, and several for separate parts', async () => {
    const parts = [
      [
        [0, 0],
        [1, 1],
      ],
      [
        [5, 5],
        [2, 2],
      ],
      [
        [1, 1],
        [2, 2],
      ],
      [
        [8, 0],
        [8, 9],
        [9, 0],
        [9, 9],
      ],
    ];
    const read = await readDraft('geojson', [
      layer('rivers', [feature({ type: 'MultiLineString', coordinates: parts }, { name: 'Rush' })]),
    ]);
    expect(read.draft.locations.slice(1).map((location) => location.name)).toEqual(['Rush', 'Rush (2)']);
    expect(read.positions('Rush')[0]?.geojson?.geometry.coordinates).toHaveLength(4);
    expect(changed(read, 'several places')).toBe(1);
  });

  it('a place with name, type, size, text, and link from common fields; other fields are counted', async () => {
    const read = await readDraft('geojson', [
      layer('p', [
        point(0, 0, {
          NAME: 'Keep',
          type: 'Castle',
          size: 5,
          text: '<h2>Hall</h2><p>Cold.</p><script>x()</script>',
          url: 'https://w.example/Keep',
          flag: 'red',
        }),
        point(1, 1, { name: {}, popup: 'Ford' }),
        point(2, 2, { name: null }),
      ]),
    ]);
    expect(read.location('Keep')).toMatchObject({ type: 'Castle', wiki_url: 'https://w.example/Keep' });
    expect(read.location('Keep')?.text?.sections).toEqual([{ name: 'Hall', clean_text: 'Cold.', subsections: [] }]);
    expect(read.positions('Keep')[0]?.scale).toBe(16);
    expect(read.draft.locations.slice(1).map(({ name }) => name)).toEqual(['Keep', 'Ford']);
    expect(skipped(read, 'no name')).toBe(1);
    expect(read.report.unmapped).toEqual({ flag: 1 });
  });

  it.each(['legend', 'info', 'note', 'Notes', 'desc', 'DESCRIPTION'])('has its text in %s', async (field) => {
    const read = await readDraft('geojson', [
      layer('p', [point(0, 0, { name: '盐场镇', [field]: '<p>Good ale and a <b>dark</b> cellar.</p>' })]),
    ]);
    expect(read.location('盐场镇')?.text?.top_section).toBe('Good ale and a dark cellar.');
    expect(read.report.notes).toContain(`Texts were taken from “${field}”.`);
    expect(read.report.unmapped).toEqual({});
  });

  it('a place with the name from the field that the file designates', async () => {
    const features = [
      point(0, 0, { ort: 'Oak', land: 'Aria', name: 'no. 1' }),
      point(1, 1, { ort: '', name: 'Elm' }),
      point(2, 2, { ort: 'Ash', land: 'Bora', _umap_options: { labelKey: '{ort} in {land|nowhere}' } }),
      point(3, 3, { labelKey: '__proto__', name: 'Fir' }),
    ];
    const read = await readDraft('geojson', [
      file('p.geojson', { type: 'FeatureCollection', labelKey: 'ort', features }),
    ]);
    expect(read.draft.locations.slice(1).map(({ name }) => name)).toEqual(['Oak', 'Elm', 'Ash in Bora', 'Fir']);
    expect(read.report.notes).toContain('Names were taken from “ort”, “name”, “land”.');
  });

  it('an outer ring if its area lacks one bracket', async () => {
    const ring = square(0, 10);
    const read = await readDraft('geojson', [
      layer('lands', [
        feature({ type: 'Polygon', coordinates: ring }, { name: 'Flatland' }),
        feature({ type: 'MultiPolygon', coordinates: [square(20, 5), square(30, 5)] }, { name: 'Isles' }),
        point(5, 5, { name: 'Midtown' }),
      ]),
    ]);
    expect(read.draft.locations.map(({ name }) => name)).toEqual(['Unnamed land', 'Flatland', 'Isles', 'Midtown']);
    expect(read.positions('Flatland')[0]?.geojson?.geometry.coordinates).toMatchObject([[{ length: 5 }]]);
    expect(read.positions('Isles')[0]?.geojson?.geometry.coordinates).toHaveLength(2);
    expect(changed(read, 'one bracket too few')).toBe(3);
  });

  it('a place with the type of its layer if no field has one', async () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [9, 9],
      ],
    };
    const read = await readDraft('geojson', [
      layer('got_rivers', [feature(line, { name: 'Rush' })]),
      layer('CastleTowns', [point(1, 1, { name: 'Oak' }), point(5, 5, { name: 'Elm', type: 'Ruin' })]),
      layer('places', [
        point(2, 2, { name: 'Ash', layer: 'Villages' }),
        point(3, 3, { name: 'Fir', place: 'city', population: '12 000', capital: 'yes' }),
        point(4, 4, { name: 'Yew', natural: 'yes', historic: 'castle' }),
        point(6, 6, { name: 'Bay' }),
      ]),
    ]);
    const types = ['Rush', 'Oak', 'Elm', 'Ash', 'Fir', 'Yew', 'Bay'].map((name) => read.location(name)?.type);
    expect(types).toEqual(['river', 'town', 'Ruin', 'village', 'city', 'castle', null]);
    expect(read.positions('Fir')[0]).toMatchObject({ scale: 20, weight: 12_000 });
    expect(changed(read, 'names of layers')).toBe(3);
  });

  it('a numbered road if it has no name, on request; open and crossing rings are reported', async () => {
    const bow = [
      [0, 0],
      [9, 9],
      [9, 0],
      [0, 9],
    ];
    const features = [
      feature(
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [3, 3],
          ],
        },
        { type: 'road' },
      ),
      feature({ type: 'Polygon', coordinates: [bow] }, { name: 'Bow' }),
      feature(
        {
          type: 'GeometryCollection',
          geometries: [
            { type: 'Point', coordinates: [1, 1] },
            { type: 'Point', coordinates: [2, 2] },
          ],
        },
        { name: 'Twins' },
      ),
      feature({ type: 'Point', coordinates: [] }, { name: 'Nowhere' }),
    ];
    const read = await readDraft('geojson', [layer('ways', features)], { unnamed: 'number' });
    expect(read.positions('Road 1')[0]?.geojson?.geometry.type).toBe('LineString');
    expect([changed(read, 'drawn closed'), changed(read, 'cross themselves')]).toEqual([1, 1]);
    expect(read.positions('Twins (2)')).toHaveLength(1);
    expect(skipped(read, 'no coordinates')).toBe(1);
    expect(skipped(await readDraft('geojson', [layer('ways', features)]), 'no name')).toBe(1);
  });

  it('a place with a number after its kind of geometry if it has no name, never named after its file', async () => {
    const open = {
      type: 'LineString',
      coordinates: [
        [0, 0],
        [4, 4],
      ],
    };
    const files = [layer('the_lich_betrayed_us', [feature(open, {}), point(1, 2, { name: 'Oak' })])];
    const { draft } = await readDraft('geojson', files, { mapName: 'The coast', unnamed: 'number' });
    expect(draft.locations.map(({ name }) => name).sort()).toEqual(['Line 1', 'Oak', 'The coast']);
    const told = draft.locations.map(({ key: _key, ...shown }) => shown);
    expect(JSON.stringify(told)).not.toMatch(/lich/i);
  });

  it('a place on no map if it has no geometry, with its type and text, or is left out', async () => {
    const layers = [
      layer('towns', [
        point(1, 2, { name: 'Oak' }),
        feature(null, { name: 'Lair', kind: 'cave', text: 'Deep.' }),
        { type: 'Feature', properties: { name: 'Den' } },
        feature(null, {}),
      ]),
    ];
    const read = await readDraft('geojson', layers);
    expect(read.location('Lair')).toMatchObject({ isOffMap: true, type: 'cave', text: { top_section: 'Deep.' } });
    expect(read.location('Den')).toMatchObject({ isOffMap: true, type: 'town' });
    expect(read.draft.positions).toHaveLength(1);
    expect([changed(read, 'kept without a map'), skipped(read, 'no name')]).toEqual([2, 1]);
    const without = await readDraft('geojson', layers, { offMap: false });
    expect([without.draft.locations.length, skipped(without, 'On no map')]).toEqual([2, 2]);
  });

  it('the same place when its collection is streamed', async () => {
    const { featuresOf, streamFeatures } = await import('./read-features.ts');
    const json = {
      type: 'FeatureCollection',
      features: Array.from({ length: 500 }, (_, i) => point(i, i, { name: `P${i}` })),
    };
    const streamed: unknown[] = [];
    for await (const one of streamFeatures(file('big.geojson', json))) streamed.push(one);
    expect(streamed).toEqual([...(featuresOf(json, 'x').features as Iterable<unknown>)]);
    const broken = file('b.geojson', '{"type":"FeatureCollection","features":[{"a":');
    await expect(async () => {
      for await (const _ of streamFeatures(broken));
    }).rejects.toThrow(/b\.geojson is not valid JSON/);
  });
});
