import { gzipSync } from 'node:zlib';
import { fileOfBytes } from '../../src/index.ts';
import { hush, type Part, type Sample, sample, tale } from './sample.ts';

const entity = (id: number, name: string, more: object = {}) => ({
  id,
  entity_id: id + 10,
  name,
  entry: `<p>${tale(name)}</p>`,
  is_private: false,
  ...more,
});
const pin = (id: number, more: object) => ({
  id,
  map_id: 5,
  name: null,
  latitude: '50.5',
  longitude: `${id * 30}.000`,
  shape_id: 1,
  icon: '1',
  colour: '#cc0000',
  ...more,
});
const kankaLocations = [
  entity(1, 'Amland', { parent_location_id: null }),
  entity(2, 'Amford', {
    type: 'Town',
    parent_location_id: 1,
    posts: [{ id: 1, name: 'Plan', entry: hush('Amford'), visibility_id: 2 }],
  }),
  entity(3, 'Amlair', { parent_location_id: 1, is_private: true, entry: hush('Amlair') }),
];
const kankaMap = {
  ...entity(5, 'Amsheet', { entry: null }),
  location_id: 1,
  width: 400,
  height: 300,
  grid: 0,
  image: 'pic-amland.png',
};
const pins = [
  pin(1, { entity_id: 12, visibility_id: 1 }),
  pin(2, { entity_id: 13, visibility_id: 1 }),
  pin(3, { name: 'Amwell', visibility_id: 1 }),
  pin(4, { name: 'Amtrap', visibility_id: 2 }),
];
const nested = ({ id, entity_id, name, entry, is_private, ...more }: ReturnType<typeof entity>) => ({
  id,
  ...more,
  entity: { id: entity_id, name, entry, is_private },
});
const answer = (data: unknown) => ({ data, links: { next: null }, meta: { current_page: 1, last_page: 1 } });

/** A map that belongs to a location has its name. */
const NAMED_BY_LOCATION = { loses: ['Amsheet'] };
const kanka: Sample[] = [
  sample(
    'kanka',
    'Kanka API 1.0, pages of answers',
    [
      ['locations.json', answer(kankaLocations)],
      ['maps.json', answer([kankaMap])],
      ['map_markers.json', answer(pins)],
    ],
    NAMED_BY_LOCATION,
  ),
  sample(
    'kanka',
    'Kanka 1, Export of a campaign',
    [
      ['campaign.json', { id: 1, name: 'World', locale: 'en' }],
      ...kankaLocations.map((one): Part => [`locations/${one.id}.json`, one]),
      ['maps/5.json', { ...kankaMap, map_markers: pins }],
    ],
    NAMED_BY_LOCATION,
  ),
  sample(
    'kanka',
    'Kanka 3, Export of a campaign',
    [
      ['info.json', { export_version: '3.0.0' }],
      ...kankaLocations.map((one): Part => [`locations/${one.id}.json`, nested(one)]),
      [
        'maps/5.json',
        {
          ...nested(kankaMap),
          width: 400,
          height: 300,
          markers: pins,
          groups: [{ id: 1, map_id: 5, name: 'Towns', is_shown: true }],
        },
      ],
    ],
    NAMED_BY_LOCATION,
  ),
];

const words = (text: string) => ({ type: 'text', text });
const paragraph = (text: string) => ({ type: 'paragraph', content: [words(text)] });
const secretBlock = (text: string) => ({
  type: 'bodiedExtension',
  attrs: { extensionKey: 'block-secret' },
  content: [paragraph(text)],
});
const page = (id: string, ...content: object[]) => ({
  id,
  name: 'Main',
  type: 'page',
  content: { type: 'doc', content },
});
const legendkeeper = {
  version: 1,
  exportId: 'e',
  calendars: [],
  resources: [
    {
      id: 'land',
      name: 'Amland',
      documents: [
        page('p0', paragraph(tale('Amland')), secretBlock(hush('Amland'))),
        {
          id: 'm',
          name: 'Map',
          type: 'map',
          map: {
            locatorId: 'https://x.example/pic-amland.png',
            min_x: 0,
            max_x: 4096,
            min_y: -2048,
            max_y: 0,
            max_zoom: 4,
          },
          content: {
            pins: [
              { id: 'p1', pos: [-16, 100], linkedResourceId: 'ford' },
              { id: 'p2', pos: [-9, 50], linkedResourceId: 'lair' },
              { id: 'p3', pos: [-2, 20], linkedResourceId: null, name: 'Amwell' },
            ],
          },
        },
      ],
    },
    { id: 'ford', parentId: 'land', name: 'Amford', documents: [page('p1', paragraph(tale('Amford')))] },
    {
      id: 'lair',
      parentId: 'land',
      name: 'Amlair',
      isHidden: true,
      documents: [page('p2', paragraph(hush('Amlair')))],
    },
  ],
};
const gzip = (parts: readonly (readonly [string, string])[]) =>
  parts.map(([name, text]) => fileOfBytes(name, gzipSync(text)));

