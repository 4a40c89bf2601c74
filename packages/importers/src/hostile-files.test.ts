import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeep, isWhole } from '../../types/test-support/chosen.ts';
import { mapSave } from '../test-support/map-save.ts';
import { file, readDraft } from '../test-support/read-draft.ts';
import { detectFormat, fileKind } from './detect-format.ts';
import { type FormatName, formatNames } from './formats.ts';
import { ImportRefusal } from './import-refusal.ts';
import { fileOfBytes } from './source-file.ts';
import { zipFiles } from './zip-files.ts';

/** A file is read, or refused with a sentence; anything else is a fault. */
async function readsOrRefuses(format: FormatName, content: unknown): Promise<void> {
  try {
    const { draft } = await readDraft(format, [file('hostile.json', content)], { unnamed: 'number' });
    for (const { name } of draft.locations) expect(name.trim()).not.toBe('');
    for (const { at } of draft.positions) {
      if (at !== null) expect([Number.isFinite(at.lat), Number.isFinite(at.lng)]).toEqual([true, true]);
    }
  } catch (cause) {
    expect(cause).toBeInstanceOf(ImportRefusal);
    expect((cause as ImportRefusal).message.length).toBeLessThan(2_000);
  }
}

/** Skeletons of each format, so that generated files pass the first checks. */
const skeletons: Partial<Record<FormatName, (any: unknown) => unknown>> = {
  geojson: (any) => ({
    type: 'FeatureCollection',
    metadata: any,
    features: [
      any,
      { type: 'Feature', properties: any, geometry: any },
      { type: 'Feature', geometry: { type: 'Polygon', coordinates: any } },
      { type: 'Feature', id: any, properties: { name: any }, geometry: { type: 'Point', coordinates: [1, 2] } },
    ],
  }),
  azgaar: (any) => ({
    info: any,
    mapCoordinates: any,
    grid: any,
    notes: any,
    pack: {
      burgs: [{}, any, { i: 1, x: any, y: 1, name: any }],
      states: [any, { i: 1, name: 'A', pole: any }],
      provinces: any,
      rivers: [{ i: 1, cells: any }],
      markers: any,
      cells: [any, { v: any, p: any, state: 1 }],
      vertices: any,
      routes: [{ i: 1, points: any }],
    },
  }),
  umap: (any) => ({
    type: 'umap',
    properties: any,
    layers: [any, { _umap_options: any, features: [any, { geometry: any, properties: any }] }],
  }),
  obsidian: (any) => ({
    mapMarkers: [
      any,
      { id: any, files: any, markers: [any, { loc: any, link: any, percent: any }], shapes: [{ vertices: any }] },
    ],
  }),
  foundry: (any) => ({
    _id: 'a',
    name: any,
    width: 9,
    height: any,
    grid: any,
    background: any,
    notes: [any, { x: any, y: 1, text: any }, { _id: any, x: 1, y: 1, text: 'A', entryId: any, levels: any }],
    drawings: [any, { text: 'A', x: 1, y: 1, shape: any, rotation: any }],
    levels: [any, { _id: any, name: any, elevation: any, background: { src: 'a.png' } }, { background: any }],
    initialLevel: any,
    journal: any,
    ownership: any,
    pages: any,
    flags: any,
    _stats: { coreVersion: any, exportSource: any },
    scenes: any,
  }),
  watabou: (any) => ({
    type: 'FeatureCollection',
    features: [
      any,
      { id: 'values', name: any },
      { id: 'earth', type: 'Polygon', coordinates: any },
      { id: 'roads', type: 'GeometryCollection', geometries: any },
      {
        id: 'walls',
        type: 'GeometryCollection',
        geometries: [any, { type: 'Polygon', name: any, coordinates: [any] }],
      },
      { id: 'water', type: 'MultiPolygon', coordinates: [any, [any]] },
      { id: any, type: any, coordinates: any },
    ],
  }),
  universalvtt: (any) => ({
    resolution: { map_size: { x: 9, y: any }, pixels_per_grid: 50, map_origin: any },
    line_of_sight: any,
    portals: any,
    lights: any,
    image: any,
  }),
  fandom: (any) => ({
    mapBounds: [[0, 0], any],
    origin: any,
    categories: any,
    markers: [any, { position: any, popup: any }, { position: [1, 1], popup: { title: any, link: any } }],
  }),
  datamaps: (any) => ({ crs: any, groups: any, markers: { a: any, 'b c': [any, { x: any, y: 1, name: any }] } }),
  legendkeeper: (any) => ({
    resources: [
      any,
      { id: 'a', name: any, documents: [any, { type: 'page', content: any }, { type: 'map', map: any, content: any }] },
    ],
  }),
  kanka: (any) => ({
    data: [
      any,
      { id: 1, latitude: any, longitude: '1', map_id: 1 },
      { id: 1, width: any, height: 5, grid: 0, name: 'M' },
      { id: 2, parent_location_id: any, name: any, entity: any },
    ],
  }),
};

