import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defaultReadOptions,
  type FormatName,
  fileOfBytes,
  fitFrames,
  readWorldDraft,
  type SourceFile,
} from '@venture-atlas/importers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeep } from '../../../types/test-support/chosen.ts';
import { box, FRAME, feature, islandWorld, jsonFile, layer } from '../../test-support/small-world.ts';
import { polyLen } from '../plane/lines.ts';
import { inRing } from '../plane/rings.ts';
import { checkRegionSketch } from '../sketch/check-region-sketch.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { sketchFromImport } from './sketch-from-import.ts';

/** The draft of an import and the sketch of the same files. */
async function both(format: FormatName, files: readonly SourceFile[]) {
  const { draft } = await readWorldDraft(format, files, defaultReadOptions);
  const frame = draft.locations.find((location) => location.isRoot)?.map;
  if (!frame) throw new Error('no map');
  return { draft, frame, sketch: await sketchFromImport(files, format, frame) };
}

/** Every place of the sketch is a location of the import. */
function unknownPlaces({ draft, sketch }: Awaited<ReturnType<typeof both>>): string[] {
  const keys = new Set(draft.locations.map((location) => location.key));
  return (sketch?.settlements ?? []).map(({ slug }) => slug).filter((slug) => !keys.has(slug));
}

const drawable = (sketch: RegionSketch | null) => checkRegionSketch(JSON.parse(JSON.stringify(sketch)));

