import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { detectFormat } from '../detect-format.ts';
import { outlineOf } from '../region-outline.ts';
import { midline, pathPoints } from './read-map-save.ts';

/** Four square cells in a row, 100 wide: two of state 1 (one in province 1), one of state 2, one of no state. */
const vertices = Array.from({ length: 10 }, (_, i) => ({ i, p: [(i % 5) * 100, Math.floor(i / 5) * 100] }));
const cell = (i: number, state: number, province = 0) => ({
  i,
  v: [i, i + 1, i + 6, i + 5],
  p: [i * 100 + 50, 50],
  state,
  province,
});
const mapCoordinates = { latT: 10, latN: 5, latS: -5, lonT: 40, lonW: -20, lonE: 20 };
const pack = {
  cells: [cell(0, 1), cell(1, 1, 1), cell(2, 2), cell(3, 0)],
  vertices,
  burgs: [
    {},
    { i: 1, x: 30, y: 20, name: 'Crown', capital: 1, state: 1, population: 30 },
    { i: 2, x: 130, y: 70, name: 'Ford', capital: 0, state: 1, population: 6.5 },
    { i: 3, x: 1, y: 1, name: 'Gone', removed: true },
  ],
  states: [
    { i: 0, name: 'Neutrals' },
    { i: 1, name: 'Aria', fullName: 'Kingdom of Aria' },
    { i: 2, name: 'Bora' },
  ],
  provinces: [0, { i: 1, state: 1, name: 'Dale', fullName: 'Dale County' }],
  rivers: [{ i: 4, name: 'Trelo', cells: [0, 1, 2, -1] }],
  markers: [
    { i: 0, type: 'ruins', x: 210, y: 33 },
    { i: 5, type: 'inn', x: 9, y: 9 },
  ],
};
const full = {
  info: { version: '1.97', mapName: 'Mini', mapId: 77 },
  mapCoordinates,
  grid: {
    boundary: [
      [-10, 50],
      [410, 50],
      [60, -10],
      [60, 110],
    ],
  },
  pack,
  notes: [
    { id: 'marker0', name: 'Old Ruins', legend: '<b>Cold</b> stones.<iframe src="https://x"></iframe>' },
    { id: 'regiment1-0', name: 'First', legend: 'x' },
  ],
};