const anything = fc.anything({ maxDepth: 3, maxKeys: 4, withNullPrototype: false });
const jsonish = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  anything.map((value) => JSON.parse(JSON.stringify(value ?? null) ?? 'null') as unknown),
  fc.constantFrom(
    [
      [1, 2],
      [3, 4],
    ],
    'x',
    '<b>',
    [1e308, -1e308],
    { __proto__: null },
    '__proto__',
  ),
);

const RUNS = isDeep ? 400 : 24;

/** Pieces of XML in random order: elements may never be closed, or be closed without being open. */
const xmlPieces = (root: string) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '<Folder>',
          '</Folder>',
          '<Placemark>',
          '</Placemark>',
          '<name>',
          '</name>',
          '<coordinates>',
          '</coordinates>',
          '<Point>',
          '</Point>',
          '<Polygon>',
          '</Polygon>',
          '<LinearRing>',
          '</LinearRing>',
          '<outerBoundaryIs>',
          '</outerBoundaryIs>',
          '<gx:Track>',
          '</gx:Track>',
          '<gx:coord>1 2</gx:coord>',
          '1,2,3 4,5 ',
          'NaN,1e999 ',
          '<wpt lat="1" lon="2">',
          '</wpt>',
          '<trk>',
          '</trk>',
          '<trkpt lat="1e400"/>',
          '<rte>',
          '</rte>',
          '<![CDATA[<b>]]>',
          '<Data name="__proto__"><value>x</value></Data>',
          '<visibility>0</visibility>',
          '&lt;script&gt;',
          '&#0;',
          '&x;',
        ),
        fc.string({ maxLength: 8 }),
      ),
      { maxLength: 30 },
    )
    .map((pieces) => `<${root}>${pieces.join('')}</${root}>`);

describe('malicious or nonsensical files', () => {
  it.each(['kml', 'gpx'] as const)('%s: elements in any order are read or refused', async (format) => {
    await fc.assert(
      fc.asyncProperty(xmlPieces(format), (text) => readsOrRefuses(format, text)),
      { numRuns: 10 * RUNS, seed: 20_261_130 },
    );
  });

  it.each(Object.entries(skeletons))('%s: any value in any place is read or refused', async (format, skeleton) => {
    await fc.assert(
      fc.asyncProperty(jsonish, (any) => readsOrRefuses(format as FormatName, skeleton?.(any))),
      { numRuns: RUNS, seed: 20_261_120 },
    );
  });

  it.each(formatNames)('%s: arbitrary text is refused without breaking the detection', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ maxLength: 200 }), fc.json()), async (text) => {
        await fileKind(file('x', text));
        await readsOrRefuses(format, text);
      }),
      { numRuns: RUNS, seed: 7 },
    );
  });

  it('names that every object has as properties are ordinary names', async () => {
    const features = ['__proto__', 'constructor', 'toString'].map((name, index) => ({
      type: 'Feature',
      id: name,
      properties: { name, type: name },
      geometry: { type: 'Point', coordinates: [index, index] },
    }));
    const { draft } = await readDraft('geojson', [file('__proto__.geojson', { type: 'FeatureCollection', features })]);
    expect(draft.locations.slice(1).map((location) => location.name)).toEqual(['__proto__', 'constructor', 'toString']);
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  it('deeply nested JSON is refused or read without a crash', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    await expect(detectFormat([file('deep.json', deep)])).rejects.toThrow(ImportRefusal);
    const doc = `{"resources":[{"id":"a","name":"A","documents":[{"type":"map","map":{"max_x":9,"max_y":9},"content":{"pins":[{"id":"p","pos":[-1,1],"linkedResourceId":"b"}]}}]},{"id":"b","name":"B","documents":[{"type":"page","content":${'{"content":['.repeat(100_000)}${']}'.repeat(100_000)}}]}],"calendars":[]}`;
    await readsOrRefuses('legendkeeper', doc);
  });

  it('a damaged archive is refused, and one that unpacks to more than its declared size', async () => {
    const zip = Buffer.from('504b0304140000000000', 'hex');
    await expect(zipFiles(fileOfBytes('world.zip', zip))).rejects.toThrow('world.zip is a damaged archive');
  });
});

/**
 * A part of each text should take the same part of the time, unless a reader repeats work. `npm run test:deep` reads
 * all.
 */
const part = isDeep ? 1 : isWhole ? 8 : 24;
/** Microseconds. Readers take a tenth of it, and twice as much on a machine that does other things beside; squares of these numbers take hours. */
const mostProcessorTime = 80_000_000 / part;

