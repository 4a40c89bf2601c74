import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { detectFormat } from '../detect-format.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { WktReader } from './read-wkt.ts';

const point = (name: string, x: number, y: number) => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'Point', coordinates: [x, y] },
});
const FRAME = { frame: { width: 100, height: 100 }, units: 'pixels' } as const;

/** Detects the format of a file, and reads it. */
async function detected(name: string, content: unknown, options: Parameters<typeof readDraft>[2] = FRAME) {
  const files = [file(name, content)];
  expect(await detectFormat(files)).toBe('geojson');
  return await readDraft('geojson', files, options);
}

describe('GeoJSON of one object a line', () => {
  const lines = [point('Harrow', 10, 20), point('Amber', 30, 40)].map((one) => JSON.stringify(one));

  it.each([
    ['lines', lines.join('\n')],
    ['lines of Windows, with empty ones', `${lines.join('\r\n\r\n')}\r\n`],
    ['record separators', lines.map((line) => `\u001e${line}\n`).join('')],
    [
      'record separators, with objects over several lines',
      lines.map((line) => `\u001e${line.replaceAll(',', ',\n')}\n`).join(''),
    ],
    ['a byte order mark', `\ufeff${lines.join('\n')}`],
  ])('is read by its %s', async (_, text) => {
    const { positions, report } = await detected('towns.geojsonl', text);
    expect(positions('Harrow')[0]?.at).toEqual({ lng: 10, lat: 20 });
    expect(positions('Amber')[0]?.at).toEqual({ lng: 30, lat: 40 });
    expect(report.read).toEqual({ 'towns: Point': 2 });
  });

  it('is refused by the number of the broken line', async () => {
    const read = readDraft('geojson', [file('a.geojsonl', `${lines.join('\n')}\n{"type":`)]);
    await expect(read).rejects.toThrow('a.geojsonl, line 3, is not valid JSON');
    await expect(read).rejects.toBeInstanceOf(ImportRefusal);
  });

  it('is told from a database of Foundry', async () => {
    const documents = [
      { _id: 'a', name: 'A', pages: [] },
      { _id: 'b', name: 'B', pages: [] },
    ];
    expect(await detectFormat([file('all.db', documents.map((one) => JSON.stringify(one)).join('\n'))])).toBe(
      'foundry',
    );
  });
});

describe('TopoJSON', () => {
  const topology = {
    type: 'Topology',
    transform: { scale: [1, 2], translate: [10, 0] },
    objects: {
      towns: {
        type: 'GeometryCollection',
        geometries: [{ type: 'Point', properties: { name: 'Harrow' }, coordinates: [5, 5] }],
      },
      realms: {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Polygon', id: 'w', properties: { name: 'West' }, arcs: [[0, 1]] },
          { type: 'MultiPolygon', id: 'e', properties: { name: 'East' }, arcs: [[[-1, 2]]] },
        ],
      },
    },
    // The border from 20,0 to 20,20, then the rest of each realm.
    arcs: [
      [
        [10, 0],
        [0, 10],
      ],
      [
        [10, 10],
        [-10, 0],
        [0, -10],
        [10, 0],
      ],
      [
        [10, 0],
        [10, 0],
        [0, 10],
        [-10, 0],
      ],
    ],
  };

  it('has a layer for each object, and areas that share their borders', async () => {
    const { positions, location, report } = await detected('world.json', topology);
    expect(positions('Harrow')[0]?.at).toEqual({ lng: 15, lat: 10 });
    const ringOf = (name: string) => positions(name)[0]?.geojson?.geometry.coordinates[0];
    expect(ringOf('West')).toEqual([
      [
        [20, 0],
        [20, 20],
        [10, 20],
        [10, 0],
        [20, 0],
      ],
    ]);
    expect(ringOf('East')).toEqual([
      [
        [20, 20],
        [20, 0],
        [30, 0],
        [30, 20],
        [20, 20],
      ],
    ]);
    expect([location('West')?.key, location('West')?.type]).toEqual(['world.json/realms:w', 'state']);
    expect(report.read).toEqual({ 'towns: Point': 1, 'realms: Polygon': 1, 'realms: MultiPolygon': 1 });
  });

  it('without a transform has its coordinates as they are', async () => {
    const plain = {
      type: 'Topology',
      objects: { roads: { type: 'LineString', properties: { name: 'Salt Road' }, arcs: [0, ~1] } },
      arcs: [
        [
          [0, 0],
          [10, 0],
        ],
        [
          [20, 20],
          [10, 0],
        ],
      ],
    };
    const { positions } = await detected('roads.json', plain);
    expect(positions('Salt Road')[0]?.geojson?.geometry.coordinates).toEqual([
      [0, 0],
      [10, 0],
      [20, 20],
    ]);
  });

  it('that names one arc without end is refused', async () => {
    const arcs = [Array.from({ length: 1_000 }, () => [1, 1])];
    const objects = {
      a: { type: 'LineString', properties: { name: 'A' }, arcs: Array.from({ length: 5_000 }, () => 0) },
    };
    await expect(readDraft('geojson', [file('a.json', { type: 'Topology', objects, arcs })])).rejects.toThrow(
      'The files hold more than 3,000,000 coordinates',
    );
  });

  it('of collections without end is refused', async () => {
    let object: unknown = { type: 'Point', coordinates: [1, 1] };
    for (let depth = 0; depth < 100; depth += 1) object = { type: 'GeometryCollection', geometries: [object] };
    const deep = file('a.json', { type: 'Topology', objects: { a: object }, arcs: [] });
    await expect(readDraft('geojson', [deep])).rejects.toThrow('a.json is nested too deeply to be read.');
  });
});