describe('a full JSON of the generator', () => {
  it('has the size of the outermost points of its grid, with rows counted from the top', async () => {
    const read = await readDraft('azgaar', [file('mini.json', full)]);
    expect(read.draft).toMatchObject({ source: '77' });
    expect(read.draft.locations[0]).toMatchObject({ name: 'Mini', map: { width: 400, height: 100 }, isRoot: true });
    expect(read.positions('Crown')[0]).toMatchObject({ at: { lng: 30, lat: 80 }, scale: 20 });
    expect(read.positions('Ford')[0]?.scale).toBe(10);
    expect(read.location('Gone')).toBeUndefined();
  });

  it('draws states and provinces around their cells, and rivers through the middles', async () => {
    const { positions } = await readDraft('azgaar', [file('mini.json', full)]);
    const geometry = positions('Kingdom of Aria')[0]?.geojson?.geometry;
    const outline = geometry?.type === 'MultiPolygon' ? (geometry.coordinates[0]?.[0] ?? []) : [];
    expect(outline).toHaveLength(7);
    expect(new Set(outline.map(([x]) => x))).toEqual(new Set([0, 100, 200]));
    expect(positions('Dale County')).toHaveLength(1);
    expect(positions('Trelo')[0]?.geojson?.geometry.coordinates).toEqual([
      [50, 50],
      [150, 50],
      [250, 50],
    ]);
  });

  it('has layer groups of regions in the colors of the generator; those over the states are off', async () => {
    const peopled = {
      ...pack,
      cells: pack.cells.map((one, index) => ({ ...one, culture: index < 3 ? 1 : 0, religion: index === 1 ? 2 : 0 })),
      states: pack.states.map((state) => ({ ...state, color: '#66c2a5' })),
      cultures: [
        { i: 0, name: 'Wildlands' },
        { i: 1, name: 'Elvish', type: 'Highland', color: '#8b0000' },
        { i: 2, name: 'Gone', removed: true },
      ],
      religions: [
        { i: 0, name: 'No religion' },
        { i: 1, name: 'Old Gods', type: 'Folk' },
        { i: 2, name: 'Sunway', type: 'Organized', form: 'Polytheism', deity: 'Aru, The Sun', color: 'rgb(9, 9, 200)' },
      ],
    };
    const read = await readDraft('azgaar', [file('mini.json', { ...full, pack: peopled })]);
    expect(read.draft.kinds?.map(({ name, layer }) => [name, layer?.name, layer?.off])).toEqual([
      ['state', 'States', undefined],
      ['province', 'Provinces', undefined],
      ['culture', 'Cultures', true],
      ['religion', 'Religions', true],
    ]);
    expect(read.positions('Kingdom of Aria')[0]?.style).toEqual({ color: '#66c2a5' });
    expect(read.positions('Elvish')[0]).toMatchObject({ style: { color: '#8b0000' }, displayDot: false });
    expect(read.location('Elvish')).toMatchObject({ type: 'culture', text: { top_section: 'Type: Highland.' } });
    expect(read.location('Sunway')?.text?.top_section).toBe('Type: Organized, Polytheism. Deity: Aru, The Sun.');
    expect(read.positions('Sunway')[0]?.style).toEqual({ color: '#0909c8' });
    expect(skipped(read, 'Religions without land')).toBe(1);
    expect([read.location('Wildlands'), read.location('Gone')]).toEqual([undefined, undefined]);
  });

  it('names markers after their notes, which become plain text', async () => {
    const read = await readDraft('azgaar', [file('mini.json', full)]);
    expect(read.location('Old Ruins')).toMatchObject({ type: 'ruins', text: { top_section: 'Cold stones.' } });
    expect(skipped(read, 'no name')).toBe(1);
    expect(read.report.unmapped).toMatchObject({ 'notes of regiments': 1 });
  });

  it('puts burgs and provinces on their states too, on request', async () => {
    const read = await readDraft('azgaar', [file('mini.json', full)], { parents: true });
    expect(read.positions('Ford').map((position) => position.parent)).toEqual(['map', 'state:1']);
    expect(read.location('Kingdom of Aria')?.map).toEqual({ width: 400, height: 100 });
  });

  it('without a grid requires a size', async () => {
    const minimal = { ...full, grid: undefined, pack: { ...pack, cells: undefined, vertices: undefined } };
    await expect(readDraft('azgaar', [file('m.json', minimal)])).rejects.toThrow('--frame WxH');
    const read = await readDraft('azgaar', [file('m.json', minimal)], { frame: { width: 400, height: 100 } });
    expect(read.positions('Crown')[0]?.at).toEqual({ lat: 80, lng: 30 });
    expect(skipped(read, 'no cells in these files')).toBe(3);
  });

  it('converts layers in degrees to its pixels', async () => {
    const properties = { i: 4, name: 'Trelo', basin: 4 };
    const geometry = {
      type: 'LineString',
      coordinates: [
        [-20, 5],
        [20, -5],
      ],
    };
    const rivers = file('r.geojson', {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties, geometry }],
    });
    const { positions } = await readDraft('azgaar', [file('mini.json', full), rivers]);
    expect(positions('Trelo')[0]?.geojson?.geometry.coordinates).toEqual([
      [0, 100],
      [400, 0],
    ]);
  });
});

