import { mapSave } from '../map-save.ts';
import { png, type Sample, sample, tale } from './sample.ts';

const SIZE = { width: 400, height: 100 };
const vertices = Array.from({ length: 10 }, (_, i) => ({ i, p: [(i % 5) * 100, Math.floor(i / 5) * 100] }));
const cells = Array.from({ length: 4 }, (_, i) => ({
  i,
  v: [i, i + 1, i + 6, i + 5],
  p: [i * 100 + 50, 50],
  h: 30,
  biome: 6,
  pop: 2,
  state: i < 2 ? 1 : 0,
  province: i === 1 ? 1 : 0,
  culture: 1,
  religion: i === 3 ? 1 : 0,
}));
const burgs = [
  {},
  { i: 1, cell: 0, x: 30, y: 20, name: 'Amford', capital: 1, state: 1, culture: 1, population: 30 },
  { i: 2, cell: 1, x: 130, y: 70, name: 'Amhaven', capital: 0, state: 1, culture: 1, population: 6.5, port: 1 },
];
const regions = {
  states: [
    { i: 0, name: 'Neutrals' },
    { i: 1, name: 'Amland', color: '#66c2a5', pole: [60, 50] },
  ],
  provinces: [0, { i: 1, state: 1, name: 'Amdale', color: '#a6d854' }],
  cultures: [
    { i: 0, name: 'Wildlands' },
    { i: 1, name: 'Ampeople', type: 'River', color: '#8da0cb' },
  ],
  religions: [
    { i: 0, name: 'No religion' },
    { i: 1, name: 'Amfaith', type: 'Folk', color: '#e78ac3' },
  ],
};
const markers = [{ i: 0, type: 'ruins', icon: '🏛️', x: 210, y: 33 }];
const notes = [
  { id: 'marker0', name: 'Amtower', legend: `<p>${tale('Amtower')}</p>` },
  { id: 'burg1', name: 'Amford', legend: tale('Amford') },
];
const rivers = [{ i: 1, name: 'Amwater', type: 'River', cells: [0, 1, 2, -1] }];
const mapCoordinates = { latT: 10, latN: 5, latS: -5, lonT: 40, lonW: -20, lonE: 20 };
const boundary = [
  [-10, 50],
  [410, 50],
  [60, -10],
  [60, 110],
];

const world = (version: string, own: object = {}) => ({
  info: { version, mapName: 'Amworld', mapId: 77, ...(Number(version.split('.')[1]) > 100 && SIZE) },
  settings: { distanceUnit: 'mi', distanceScale: '3', populationRate: '1000' },
  mapCoordinates,
  pack: { cells, vertices, burgs, ...regions, rivers, markers, ...own },
  grid: { boundary },
  biomesData: { name: ['Marine'] },
  notes,
});
/** Since version 1.152 the things hold their notes. */
const withNotes = {
  markers: [{ ...markers[0], name: 'Amtower', note: tale('Amtower') }],
  burgs: burgs.map((burg) => ('name' in burg && burg.name === 'Amford' ? { ...burg, note: tale('Amford') } : burg)),
};
const save = (version: string, own: Record<number, unknown> = {}): string =>
  mapSave(
    {
      7: regions.cultures,
      8: regions.states,
      9: burgs,
      23: regions.religions,
      24: regions.provinces,
      26: rivers,
      29: markers,
      ...own,
    },
    {
      size: [400, 100],
      version,
      picture: '<path id="state1" d="M0,0L200,0L200,100L0,100Z"/><path id="river1" d="M10,10L90,10L90,12L10,11Z"/>',
    },
  );

const feature = (geometry: object, properties: object) => ({ type: 'Feature', geometry, properties });
const layer = (...features: object[]) => ({ type: 'FeatureCollection', features });
const azgaar = (what: string, parts: Parameters<typeof sample>[2], more: Parameters<typeof sample>[3] = {}): Sample =>
  sample('azgaar', `Azgaar ${what}`, parts, more);

/** These short saves have no grid, so only what is drawn in their picture has an outline. */
const WITHOUT_CELLS = { loses: ['Amdale', 'Amfaith'] };