describe('sketching an import', () => {
  it('gives a world of the generator with its ornament', async () => {
    const sketch = drawable(await sketchFromImport([jsonFile('islet.json', islandWorld())], 'azgaar', FRAME));
    expect(sketch.coast).toHaveLength(1);
    expect(sketch.decor.titlePanel).not.toBeNull();
  });

  it('gives nothing for a list of places, or for points only', async () => {
    const csv = fileOfBytes('places.csv', 'name,x,y\nHome,3,4\n');
    expect(await sketchFromImport([csv], 'csv', FRAME)).toBeNull();
    const points = layer(
      'towns',
      feature('Point', [1, 2], { name: 'Alone' }),
      feature('Point', [9, 7], { name: 'Also' }),
    );
    expect((await both('geojson', [points])).sketch).toBeNull();
  });

  it('combines the layers of GeoJSON, north up', async () => {
    const files = [
      layer('continents', feature('Polygon', box(0, 0, 80, 50), { id: 1, name: 'Mainland' })),
      layer('islands', feature('Polygon', box(90, 40, 95, 46), { id: 1, name: null })),
      layer('lakes', feature('Polygon', box(30, 20, 36, 26), { id: 1, name: 'Mere' })),
      layer(
        'landscape',
        feature('Polygon', box(5, 5, 20, 20), { id: 1, name: 'Pinewood', type: 'forest' }),
        feature('Polygon', box(50, 30, 70, 36), { id: 2, name: null, type: 'mountain' }),
        feature('Polygon', box(50, 5, 60, 12), { id: 3, name: 'Sog', type: 'swamp' }),
      ),
      layer('regions', feature('Polygon', box(10, 10, 70, 40), { id: 1, name: 'The Woods', type: 'forest' })),
      layer(
        'kingdoms',
        feature('Polygon', box(-5, -5, 40, 55), { id: 1, name: 'West' }),
        feature('Polygon', box(40, -5, 85, 55), { id: 2, name: 'East' }),
      ),
      layer(
        'rivers',
        feature(
          'LineString',
          [
            [85, 40],
            [60, 38],
            [45, 30],
          ],
          { id: 1, name: null },
        ),
      ),
      layer(
        'roads',
        feature(
          'LineString',
          [
            [10, 30],
            [30, 35],
            [60, 20],
          ],
          { id: 1, name: 'Kingsway' },
        ),
      ),
      layer(
        'places',
        feature('Point', [10, 30], { id: 1, name: 'Crown', type: 'City', size: 5 }),
        feature('Point', [60, 20], { id: 2, name: 'Old Keep', type: 'Ruin', size: 2 }),
        feature('Point', [20, 40], { id: 3, name: 'Stone', type: 'Other', size: 1 }),
        feature('Point', [79.8, 10], { id: 4, name: 'Quay', type: 'Town', size: 4 }),
      ),
    ];
    const read = await both('geojson', files);
    const sketch = drawable(read.sketch);
    expect(unknownPlaces(read)).toEqual([]);
    const k = sketch.width / 100;
    expect(sketch.coast.map(({ id, nature }) => [id, nature])).toEqual([
      ['continents.geojson:1', 'mainland'],
      ['islands.geojson:1', 'island'],
    ]);
    expect(sketch.forests.map(({ id, kind }) => [id, kind])).toEqual([['landscape.geojson:1', 'conifer']]);
    expect(sketch.ranges).toHaveLength(1);
    expect(sketch.ranges[0]?.width).toBeGreaterThan(2 * k);
    expect(sketch.swamps).toHaveLength(1);
    expect(sketch.regions).toHaveLength(2);
    expect(sketch.borders.flatMap(({ line }) => line).every(([x]) => Math.abs(x - 45 * k) < 2 * k)).toBe(true);
    expect(sketch.roads.map(({ kind }) => kind)).toEqual(['high']);
    // The source draws it from the sea inland; it flows to the sea.
    const [river] = sketch.rivers;
    expect((river?.line.at(-1)?.[0] ?? 0) > (river?.line[0]?.[0] ?? Infinity)).toBe(true);
    expect(Object.fromEntries(sketch.settlements.map(({ slug, vignette }) => [slug, vignette]))).toEqual({
      'places.geojson:1': 'city',
      'places.geojson:2': 'ruin',
      'places.geojson:3': null,
      'places.geojson:4': 'town',
    });
    expect(sketch.settlements.filter(({ isPort }) => isPort).map(({ slug }) => slug)).toEqual(['places.geojson:4']);
    // The lake lies in the south-west of the mainland: y grows downward.
    const lake = sketch.lakes[0]?.ring[0] ?? [0, 0];
    expect(lake[1]).toBeGreaterThan(sketch.height / 2);
  });

  it('makes land of areas without a name, with the sea around it', async () => {
    const files = [
      layer('eastmark', feature('Polygon', box(0, 0, 40, 30), { id: 1 })),
      layer('towns', feature('Point', [10, 10], { name: 'Harrow' }), feature('Point', [80, 60], { name: 'Far Isle' })),
    ];
    const sketch = drawable((await both('geojson', files)).sketch);
    const { width, height } = sketch;
    const isLand = (x: number, y: number) => sketch.coast.some(({ ring }) => inRing(ring, x, y));
    expect([isLand(width * 0.1, height * 0.9), isLand(width * 0.9, height * 0.1)]).toEqual([true, false]);
  });

  it('makes land of states without a coast, and all land for rivers only', async () => {
    const states = layer(
      'states',
      feature('Polygon', box(0, 0, 10, 10), { name: 'A' }),
      feature('Polygon', box(10, 0, 20, 10), { name: 'B' }),
    );
    const river = layer(
      'rivers',
      feature(
        'LineString',
        [
          [2, 2],
          [25, 5],
          [40, 20],
        ],
        { name: 'Long' },
      ),
    );
    const withStates = drawable((await both('geojson', [states, river])).sketch);
    expect(withStates.coast).toHaveLength(1);
    expect(inRing(withStates.coast[0]?.ring ?? [], withStates.width * 0.9, withStates.height * 0.1)).toBe(false);
    const alone = drawable((await both('geojson', [river])).sketch);
    expect(inRing(alone.coast[0]?.ring ?? [], 1, 1)).toBe(true);
    expect(alone.rivers).toHaveLength(1);
  });

  it('interprets numbers with the options of the import', async () => {
    const land = layer(
      'islands',
      feature('Polygon', box(0, 0, 100, 40), { name: 'Isle' }),
      feature('Polygon', box(0, 60, 20, 80), { name: 'Cay' }),
    );
    const up = drawable(await sketchFromImport([land], 'geojson', { width: 100, height: 80 }));
    const down = drawable(await sketchFromImport([land], 'geojson', { width: 100, height: 80 }, { yAxis: 'down' }));
    const topOf = ({ coast }: RegionSketch): number => Math.min(...(coast[0]?.ring.map(([, y]) => y) ?? []));
    expect(topOf(up)).toBeGreaterThan(up.height * 0.45);
    expect(topOf(down)).toBeLessThan(1);
  });

  it('makes no coast between lands that touch', async () => {
    const lands = layer(
      'continents',
      feature('Polygon', box(0, 0, 50, 80), { name: 'West' }),
      feature('Polygon', box(50, 0, 100, 80), { name: 'East' }),
      feature('Polygon', box(120, 0, 140, 80), { name: 'Isle' }),
    );
    const { sketch } = await both('geojson', [lands]);
    expect(drawable(sketch).coast).toHaveLength(2);
  });

  it.each(['up', 'down'] as const)(
    'has everything where a fitted map has it, room around it and all (y %s)',
    async (yAxis) => {
      const land = layer('islands', feature('Polygon', box(10, 20, 100, 60), { name: 'Isle' }));
      const towns = layer('towns', feature('Point', [30, 45], { name: 'Oak', type: 'town' }));
      const { draft } = await readWorldDraft('geojson', [land, towns], { ...defaultReadOptions, yAxis });
      const fitted = fitFrames(draft, () => undefined).draft;
      const [root] = fitted.locations;
      if (!root?.map) throw new Error('no map');
      const map = { ...root.map, measure: root.measure };
      const sketch = drawable(await sketchFromImport([land, towns], 'geojson', map, { yAxis }));
      const town = fitted.positions.find(({ geojson }) => geojson === null);
      const drawn = sketch.settlements.find(({ slug }) => slug === town?.child);
      expect(drawn?.at[0]).toBeCloseTo(((town?.at?.lng ?? 0) * sketch.width) / map.width, 0);
      expect(drawn?.at[1]).toBeCloseTo(((map.height - (town?.at?.lat ?? 0)) * sketch.height) / map.height, 0);
      const ring = sketch.coast[0]?.ring ?? [];
      expect(Math.min(...ring.map(([x]) => x))).toBeGreaterThan(100);
    },
  );
});