describe('a save of the generator', () => {
  const json = JSON.stringify;
  const parts = Array.from({ length: 30 }, () => '');
  parts[8] = json(pack.states);
  parts[9] = json(pack.burgs);
  parts[24] = json(pack.provinces);
  parts[26] = json(pack.rivers);
  parts[29] = json(pack.markers);
  const picture = `<svg>\n<g id="statesBody"><path id="state1" d="M0,0L200,0L200,100L0,100L0,0ZM50,50L60,50L60,60Z"/></g>
<path id="river4" d="M10,10C1,1,2,2,90,10C3,3,4,4,90,14C5,5,6,6,10,14"/>\n</svg>`;
  const settings = Array.from({ length: 21 }, (_, i) => (i === 20 ? 'Mini' : ''));
  const save = [
    '1.88.05|licence|2022-12-16|1|400|100|77',
    settings.join('|'),
    json(mapCoordinates),
    'x',
    json(full.notes),
    picture,
    ...parts,
  ];

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ])('is read with %s line ends; states and rivers come out of its picture', async (_, end) => {
    const read = await readDraft('azgaar', [file('mini.map', save.join(end))]);
    expect(read.report.read).toMatchObject({ burgs: 2, states: 2, provinces: 1, markers: 2 });
    expect(read.positions('Kingdom of Aria')[0]?.geojson?.geometry.coordinates[0]).toHaveLength(2);
    expect(read.positions('Trelo')[0]?.geojson?.geometry.coordinates).toEqual([
      [10, 88],
      [90, 88],
    ]);
    expect(read.location('Old Ruins')).toMatchObject({ type: 'ruins', text: { top_section: 'Cold stones.' } });
  });

  it('that is truncated is refused', async () => {
    await expect(readDraft('azgaar', [file('x.map', save.slice(0, 5).join('\n'))])).rejects.toThrow(
      'ends in the middle of its picture',
    );
  });
});

describe('outlines', () => {
  it('have the same area as their cells, with holes for other cells', () => {
    const square = (x: number, y: number): [number, number][] => [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
    ];
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
    const polygons = outlineOf(ring.map(([x, y], i) => (i % 2 === 0 ? square(x, y) : square(x, y).reverse())));
    expect(polygons).toHaveLength(1);
    expect(polygons[0]?.map((one) => one.length)).toEqual([12, 4]);
    expect(outlineOf([square(0, 0), square(5, 5)])).toHaveLength(2);
    expect(outlineOf([])).toEqual([]);
  });

  it('of drawn paths are their corners', () => {
    expect(pathPoints('M1,2L3,4H5V6Z M7 8 9 9')).toEqual([
      [
        [1, 2],
        [3, 4],
        [5, 4],
        [5, 6],
      ],
      [
        [7, 8],
        [9, 9],
      ],
    ]);
    expect(pathPoints('M1,2 l3,4')).toEqual([[[1, 2]]]);
    expect(
      midline([
        [0, 0],
        [4, 0],
        [4, 2],
        [0, 2],
      ]),
    ).toEqual([
      [0, 1],
      [4, 1],
    ]);
  });
});

describe('other facts from the generator', () => {
  const town = { i: 1, x: 30, y: 20, cell: 1, name: 'Crown', capital: 1, state: 1, population: 30.2, culture: 1 };
  const rich = {
    ...full,
    settings: { distanceUnit: 'km', distanceScale: '10', populationRate: '1000', urbanization: '0.5' },
    pack: {
      ...pack,
      cells: pack.cells.map((one) => ({ ...one, religion: one.i === 1 ? 2 : 0 })),
      cultures: [
        { i: 0, name: 'Wildlands' },
        { i: 1, name: 'Koryo' },
      ],
      religions: [
        { i: 0, name: 'No religion' },
        { i: 1, name: 'Sun' },
        { i: 2, name: 'Old <b>Ways</b>' },
      ],
      burgs: [
        {},
        { ...town, port: 1, citadel: 1, walls: 1 },
        { i: 2, x: 130, y: 70, cell: 1, name: 'Ford', capital: 0, state: 1, population: 0.2 },
        { i: 3, x: 330, y: 50, cell: 3, name: 'Camp', capital: 0, state: 0, population: 0 },
      ],
      routes: [
        {
          i: 1,
          group: 'roads',
          points: [
            [30, 20, 0],
            [80, 40, 1],
            [130, 70, 1],
          ],
        },
        {
          i: 2,
          group: 'trails',
          points: [
            [80, 40, 1],
            [330, 50, 3],
          ],
        },
        {
          i: 3,
          group: 'searoutes',
          points: [
            [200, 99, 2],
            [210, 99, 2],
          ],
        },
      ],
    },
    notes: [{ id: 'burg1', name: 'Crown', legend: 'Seat of the queen.' }],
  };

  it('become a text for each burg, before its note', async () => {
    const { location } = await readDraft('azgaar', [file('mini.json', rich)]);
    expect(location('Crown')?.text?.top_section).toBe(
      'The capital of Kingdom of Aria. Population: 15,100. Culture: Koryo. Religion: Old Ways. It has a harbor, a citadel and walls.\nSeat of the queen.',
    );
    expect(location('Ford')?.text?.top_section).toBe(
      'In Dale County, Kingdom of Aria. Population: 100. Religion: Old Ways.',
    );
    expect(location('Camp')?.text).toBeNull();
  });

  it('include the length of a mile and the number of people a point', async () => {
    const { draft, positions } = await readDraft('azgaar', [file('mini.json', rich)]);
    expect(draft.locations[0]?.miles_per_unit).toBeCloseTo(6.21371, 5);
    expect(positions('Crown')[0]?.weight).toBe(30.2);
    const own = { ...rich, settings: { ...rich.settings, distanceUnit: 'stones' } };
    expect((await readDraft('azgaar', [file('mini.json', own)])).draft.locations[0]?.miles_per_unit).toBeNull();
  });

  it('include the ends of unnamed roads; trails and sea routes only have names of the source', async () => {
    const read = await readDraft('azgaar', [file('mini.json', rich)]);
    expect(read.positions('Road Crown – Ford')[0]?.geojson?.geometry.coordinates).toHaveLength(3);
    expect(read.location('Trail to Camp')).toBeUndefined();
    expect(skipped(read, 'No name')).toBe(4);
    const [road, trail, sea] = rich.pack.routes;
    const routes = [road, { ...trail, name: 'Smugglers Trail' }, sea];
    const named = await readDraft('azgaar', [file('mini.json', { ...rich, pack: { ...rich.pack, routes } })]);
    expect(named.location('Smugglers Trail')?.type).toBe('trails');
    const numbered = await readDraft('azgaar', [file('mini.json', rich)], { unnamed: 'number' });
    expect(numbered.location('trails 2')?.type).toBe('trails');
  });
});