const anvilWorld = { id: 'w', title: 'World' };
const article = (id: string, title: string, content: string, more: object = {}): Part => [
  `articles/${id}.json`,
  {
    id,
    title,
    content,
    state: 'public',
    isDraft: false,
    isWip: false,
    entityClass: 'Settlement',
    templateType: 'settlement',
    world: anvilWorld,
    url: `https://www.worldanvil.com/w/amworld/a/${id}`,
    ...more,
  },
];
const anvilMap: Part = [
  'maps/m.json',
  {
    id: 'm',
    title: 'Amland',
    entityClass: 'Map',
    world: anvilWorld,
    width: 800,
    height: 600,
    image: 'https://x.example/pic-amland.png',
  },
];
const anvilMarker = (id: string, more: object): Part => [
  `markers/${id}.json`,
  { id, entityClass: 'Marker', map: { id: 'm' }, x: 10, y: 20, ...more },
];

const others: Sample[] = [
  sample('legendkeeper', 'LegendKeeper, Export as .lk', [['amland.lk', legendkeeper]], { pack: gzip }),
  sample('legendkeeper', 'LegendKeeper, Export as JSON', [['amland.json', legendkeeper]]),
  sample('worldanvil', 'World Anvil, Export of a world', [
    anvilMap,
    article('a', 'Amford', `[p]${tale('Amford')}[/p][secret:s]${hush('Amford')}[/secret]`),
    article('b', 'Amlair', hush('Amlair'), { state: 'private' }),
    anvilMarker('k', { title: 'Amford', article: { id: 'a' } }),
    anvilMarker('l', { title: 'Ambeacon', x: 30 }),
    anvilMarker('n', { title: 'Amlair', article: { id: 'b' }, x: 40 }),
  ]),
  sample('worldanvil', 'World Anvil, Export of one article', [
    article('a', 'Amford', `[h2]Past[/h2][p]${tale('Amford')} [b]Old[/b].[/p]`, { seeded: hush('Amford') }),
  ]),
];

const block = (lines: string[]) =>
  ['```leaflet', 'id: amland', 'image: [[pic-amland.png]]', 'bounds: [[0,0], [300, 400]]', ...lines, '```'].join('\n');
const town = `---\naliases: [Big]\n---\n# Amford\n${tale('Amford')}\n\n> [!secret]- For the DM\n> ${hush('Amford')}\n`;
const lair = `---\npublish: false\n---\n${hush('Amlair')}\n`;
const leaflet = (markers: object[]) => ({
  mapMarkers: [{ id: 'amland', files: ['Amland.md'], lastAccessed: 1, markers, overlays: [], shapes: [] }],
  markerIcons: [{ type: 'Town', iconName: 'city', color: '#cc0000' }],
});
const loc = (id: string, at: number[], link: string, more: object = {}) => ({
  id,
  type: 'Town',
  loc: at,
  link,
  percent: null,
  command: false,
  ...more,
});
const obsidian: Sample[] = [
  sample('obsidian', 'Obsidian Leaflet 4, markers in the block', [
    [
      'Amland.md',
      `${tale('Amland')}\n\n${block(['marker: Town, 10, 20, [[Amford]]', 'marker: Lair, 30, 40, [[Amlair]]'])}\n`,
    ],
    ['Amford.md', town],
    ['Amlair.md', lair],
  ]),
  sample('obsidian', 'Obsidian Leaflet 5, markers in the plugin’s data', [
    [
      '.obsidian/plugins/obsidian-leaflet-plugin/data.json',
      leaflet([loc('m1', [10, 20], 'Amford'), loc('m2', [30, 40], 'Amlair')]),
    ],
    ['Amland.md', block([])],
    ['Amford.md', town],
    ['Amlair.md', lair],
  ]),
  sample('obsidian', 'Obsidian Leaflet 6, comments and descriptions', [
    [
      '.obsidian/plugins/obsidian-leaflet-plugin/data.json',
      leaflet([loc('m1', [10, 20], 'Amford', { description: 'A gate' })]),
    ],
    ['Amland.md', `${block(['marker: Town, 30, 40, [[Amgate]], Tale of Amgate.'])}\n`],
    ['Amford.md', `${tale('Amford')} %%${hush('Amford')}%%\n`],
  ]),
];

