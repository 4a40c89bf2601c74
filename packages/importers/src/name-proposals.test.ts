import { describe, expect, it } from 'vitest';
import { file, readDraft } from '../test-support/read-draft.ts';
import { acceptNames, type FormatName } from './index.ts';

const point = { type: 'Feature', properties: { name: 'Oak' }, geometry: { type: 'Point', coordinates: [10, 20] } };
const geojson = { type: 'FeatureCollection', features: [point] };
const table = 'name,lat,lng\nOak,10,20\nElm,20,30';
const kml = '<kml><Placemark><name>Oak</name><Point><coordinates>10,20</coordinates></Point></Placemark></kml>';
const gpx = '<gpx><wpt lat="10" lon="20"><name>Oak</name></wpt></gpx>';
const square = { resolution: { map_size: { x: 5, y: 4 }, pixels_per_grid: 100 }, image: '' };
const city = {
  type: 'FeatureCollection',
  features: [
    { type: 'Feature', id: 'values', roadWidth: 8 },
    {
      type: 'GeometryCollection',
      id: 'roads',
      geometries: [
        {
          type: 'LineString',
          coordinates: [
            [0, 0],
            [90, 90],
          ],
        },
      ],
    },
  ],
};
const fandom = {
  markers: [{ id: '1', categoryId: 'a', position: [10, 20], popup: { title: 'Oak' } }],
  categories: [{ id: 'a', name: 'Tree' }],
  mapBounds: [
    [0, 0],
    [100, 100],
  ],
};
const dataMaps = { $schema: 'x', groups: { tree: 'Tree' }, markers: { tree: [{ x: 10, y: 20, name: 'Oak' }] } };
const azgaar = {
  info: { version: '1.99', width: 100, height: 50 },
  pack: { burgs: [{ i: 1, name: 'Oak', x: 10, y: 20 }] },
};
const umap = { type: 'umap', properties: {}, layers: [geojson] };
const vault = {
  mapMarkers: [{ id: 'sly-map', files: [], markers: [{ id: 'm', type: 'default', loc: [-5, 5], link: 'Oak' }] }],
};

/** Files that name no map, with the proposals that their names give. */
const nameless: [FormatName, [name: string, content: unknown][], string[]][] = [
  ['geojson', [['sly_map.geojson', geojson]], ['Sly map']],
  [
    'geojson',
    [
      ['sly/a.geojson', geojson],
      ['sly/b.geojson', geojson],
    ],
    [''],
  ],
  ['csv', [['sly_map.csv', table]], ['Sly map']],
  ['kml', [['sly_map.kml', kml]], ['Sly map']],
  ['gpx', [['sly_map.gpx', gpx]], ['Sly map']],
  [
    'universalvtt',
    [
      ['sly_map.dd2vtt', square],
      ['sly_two.dd2vtt', square],
    ],
    ['Sly map', 'Sly two'],
  ],
  ['watabou', [['sly_map.json', city]], ['Sly map']],
  ['fandom', [['x.json', { ...fandom, mapImage: 'sly_map.png' }]], ['Sly map']],
  ['datamaps', [['sly_map.json', dataMaps]], ['Sly map']],
  ['azgaar', [['sly_map.json', azgaar]], ['Sly map']],
  ['umap', [['sly_map.umap', umap]], ['']],
  [
    'obsidian',
    [
      ['data.json', vault],
      ['Oak.md', 'Tall.'],
    ],
    ['Sly map'],
  ],
];
const read = (format: FormatName, files: readonly [string, unknown][], options = {}) =>
  readDraft(
    format,
    files.map(([name, content]) => file(name, content)),
    options,
  );

describe('a map without a name in its files', () => {
  it.each(nameless)('is unnamed land, and its file only proposes a name: %s', async (format, files, proposals) => {
    const { draft } = await read(format, files);
    const unnamed = draft.locations.filter(({ nameProposal }) => nameProposal !== null);
    expect(unnamed.map(({ name, nameProposal }) => [name, nameProposal])).toEqual(
      proposals.map((proposal) => ['Unnamed land', proposal]),
    );
    const shown = draft.locations.map(({ name, type, text, wiki_url }) => ({ name, type, text, wiki_url }));
    expect(JSON.stringify(shown)).not.toMatch(/sly/i);
  });

  it.each(nameless)('has the name that the importer gives: %s', async (format, files, proposals) => {
    if (proposals.length > 1) return;
    const { draft } = await read(format, files, { mapName: 'Far Coast' });
    expect(draft.locations.some(({ name }) => name === 'Far Coast')).toBe(true);
    expect(draft.locations.every(({ nameProposal }) => nameProposal === null)).toBe(true);
  });

  it('gets the name that somebody accepts, and stays the same map for later imports', async () => {
    const { draft } = await read('universalvtt', nameless[5]?.[1] ?? []);
    const keys = draft.locations.map(({ key }) => key);
    const accepted = acceptNames(draft, new Map([[keys[1] ?? '', ' Tower ']]));
    expect(accepted.locations.map(({ key, name, nameProposal }) => [key, name, nameProposal])).toEqual([
      [keys[0], 'Unnamed land', 'Sly map'],
      [keys[1], 'Tower', null],
    ]);
    expect(acceptNames(draft, 'all').locations.map(({ name }) => name)).toEqual(['Sly map', 'Sly two']);
    expect(() => acceptNames(draft, new Map([[keys[0] ?? '', 'a/b']]))).toThrow();
    expect((await read('geojson', nameless[0]?.[1] ?? [])).draft.source).toBe('Sly map');
  });

  it('is proposed the name of the folder that several files come from', async () => {
    const { draft } = await read('geojson', nameless[1]?.[1] ?? [], { source: 'far_coast' });
    expect(draft.locations[0]).toMatchObject({ name: 'Unnamed land', nameProposal: 'Far coast' });
  });
});
