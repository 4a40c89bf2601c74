import { describe, expect, it } from 'vitest';
import { file, readDraft } from '../test-support/read-draft.ts';
import { detectFormat } from './detect-format.ts';
import { type FormatName, type SourceFile, sourceKeyOf } from './index.ts';

interface Shared {
  files: readonly SourceFile[];
  /** The names of the resulting places, without the map. */
  names: readonly string[];
}

const at = { type: 'Point', coordinates: [10, 20] };
const scene = (id: string, name: string, notes: readonly string[]) => ({
  _id: id,
  name,
  width: 900,
  height: 900,
  padding: 0,
  grid: 100,
  notes: notes.map((text, index) => ({ _id: 'n', x: 100 * (index + 1), y: 100, entryId: null, text })),
  drawings: [{ _id: 'd', x: 50, y: 50, text: `${name} Wood`, shape: { type: 'r', width: 9, height: 9 } }],
});

/** Files of each format in which different objects have the same number or ID. */
const shared: Partial<Record<FormatName, Shared>> = {
  azgaar: {
    files: [
      file('world.json', {
        info: { width: 900, height: 900, mapName: 'Isle', version: '1.9' },
        pack: {
          burgs: [{}, { i: 1, name: 'Oak', x: 1, y: 1 }, { i: 1, name: 'Elm', x: 2, y: 2 }],
          markers: [
            { i: 1, x: 5, y: 5, type: 'inn' },
            { i: 1, x: 6, y: 6, type: 'inn' },
          ],
          states: [{}, { i: 1, name: 'Aria', pole: [3, 3] }, { i: 1, name: 'Bria', pole: [4, 4] }],
          provinces: [],
          rivers: [],
          cells: [],
          vertices: [],
        },
        notes: [{ id: 'marker1', name: 'Inn', legend: 'Soup.' }],
      }),
    ],
    names: ['Oak', 'Elm', 'Inn', 'Inn', 'Aria', 'Bria'],
  },
  csv: {
    files: [file('a.csv', 'id,name,x,y\n1,Oak,1,2\n'), file('b.csv', 'id,name,x,y\n1,Elm,3,4\n')],
    names: ['Oak', 'Elm'],
  },
  geojson: {
    files: ['Oak', 'Elm'].map((name, index) =>
      file(`${index}/towns.geojson`, {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', id: 1, properties: { name }, geometry: at },
          { type: 'Feature', id: 1, properties: { name: `${name} Ford` }, geometry: at },
        ],
      }),
    ),
    names: ['Oak', 'Oak Ford', 'Elm', 'Elm Ford'],
  },
  umap: {
    files: [
      file('a.umap', {
        type: 'umap',
        properties: { name: 'Isle' },
        layers: [
          {
            _umap_options: { name: 'Towns' },
            features: ['Oak', 'Elm'].map((name) => ({ type: 'Feature', id: 1, properties: { name }, geometry: at })),
          },
        ],
      }),
    ],
    names: ['Oak', 'Elm'],
  },
  fandom: {
    files: [
      file('a.json', {
        mapImage: 'a.png',
        origin: 'top-left',
        categories: [],
        mapBounds: [
          [0, 0],
          [90, 90],
        ],
        markers: ['Oak', 'Elm'].map((title) => ({ id: 1, position: [3, 4], popup: { title } })),
      }),
    ],
    names: ['Oak', 'Elm'],
  },
  datamaps: {
    files: [
      file('a.json', {
        crs: { topLeft: [0, 0], bottomRight: [90, 90] },
        groups: { town: { name: 'Town' } },
        markers: { town: ['Oak', 'Elm'].map((name) => ({ id: 1, x: 3, y: 4, name })) },
      }),
    ],
    names: ['Oak', 'Elm'],
  },
  foundry: {
    files: [file('a.json', scene('s', 'Vale', ['Oak', 'Elm'])), file('b.json', scene('s', 'Glen', ['Ash']))],
    names: ['Oak', 'Elm', 'Vale Wood', 'Glen', 'Ash', 'Glen Wood'],
  },
  legendkeeper: {
    files: ['Oak', 'Elm'].map((name) => file(`${name}.json`, { resources: [{ id: 'a', name, documents: [] }] })),
    names: ['Elm'],
  },
  kanka: {
    files: [
      file('maps/1.json', { id: 1, name: 'Isle', width: 90, height: 90, grid: 0 }),
      file('maps/2.json', { id: 1, name: 'Vale', width: 90, height: 90, grid: 0 }),
      file('m.json', {
        data: ['Oak', 'Elm'].map((name) => ({ id: 1, map_id: 1, name, latitude: '4', longitude: '5' })),
      }),
      file('locations/1.json', { id: 1, entity_id: 5, name: 'Ash', parent_location_id: null }),
      file('locations/2.json', { id: 1, entity_id: 6, name: 'Fir', parent_location_id: null }),
    ],
    names: ['Vale', 'Oak', 'Ash', 'Fir'],
  },
};