const fandom = (more: object) => ({
  mapImage: 'pic-amland.png',
  origin: 'bottom-left',
  coordinateOrder: 'xy',
  mapBounds: [
    [0, 0],
    [800, 600],
  ],
  categories: [{ id: '2', listId: 0, name: 'Cities', color: '#cc0000', symbol: 'castle' }],
  markers: [
    {
      id: '1',
      categoryId: '2',
      position: [300, 150.5],
      popup: {
        title: 'Amford',
        description: `${tale('Amford')} See [[Amhaven|it]].`,
        link: { url: 'Amford', label: 'https://w.example/wiki/Amford' },
      },
    },
    {
      id: 2,
      categoryId: '2',
      position: [100, 50],
      popup: { title: 'Amhaven', description: '', link: { url: '', label: '' } },
    },
  ],
  ...more,
});
const dataMap = (more: object) => ({
  crs: { order: 'xy', topLeft: [0, 100], bottomRight: [200, 0] },
  backgrounds: [{ name: 'Land', image: 'pic-amland.png' }],
  groups: { town: { name: 'Town', icon: 'town.png', size: 20 } },
  markers: {
    town: [
      { id: 'a', x: 20, y: 10, name: 'Amford', description: tale('Amford') },
      { id: 'b', x: 90, y: 50, name: 'Amhaven', description: ['<b>Tale of</b>', 'it'] },
    ],
  },
  ...more,
});
const xml = (schema: string, pages: string) =>
  `<mediawiki xmlns="http://www.mediawiki.org/xml/export-${schema}/" version="${schema}"><siteinfo><sitename>W</sitename><base>https://w.example/wiki/Main_Page</base></siteinfo>${pages}</mediawiki>`;
const wikiPage = (title: string, text: string, id: number) =>
  `<page><title>${title}</title><ns>0</ns><id>${id}</id><revision><id>1</id><timestamp>2024-01-01T00:00:00Z</timestamp><text>${text}</text></revision></page>`;
const pages = `${wikiPage('Amford', `'''Amford''': ${tale('Amford')}\n== Past ==\n* Old`, 1)}${wikiPage('Amhaven', tale('Amhaven'), 2)}`;

const wikis: Sample[] = [
  sample('fandom', 'Fandom, interactive map, 2021', [['Map Amland.json', fandom({})]]),
  sample('fandom', 'Fandom, interactive map, 2023', [
    [
      'Map Amland.json',
      fandom({ pageCategories: [], defaultSort: 'name', description: tale('Amland'), useMarkerClustering: true }),
    ],
  ]),
  sample('datamaps', 'wiki.gg, DataMaps 0.16', [['Map Amland.json', dataMap({})]]),
  sample('datamaps', 'wiki.gg, DataMaps 1.0', [
    ['Map Amland.json', dataMap({ $schema: 'https://w.example/v17.json', settings: {} })],
  ]),
  ...['0.3', '0.10', '0.11'].map((schema) =>
    sample('mediawiki', `MediaWiki, Special:Export, schema ${schema}`, [['wiki.xml', xml(schema, pages)]]),
  ),
];

/** Campaigns and wikis, most of them with secrets. */
export const campaigns: readonly Sample[] = [...kanka, ...others, ...obsidian, ...wikis];