describe('WKT with curves', () => {
  const read = (text: string) => [...new WktReader('a.wkt').read(text)] as { type: string; coordinates: number[][] }[];
  const radii = (points: readonly number[][], x: number, y: number) =>
    points.map(([px = 0, py = 0]) => Math.hypot(px - x, py - y).toFixed(6));

  it('has arcs as lines with a point every five degrees', () => {
    const [half] = read('CIRCULARSTRING (0 0, 5 5, 10 0)');
    expect(half?.type).toBe('LineString');
    expect(half?.coordinates).toHaveLength(37);
    expect(new Set(radii(half?.coordinates ?? [], 5, 0))).toEqual(new Set(['5.000000']));
    expect([half?.coordinates[0], half?.coordinates.at(-1)]).toEqual([
      [0, 0],
      [10, 0],
    ]);
    // The arc runs over the point in its middle, here below.
    expect(read('CIRCULARSTRING Z (0 0 9, 5 -5 9, 10 0 9)')[0]?.coordinates[18]?.[1]).toBeCloseTo(-5);
  });

  it.each([
    ['a whole circle', 'CIRCULARSTRING (0 0, 10 0, 0 0)', 73],
    ['two arcs in a row', 'CIRCULARSTRINGM (0 0 1, 5 5 1, 10 0 1, 15 -5 1, 20 0 1)', 73],
    ['points on one line', 'CIRCULARSTRING (0 0, 5 0, 10 0)', 3],
    ['the same point', 'CIRCULARSTRING (1 1, 1 1, 1 1)', 3],
    ['nothing', 'CIRCULARSTRING EMPTY', 0],
    ['a line and an arc', 'COMPOUNDCURVE ZM ((0 0 0 0, 1 0 0 0), CIRCULARSTRING ZM (1 0 0 0, 2 1 0 0, 3 0 0 0))', 39],
  ])('reads %s', (_, text, count) => {
    expect(read(text)[0]?.coordinates).toHaveLength(count);
  });

  it('has areas and several lines or areas with curves', () => {
    const [area] = read('CURVEPOLYGON (CIRCULARSTRING (0 0, 10 0, 0 0), (4 0, 5 0, 5 1, 4 0))');
    expect([area?.type, area?.coordinates.map((ring) => ring.length)]).toEqual(['Polygon', [73, 4]]);
    const [lines] = read('MULTICURVE ((0 0, 5 5), CIRCULARSTRING (4 0, 4 4, 8 4), EMPTY)');
    expect([lines?.type, lines?.coordinates.length]).toEqual(['MultiLineString', 2]);
    const [areas] = read('MULTISURFACE (((0 0, 9 0, 9 9, 0 0)), CURVEPOLYGON (CIRCULARSTRING (0 0, 10 0, 0 0)))');
    expect([areas?.type, areas?.coordinates.length]).toEqual(['MultiPolygon', 2]);
    expect(read('TIN Z (((0 0 0, 9 0 0, 9 9 0, 0 0 0)))')[0]?.type).toBe('MultiPolygon');
  });

  it('is bounded', () => {
    expect(() => read('COMPOUNDCURVE ('.repeat(100_000))).toThrow('a.wkt is nested too deeply to be read.');
    const many = Array.from({ length: 400_000 }, (_, at) => `${at} ${at % 2}`).join(', ');
    expect(() => read(`CIRCULARSTRING (${many})`)).toThrow('coordinates');
  });
});