describe('a truncated world', () => {
  const parts = Array.from({ length: 30 }, () => '');
  Object.assign(parts, {
    9: JSON.stringify(pack.burgs),
    24: JSON.stringify(pack.provinces),
    29: JSON.stringify(pack.markers),
  });
  const save = ['1.9|x|x|1|400|100|5', 'mi|4', '{}', '', '[]', '<svg></svg>', ...parts].join('\n');
  const upTo = (words: string) => save.slice(0, save.indexOf(words) + words.length);

  it.each([
    ['in its picture', upTo('<svg>'), 'in the middle of its picture'],
    ['before its towns', upTo('</svg>'), 'before its towns'],
    ['in its towns', upTo('"name":"Ford"'), 'in the middle of a list'],
    ['in its provinces', upTo('Dale County'), 'in the middle of a list'],
  ])('%s says so', async (_where, text, words) => {
    await expect(readDraft('azgaar', [file('half.map', text)])).rejects.toThrow(`cut off: it ends ${words}`);
  });

  it('is refused as invalid JSON, also during format detection', async () => {
    const half = file('half.json', JSON.stringify(full).slice(0, 700));
    await expect(detectFormat([half])).rejects.toThrow(/half\.json is cut off: .* after 700 characters/);
  });

  it('is read with its miles when it is complete', async () => {
    expect((await readDraft('azgaar', [file('mini.map', save)])).draft.locations[0]?.miles_per_unit).toBe(4);
  });
});

describe('the JSON and the save of one world together', () => {
  it('keep the rivers that are only in the picture of the save', async () => {
    const bare = { ...full, pack: { ...pack, cells: undefined, vertices: undefined } };
    const parts = Array.from({ length: 30 }, () => '');
    Object.assign(parts, { 9: JSON.stringify(pack.burgs), 26: JSON.stringify([{ i: 4, name: 'Trelo' }]) });
    const river = '<path id="river4" d="M10,10L50,12L90,10L90,14L50,16L10,14Z"/>';
    const save = ['1.9|x|x|1|400|100|77', '', '{}', '', '[]', `<svg>${river}</svg>`, ...parts].join('\n');
    for (const files of [
      [file('mini.json', bare), file('mini.map', save)],
      [file('mini.map', save), file('mini.json', bare)],
    ]) {
      const { positions } = await readDraft('azgaar', files);
      expect(positions('Trelo')[0]?.geojson?.geometry.type).toBe('LineString');
    }
  });
});
