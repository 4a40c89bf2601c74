import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { leastMs } from '../../../test-support/loop-hold.ts';
import { line, polygons, shapesOf } from '../../../test-support/shapes-of-a-place.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
let nesme: number;
beforeAll(async () => {
  server = await staffApp();
  nesme = server.position('sword_coast', 'nesmé');
});
afterAll(() => server.close());

type Point = readonly number[];

const save = (geojson: unknown) => shapesOf(server, nesme).save(geojson);
const refused = (geojson: unknown) => shapesOf(server, nesme).refused(geojson);

/** Posts a body as it stands. */
const sendRaw = async (payload: string) => {
  const { statusCode, json } = await server.app.inject({
    method: 'POST',
    url: `/api/change_position_text/${nesme}/`,
    headers: { authorization: `Bearer ${server.mara.access}`, 'content-type': 'application/json' },
    payload,
  });
  return { status: statusCode, body: json() as { code?: string } };
};

describe('limits', () => {
  const ring = (count: number, at = 0): Point[] =>
    Array.from({ length: count }, (_, i) => [at + (i % 141), Math.floor(i / 141)]);
  const triangle = (i: number) => [
    [
      [i, 0],
      [i + 1, 0],
      [i, 1],
    ],
  ];

  it('are 20,000 points', async () => {
    expect((await save(line(ring(20_000)))).position.geojson?.geometry.coordinates).toHaveLength(20_000);
    expect(await refused(line(ring(20_001)))).toMatchObject({
      status: 400,
      error: 'A shape can have at most 20000 points. Simplify it first.',
    });
    expect(await refused(polygons([ring(10_001)], [ring(10_000, 500)]))).toMatchObject({ status: 400 });
  });

  it('and 500 polygons', async () => {
    const many = Array.from({ length: 500 }, (_, i) => triangle(i));
    expect((await save(polygons(...many))).position.geojson?.geometry.coordinates).toHaveLength(500);
    expect(await refused(polygons(...many, triangle(500)))).toMatchObject({
      status: 400,
      error: 'A shape can have at most 500 polygons. Leave some out.',
    });
  });

  it('and 1 MiB on this call, much less on others', async () => {
    const padded = (bytes: number) => `{"scale": 17${' '.repeat(bytes - 13)}}`;
    expect((await sendRaw(padded(1_048_576))).status).toBe(200);
    expect(await sendRaw(padded(1_048_577))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    const other = { id: nesme, position: [1, 2], note: ' '.repeat(70_000) };
    expect((await server.refused('change_position', other)).status).toBe(413);
  });
});

describe('bombs', () => {
  const geojson = (coordinates: string) =>
    `{"geojson":{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":${coordinates}},"properties":{}}}`;

  test.each<[string, string]>([
    ['200,000 lists in each other', geojson('['.repeat(200_000) + ']'.repeat(200_000))],
    ['200,000 objects in each other', geojson(`${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}`)],
    [
      'deep properties',
      `{"geojson":{"type":"Feature","geometry":null,"properties":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`,
    ],
    ['deep where nobody looks', `{"scale":"x","other":${'['.repeat(400_000)}${']'.repeat(400_000)}}`],
    ['a million points', geojson(`[[[${'[1,2],'.repeat(100_000)}[1,2]]]]`)],
    ['100,000 empty polygons', geojson(`[${'[],'.repeat(100_000)}[]]`)],
    ['100,000 empty rings', geojson(`[[${'[],'.repeat(100_000)}[]]]`)],
    ['a number beyond all numbers', geojson('[[[[1e400,2],[3,4],[5,6]]]]')],
    ['NaN', geojson('[[[[NaN,2],[3,4],[5,6]]]]')],
    ['a prototype', '{"geojson":{"__proto__":{"type":"Feature"}}}'],
    ['a constructor', '{"geojson":{"constructor":{"prototype":{"type":"Feature"}}}}'],
  ])('are refused without harm: %s', async (_what, payload) => {
    const before = await server.readPosition(nesme);
    const ms = await leastMs(async () => expect((await sendRaw(payload)).status).toBe(400), {
      tries: 1,
      enough: 2_000,
    });
    expect(ms).toBeLessThan(2_000);
    expect(await server.readPosition(nesme)).toEqual(before);
  });
});