describe('objects that share a number or an ID', () => {
  it.each(Object.entries(shared))(
    'of %s are all there, each under a key of its own',
    async (format, { files, names }) => {
      const { draft } = await readDraft(format as FormatName, files, { drawings: true });
      const keys = draft.locations.map(({ key }) => sourceKeyOf(draft, key));
      expect(new Set(keys).size).toBe(keys.length);
      const [root, ...places] = draft.locations.map(({ name }) => name);
      expect(names).not.toContain(root);
      expect(places.toSorted()).toEqual(expect.arrayContaining(names.toSorted()));
      const placed = draft.positions.map(({ parent, child }) => `${parent}\n${child}`);
      expect(new Set(placed).size).toBe(placed.length);
    },
  );
});

const dump = (wiki: string, pages: readonly [id: number, title: string, text: string][]): SourceFile =>
  file(
    `${wiki}.xml`,
    `<mediawiki><siteinfo><sitename>${wiki}</sitename><base>https://${wiki}.example/wiki/Main</base></siteinfo>${pages
      .map(
        ([id, title, text]) =>
          `<page><title>${title}</title><ns>0</ns><id>${id}</id><revision><timestamp>2020-01-01T00:00:00Z</timestamp><text>${text}</text></revision></page>`,
      )
      .join('')}</mediawiki>`,
  );
const options = { keepArticles: true, isKnownName: () => false };
const keysOf = async (files: readonly SourceFile[]) => {
  expect(await detectFormat(files)).toBe('mediawiki');
  const { draft } = await readDraft('mediawiki', files, options);
  return Object.fromEntries(draft.locations.map(({ key, name }) => [name, sourceKeyOf(draft, key)]));
};

describe('pages of wikis', () => {
  it('with one number in one wiki are two pages, in any order', async () => {
    const pages = [
      [1, 'Oak', 'A tree.'],
      [1, 'Elm', 'Another.'],
      [2, 'Ash', 'A third.'],
    ] as const;
    const keys = await keysOf([
      dump(
        'trees',
        pages.map((page) => [...page]),
      ),
    ]);
    expect(keys).toEqual({
      Oak: 'mediawiki:https://trees.example/wiki/:page:Oak',
      Elm: 'mediawiki:https://trees.example/wiki/:page:Elm',
      Ash: 'mediawiki:https://trees.example/wiki/:page:2',
    });
    expect(
      await keysOf([
        dump(
          'trees',
          pages.toReversed().map((page) => [...page]),
        ),
      ]),
    ).toEqual(keys);
  });

  it('with one number in two wikis are two pages, each recognized later', async () => {
    const trees = dump('trees', [[1, 'Oak', 'A tree. See [[Elm]].']]);
    const towns = dump('towns', [
      [1, 'Brine', 'A town. See [[Crown]].'],
      [2, 'Crown', 'Another.'],
    ]);
    const both = await keysOf([trees, towns]);
    expect(both).toEqual({ ...(await keysOf([trees])), ...(await keysOf([towns])) });
    expect(Object.keys(both)).toEqual(['Oak', 'Brine', 'Crown']);
    const { location, draft } = await readDraft('mediawiki', [trees, towns], options);
    expect(location('Brine')?.wiki_url).toBe('https://towns.example/wiki/Brine');
    expect(location('Oak')?.wiki_url).toBe('https://trees.example/wiki/Oak');
    const crown = draft.locations.find(({ name }) => name === 'Crown')?.key;
    expect(location('Brine')?.keptText?.().markdown).toContain(`[[#${crown}]]`);
  });

  it('with one title in two wikis are both kept', async () => {
    const { draft } = await readDraft(
      'mediawiki',
      [dump('trees', [[1, 'Oak', 'A tree.']]), dump('towns', [[1, 'Oak', 'A town.']])],
      options,
    );
    expect(draft.locations.map(({ name }) => name)).toEqual(['Oak', 'Oak']);
  });
});
