import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { file, readDraft } from '../../test-support/read-draft.ts';
import { fileKind } from '../detect-format.ts';
import { ImportRefusal } from '../import-refusal.ts';

/** Files are read, or refused with a sentence; anything else is a fault. */
async function readsOrRefuses(name: string, content: unknown): Promise<void> {
  const files = [file(name, content)];
  await fileKind(files[0] as (typeof files)[number]);
  try {
    const { draft } = await readDraft('geojson', files, { unnamed: 'number' });
    for (const { at } of draft.positions) {
      if (at !== null) expect([Number.isFinite(at.lat), Number.isFinite(at.lng)]).toEqual([true, true]);
    }
  } catch (cause) {
    expect(cause).toBeInstanceOf(ImportRefusal);
    expect((cause as ImportRefusal).message.length).toBeLessThan(2_000);
  }
}

/** Numbers that are arcs, that are none, and that no map has. */
const number = fc.constantFrom(0, 1, 2, -1, -2, -3, 0.5, 1e308, -1e308, 4_294_967_296, Number.NaN);
const any = fc.jsonValue({ maxDepth: 3 });
const lists = fc.oneof(any, fc.array(number), fc.array(fc.array(number)), fc.array(fc.array(fc.array(number))));

describe('hostile features', () => {
  it('of TopoJSON are read or refused', async () => {
    const geometry = fc.record({
      type: fc.constantFrom(
        'Point',
        'MultiPoint',
        'LineString',
        'MultiLineString',
        'Polygon',
        'MultiPolygon',
        'GeometryCollection',
        'x',
      ),
      arcs: lists,
      coordinates: lists,
      properties: fc.oneof(any, fc.constant({ name: 'A' })),
      id: any,
      geometries: fc.oneof(any, fc.array(any)),
    });
    const topology = fc.record({
      type: fc.constant('Topology'),
      transform: fc.oneof(any, fc.record({ scale: lists, translate: lists })),
      objects: fc.oneof(any, fc.dictionary(fc.string(), fc.oneof(geometry, any))),
      arcs: lists,
    });
    await fc.assert(
      fc.asyncProperty(topology, (json) => readsOrRefuses('a.json', json)),
      { numRuns: 200, seed: 20_261_201 },
    );
  });

  it('of WKT, also in tables, are read or refused', async () => {
    const piece = fc.constantFrom(
      'POINT',
      'LINESTRING',
      'POLYGON',
      'MULTIPOINT',
      'GEOMETRYCOLLECTION',
      ' Z',
      ' EMPTY',
      '(',
      '((',
      ')',
      '))',
      ',',
      '1 2',
      '1e999',
      '-',
      '\n',
      '"',
      'SRID=1;',
      'constructor',
      '\u0000',
      'é',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        await readsOrRefuses('a.wkt', `POINT (1 2)${pieces.join('')}`);
        await readsOrRefuses('a.csv', `wkt,name\n"POINT (1 2)",A\n"${pieces.join('')}",B\n`);
      }),
      { numRuns: 200, seed: 20_261_201 },
    );
  });

  it('of lines are read or refused', async () => {
    const piece = fc.oneof(
      fc.json(),
      fc.constantFrom(
        '{"type":"Feature"}',
        '{',
        '\u001e',
        '\n',
        '\r\n',
        '{"type":"FeatureCollection","features":[{}]}',
      ),
    );
    const first = '{"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Point","coordinates":[1,2]}}';
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('', '\u001e'), fc.array(piece, { maxLength: 8 }), (sign, pieces) =>
        readsOrRefuses('a.geojsonl', `${sign}${first}\n${sign}${first}\n${pieces.join('\n')}`),
      ),
      { numRuns: 200, seed: 20_261_201 },
    );
  });

  it.each([
    ['brackets', '('.repeat(1_000_000)],
    ['spaces', ' '.repeat(1_000_000)],
    ['letters', 'Z'.repeat(1_000_000)],
    ['digits', '1'.repeat(1_000_000)],
    ['commas', ','.repeat(1_000_000)],
    ['signs', '-.e'.repeat(300_000)],
    ['number signs', 'SRID=1;'.repeat(100_000)],
  ])('of many %s take time that grows with their length', async (_, many) => {
    const started = process.cpuUsage();
    for (const text of [`POINT (1 2) ${many}`, `POINT (${many}`, `${many}POINT (1 2)`])
      await readsOrRefuses('a.wkt', text);
    await readsOrRefuses('a.csv', `wkt,name\n"${many}POINT (1 2)",A\n`);
    expect(process.cpuUsage(started).user).toBeLessThan(8_000_000);
  });
});