const azgaars: Sample[] = [
  azgaar('1.97, Full JSON', [['Amworld Full.json', world('1.97')]]),
  azgaar(
    '1.99, Minimal JSON',
    [['Amworld Minimal.json', { ...world('1.99', { cells: undefined, vertices: undefined }), grid: undefined }]],
    { options: { frame: SIZE }, loses: ['Amdale', 'Amfaith', 'Amwater'] },
  ),
  azgaar('1.108, Full JSON', [['Amworld Full.json', world('1.108.6')]]),
  azgaar('1.154, Full JSON', [['Amworld Full.json', { ...world('1.154.0', withNotes), notes: [] }]]),
  ...['1.71', '1.88.05', '1.95', '1.106.4'].map((version) =>
    azgaar(`${version}, Save to machine`, [['Amworld.map', save(version)]], WITHOUT_CELLS),
  ),
  azgaar(
    '1.154, Save to machine',
    [['Amworld.map', save('1.154.0', { 29: withNotes.markers, 9: withNotes.burgs })]],
    WITHOUT_CELLS,
  ),
  azgaar(
    '1.97, Save and Export rivers',
    [
      ['Amworld.map', save('1.97')],
      [
        'Amworld Rivers.geojson',
        layer(
          feature(
            {
              type: 'LineString',
              coordinates: [
                [-10, 2],
                [0, 1],
                [5, 0],
              ],
            },
            { i: 1, id: 'river1', name: 'Amwater', basin: 1 },
          ),
        ),
      ],
    ],
    WITHOUT_CELLS,
  ),
  azgaar('1.106, Export routes', [
    ['Amworld.json', world('1.106.0')],
    [
      'Amworld Routes.geojson',
      layer(
        feature(
          {
            type: 'LineString',
            coordinates: [
              [-17, 3],
              [-7, -2],
            ],
          },
          { id: 0, group: 'roads', name: 'Amroad' },
        ),
      ),
    ],
  ]),
  azgaar('1.97, Burgs as CSV', [
    [
      'Amworld Burgs.csv',
      'Id,Burg,Province,State,Culture,Religion,Population,Latitude,Longitude,"Elevation (ft)",Capital,Port\n1,Amford,Amdale,Amland,Ampeople,Amfaith,30000,3,-17,100,capital,\n2,Amhaven,Amdale,Amland,Ampeople,Amfaith,6500,-2,-7,20,,port,',
    ],
  ]),
];

const square = (x: number, y: number, side: number) => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
  [x, y],
];
const group = (id: string, ...geometries: object[]) => ({ type: 'GeometryCollection', id, geometries });
const town = (generator: string, ...more: object[]) =>
  layer(
    { type: 'Feature', id: 'values', roadWidth: 8, generator, version: '0.11.5' },
    { type: 'Polygon', id: 'earth', coordinates: [square(-300, -300, 600)] },
    group('districts', { type: 'Polygon', name: 'Amquarter', coordinates: [square(0, 0, 60)] }),
    ...more,
  );

const uvtt = (what: string, name: string, more: object = {}): Sample =>
  sample(
    'universalvtt',
    what,
    [
      [
        name,
        {
          format: 0.3,
          resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: 10, y: 8 }, pixels_per_grid: 50 },
          line_of_sight: [],
          portals: [],
          lights: [],
          image: png(500, 400).toString('base64'),
          ...more,
        },
      ],
    ],
    { options: { mapName: 'Amhall' } },
  );

/** Worlds, cities, and battle maps that a program made. */
export const generators: readonly Sample[] = [
  ...azgaars,
  sample('watabou', 'Watabou, Medieval Fantasy City, JSON', [
    ['amtown.json', town('mfcg', group('walls', { type: 'Polygon', coordinates: [square(-90, -90, 180)] }))],
  ]),
  sample('watabou', 'Watabou, Village Generator, JSON', [
    [
      'amvillage.json',
      town(
        'vg',
        group('roads', {
          type: 'LineString',
          width: 8,
          coordinates: [
            [0, 0],
            [90, 9],
          ],
        }),
      ),
    ],
  ]),
  uvtt('Dungeondraft 1, Universal VTT', 'amhall.dd2vtt'),
  uvtt('DungeonFog, Universal VTT', 'amhall.uvtt', { format: 0.2, environment: {} }),
  uvtt('Foundry Universal Battlemap, df2vtt', 'amhall.df2vtt', { walls: [] }),
];