describe('text that is designed to be slow', () => {
  it.each([
    ['<h1>', 150_000],
    ['<script', 100_000],
    ['<section class="', 60_000],
    ['<section class=secret>', 30_000],
    ['<section class="secret">a</section>', 20_000],
    ['<section><section class="secret">', 30_000],
    ['> [!gm] a\n\n', 30_000],
    ['[', 400_000],
    ['[[a|', 100_000],
    ['@UUID[', 80_000],
    ['![[', 100_000],
    ['**a', 150_000],
    ['[location:1|', 50_000],
    ['<!--', 100_000],
    ['%%', 200_000],
    ['<li>', 100_000],
    ['<table><tr><td>', 40_000],
    ['<blockquote><b>', 40_000],
    ['<a href="https://a.example/">', 30_000],
    ['- a\n', 100_000],
    ['| a | b |\n|---|---|\n', 30_000],
    ['> [!x] a\n\n', 60_000],
    ['[[a]]\n', 60_000],
    ['# a\n', 100_000],
    ['`_*', 100_000],
    ['\\', 200_000],
  ])('%j times %i is read soon by every reader', async (sign, times) => {
    const content = sign.repeat(times / part);
    const started = process.cpuUsage();
    const journal = {
      _id: 'J',
      ownership: { default: 2 },
      pages: [
        { _id: 'P', text: { content, format: 1 } },
        { _id: 'Q', text: { markdown: content, format: 2 } },
      ],
    };
    const scene = {
      _id: 'S',
      name: 'S',
      width: 9,
      height: 9,
      padding: 0,
      notes: [{ _id: 'n', entryId: 'J', x: 1, y: 1, text: 'N' }],
      walls: [],
    };
    await readDraft('foundry', [file('s.json', scene), file('j.json', journal)]);
    await readDraft('kanka', [
      file('l.json', {
        data: [
          { id: 1, entity_id: 1, name: 'L', parent_location_id: 2, entry: content },
          { id: 1, map_id: 1, latitude: 1, longitude: 1, entity_id: 1 },
          { id: 1, grid: 1, width: 9, height: 9, name: 'M' },
        ],
      }),
    ]);
    await readDraft('obsidian', [
      file('d.json', { mapMarkers: [{ id: 'm', markers: [{ id: 'a', loc: [-1, 1], link: 'N' }] }] }),
      file('N.md', content),
    ]);
    await readDraft('geojson', [
      file('g.json', {
        type: 'Feature',
        properties: { name: content, text: content },
        geometry: { type: 'Point', coordinates: [1, 1] },
      }),
    ]);
    expect(process.cpuUsage(started).user).toBeLessThan(mostProcessorTime);
  });
});

describe('saves of the generator with costly cells', () => {
  /** A save with this grid, all of it land, and a list of states as long as its points. */
  const saveWith = (points: readonly unknown[], boundary: unknown, columns = points.length) => {
    const each = (value: number): string => points.map(() => value).join(',');
    const grid = { spacing: 10, cellsX: columns, cellsY: points.length / columns, points, boundary, features: [0] };
    const towns = [{}, { i: 1, name: 'Crown', x: 15, y: 15, state: 1 }];
    const states = [{}, { i: 1, name: 'Aria', pole: [5, 5] }];
    return mapSave({ 0: grid, 1: each(30), 3: each(0), 4: each(3), 8: states, 9: towns, 19: each(1) });
  };
  const many = 100_000 / part;
  const indexes = Array.from({ length: many }, (_, index) => index);
  const corners = [
    [-50, -50],
    [200_000, -50],
    [-50, 200_000],
    [200_000, 200_000],
  ];

  it.each([
    [
      'more points than the generator lays out',
      Array.from({ length: 160_000 }, (_, index) => [index % 400, index / 400]),
    ],
    ['all points in one place', indexes.map(() => [7, 7])],
    ['all points on one line', indexes.map((index) => [index, index])],
    ['points that each see all others', indexes.map((index) => [index * 3, index ** 2 / many])],
    ['points around a circle', indexes.map((index) => [5e4 + 5e4 * Math.cos(index), 5e4 + 5e4 * Math.sin(index)])],
    ['points that are none', indexes.map(() => [Number.NaN, 'x'])],
    ['points beyond all maps', indexes.map((index) => [index * 1e300, -index])],
  ])('%s: the rest is read soon', async (_, points) => {
    for (const boundary of [corners, undefined, points]) {
      const started = process.cpuUsage();
      const { draft } = await readDraft('azgaar', [file('a.map', saveWith(points, boundary))]);
      expect(draft.locations.map(({ name }) => name)).toEqual(expect.arrayContaining(['Crown', 'Aria']));
      expect(process.cpuUsage(started).user).toBeLessThan(mostProcessorTime);
    }
  });

  it('a state of thousands of scattered cells is drawn quickly', async () => {
    const columns = 200;
    const points = Array.from({ length: 40_000 / part }, (_, index) => [
      (index % columns) * 10 + ((index * 7) % 9),
      Math.floor(index / columns) * 10 + ((index * 5) % 9),
    ]);
    const text = saveWith(points, corners, columns).split('\n');
    const scattered = points.map((_, index) => (index * 7_919) % 2).join(',');
    const lines = text.map((line, index) => (index === text.length - 11 ? scattered : line));
    const started = process.cpuUsage();
    const { positions } = await readDraft('azgaar', [file('a.map', lines.join('\n'))]);
    expect(positions('Aria')[0]?.geojson?.geometry.type).toBe('MultiPolygon');
    expect(process.cpuUsage(started).user).toBeLessThan(mostProcessorTime);
  });
});