describe('WKT', () => {
  const read = (text: string) => [...new WktReader('a.wkt').read(text)];

  it.each([
    ['POINT (30 10)', { type: 'Point', coordinates: [30, 10] }],
    ['point z(30 10 5)', { type: 'Point', coordinates: [30, 10] }],
    ['SRID=4326;POINTZM(-1.5 .5 5 6)', { type: 'Point', coordinates: [-1.5, 0.5] }],
    ['POINT EMPTY', { type: 'Point', coordinates: [] }],
    [
      'LINESTRING(1 2, 3e1 4)',
      {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [30, 4],
        ],
      },
    ],
    [
      'MULTIPOINT (1 2, 3 4)',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTIPOINT ((1 2), (3 4))',
      {
        type: 'MultiPoint',
        coordinates: [
          [1, 2],
          [3, 4],
        ],
      },
    ],
    [
      'MULTILINESTRING ((1 2, 3 4), (5 6, 7 8))',
      {
        type: 'MultiLineString',
        coordinates: [
          [
            [1, 2],
            [3, 4],
          ],
          [
            [5, 6],
            [7, 8],
          ],
        ],
      },
    ],
    [
      'POLYGON ((0 0, 4 0, 4 4, 0 0), (1 1, 2 1, 2 2, 1 1))',
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [4, 0],
            [4, 4],
            [0, 0],
          ],
          [
            [1, 1],
            [2, 1],
            [2, 2],
            [1, 1],
          ],
        ],
      },
    ],
    [
      'MULTIPOLYGON (((0 0, 4 0, 4 4, 0 0)))',
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 0],
              [4, 0],
              [4, 4],
              [0, 0],
            ],
          ],
        ],
      },
    ],
    [
      'GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (1 2, 3 4))',
      {
        type: 'GeometryCollection',
        geometries: [
          { type: 'Point', coordinates: [1, 2] },
          {
            type: 'LineString',
            coordinates: [
              [1, 2],
              [3, 4],
            ],
          },
        ],
      },
    ],
  ])('%s', (text, geometry) => {
    expect(read(text)).toEqual([geometry]);
  });

  it.each(['POINT (1', 'POINT 1 2', 'CIRCLE (1 2)', 'POINT (one two)', 'GEOMETRYCOLLECTION (POINT (1 2)'])(
    '%s is refused',
    (text) => {
      expect(() => read(text)).toThrow(ImportRefusal);
    },
  );

  it('with brackets without end is refused', () => {
    expect(() => read(`POLYGON ${'('.repeat(100_000)}`)).toThrow('a.wkt is nested too deeply to be read.');
    expect(() => read('GEOMETRYCOLLECTION ('.repeat(100_000))).toThrow('a.wkt is nested too deeply to be read.');
  });

  it('of one geometry a line is read from a file, whose land has no name', async () => {
    const wkt = 'POLYGON ((0 0, 40 0, 40 40, 0 0))\nPOLYGON ((50 50, 60 50, 60 60, 50 50))\n';
    const { draft, report } = await detected('Eastmark.wkt', wkt);
    expect(draft.locations.map(({ type, nameProposal }) => [type, nameProposal])).toEqual([
      [null, 'Eastmark'],
      ['land', 'Eastmark'],
    ]);
    expect(report.notes[0]).toContain('Eastmark.wkt holds geometry without names (WKT).');
  });

  it('in a column of a table has the other columns as its fields', async () => {
    const table =
      'WKT,id,name,info\n"POINT (10 20)",7,Harrow,A market town.\n"POLYGON ((0 0, 40 0, 40 40, 0 0))",8,Aria,\nnothing,9,Lost,\n';
    const read = await detected('layer.csv', table);
    expect(read.positions('Harrow')[0]?.at).toEqual({ lng: 10, lat: 20 });
    expect(read.location('Harrow')).toMatchObject({ key: 'layer.csv:7', text: { top_section: 'A market town.' } });
    expect(read.positions('Aria')[0]?.geojson?.geometry.type).toBe('MultiPolygon');
    expect(skipped(read, 'Shapes that cannot be read')).toBe(1);
  });

  it('in a text of a place list stays text', async () => {
    const list = file('places.csv', 'name,x,y,text\nHarrow,1,2,"POINT (1 2)"\n');
    expect(await detectFormat([list])).toBe('csv');
  });
});