describe('unusual layers', () => {
  const number = fc.oneof(fc.double({ min: -200, max: 200, noNaN: true }), fc.constantFrom(0, 90, 1e-9));
  const pair = fc.tuple(number, number);
  const geometry = fc.oneof(
    pair.map((coordinates) => ({ type: 'Point', coordinates })),
    fc.array(pair, { maxLength: 6 }).map((coordinates) => ({ type: 'LineString', coordinates })),
    fc
      .array(fc.array(pair, { maxLength: 7 }), { maxLength: 3 })
      .map((coordinates) => ({ type: 'Polygon', coordinates })),
    fc.constantFrom(
      null,
      {},
      { type: 'Polygon', coordinates: [] },
      { type: 'MultiPolygon', coordinates: [[[[0, 0]]]] },
    ),
  );
  const type = fc.constantFrom(null, 'city', 'forest', 'mountain', 'lake', 'swamp', 'desert', 'island', 'kingdom', 7);
  const odd = fc.record({ geometry, properties: fc.record({ name: fc.constantFrom(null, 'Some', ''), type }) });
  const name = fc.constantFrom('continents', 'landscape', 'rivers', 'roads', 'kingdoms', 'places', 'lakes');

  it('of any kind are sketched or skipped, and every sketch can be drawn', async () => {
    const file = fc.tuple(name, fc.array(odd, { maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(fc.array(file, { minLength: 1, maxLength: 3 }), async (files) => {
        const layers = files.map(([name, features], i) =>
          layer(`${name}_${i}`, ...features.map((one) => ({ type: 'Feature', ...one }))),
        );
        const sketch = await sketchFromImport(layers, 'geojson', { width: 400, height: 300 });
        if (sketch !== null) drawable(sketch);
      }),
      { numRuns: isDeep ? 30 : 8 },
    );
  });

  it('with more objects than a sketch may have keep the largest', async () => {
    const isles = Array.from({ length: 3_000 }, (_, i) => {
      const [x, y] = [(i % 60) * 3, Math.floor(i / 60) * 3];
      const side = i === 77 ? 2 : 0.9;
      return feature('Polygon', box(x, y, x + side, y + side), { id: i, name: `Isle ${i}` });
    });
    const sketch = drawable(
      await sketchFromImport([layer('islands', ...isles)], 'geojson', { width: 180, height: 150 }),
    );
    expect(sketch.coast.length).toBeGreaterThan(2_000);
    expect(sketch.coast.length).toBeLessThanOrEqual(2_500);
    expect(sketch.coast.some(({ id }) => id === 'islands.geojson:77')).toBe(true);
  });
});

const fixtures = process.env.VA_FIXTURES;
const fixtureFiles = (...paths: string[]): SourceFile[] =>
  paths.map((path) => fileOfBytes(path.slice(path.lastIndexOf('/') + 1), readFileSync(join(fixtures ?? '', path))));

describe.runIf(fixtures)('real worlds', () => {
  it.each<[string, FormatName, string[]]>([
    ['Mones', 'azgaar', ['azgaar/mones-full.json']],
    ['Laile', 'azgaar', ['azgaar/laile-1.71.map']],
    ['Beisfia', 'azgaar', ['azgaar/beisfia-1.88.map', 'azgaar/beisfia-cells.geojson', 'azgaar/beisfia-rivers.geojson']],
  ])('%s has coasts, mountains, woods, rivers, states and all its burgs', async (_, format, paths) => {
    const read = await both(format, fixtureFiles(...paths));
    const sketch = drawable(read.sketch);
    expect(unknownPlaces(read)).toEqual([]);
    for (const part of ['coast', 'ranges', 'hills', 'forests', 'rivers', 'regions', 'borders'] as const)
      expect(sketch[part].length, part).toBeGreaterThan(0);
    const burgs = read.draft.locations.filter(({ key }) => key.startsWith('burg:')).length;
    expect(sketch.settlements.filter(({ slug }) => slug.startsWith('burg:'))).toHaveLength(burgs);
    expect(sketch.settlements.some(({ vignette }) => vignette === 'city')).toBe(true);
  });

  it('Westeros has its continents, its lakes, and the courses of its rivers', async () => {
    const names = [
      'continents',
      'islands',
      'lakes',
      'landscape',
      'locations',
      'politcal',
      'regions',
      'rivers',
      'roads',
      'wall',
    ];
    const read = await both('geojson', fixtureFiles(...names.map((name) => `geojson-westeros/got_${name}.geojson`)));
    const sketch = drawable(read.sketch);
    expect(unknownPlaces(read)).toEqual([]);
    expect(sketch.coast.filter(({ nature }) => nature === 'mainland').length).toBeGreaterThanOrEqual(3);
    expect(sketch.lakes).toHaveLength(19);
    expect(sketch.regions).toHaveLength(12);
    expect(sketch.forests).toHaveLength(14);
    expect(sketch.settlements).toHaveLength(239);
    expect(sketch.rivers.every(({ line }) => polyLen(line) > 0)).toBe(true);
  });
});
