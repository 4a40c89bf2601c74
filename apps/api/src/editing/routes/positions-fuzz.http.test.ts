import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed, slice } from '../../../test-support/deep.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';

let server: StaffApp;
beforeAll(async () => {
  server = await staffApp();
});
afterAll(() => server.close());

const id = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 9 }) },
  fc.constantFrom<unknown>('3', 0, -1, 1.5, 2 ** 53, null, 'x', [1]),
);
const number = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 4, max: 400 }) },
  fc.double({ noNaN: true }),
  fc.constantFrom<unknown>(-0, 1e6, -1e6, 1_000_000.1, 4, 400, 359.999_999_999_999, -1e-14, 5e-324, null, '7', []),
);
const point = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(number, number) },
  fc.constantFrom<unknown>([], [1], [1, 2, 3], null, {}),
);
const ring = fc.oneof(fc.array(point, { maxLength: 5 }), fc.constantFrom<unknown>(null, {}, 'ring'));
const geojson = fc.oneof(
  fc.record({
    type: fc.constantFrom('Feature', 'feature'),
    geometry: fc.oneof(
      fc.record({ type: fc.constant('LineString'), coordinates: ring }),
      fc.record({
        type: fc.constant('MultiPolygon'),
        coordinates: fc.array(fc.array(ring, { maxLength: 3 }), { maxLength: 3 }),
      }),
    ),
    properties: fc.oneof(fc.constantFrom<unknown>({}, null, { layer: 'roads' }, { layer: 7 }), fc.jsonValue()),
  }),
  fc.jsonValue(),
);
const name = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 140 }),
  fc.constantFrom<unknown>(
    'Waterdeep',
    'WATERDEEP',
    'İ'.repeat(120),
    "'".repeat(120),
    '\ud800',
    'a\u0000b',
    '..',
    7,
    null,
  ),
);
const seldom = (...values: unknown[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, fc.constantFrom(...values));
const writeKeys = {
  version: seldom(1, 2, 0, '1', null),
  client_key: seldom('7f9c24e8-3b12-4fef-91e0-56a2d5a1b3c4', 'x', 7),
};

/** A call that looks right at first sight, with anything in its places. */
const call = fc.oneof(
  fc.tuple(fc.constant('change_position'), fc.record({ id, position: point, ...writeKeys })),
  fc.tuple(
    id.map((value) => `change_position_text/${encodeURIComponent(String(value))}`),
    fc.record(
      {
        scale: number,
        lat: number,
        lng: number,
        rotation: number,
        label_x_offset: number,
        label_y_offset: number,
        label_wrap_ratio: number,
        display_dot: fc.constantFrom<unknown>(true, false, 1, 'yes', null),
        geojson,
        ...writeKeys,
      },
      { requiredKeys: [] },
    ),
  ),
  fc.tuple(
    fc.constant('change_position_parent'),
    fc.record({ id, new_parent: name, new_parent_id: id, ...writeKeys }, { requiredKeys: ['id'] }),
  ),
  fc.tuple(
    fc.constantFrom('deactivate_location_has_position', 'reactivate_location_has_position', 'delete_location_position'),
    fc.record({ id, ...writeKeys }),
  ),
  fc.tuple(
    fc.constant('add_position'),
    fc.record(
      { parent_id: id, name, location_id: id, lat: number, lng: number, scale: number, ...writeKeys },
      { requiredKeys: ['parent_id', 'lat', 'lng'] },
    ),
  ),
  fc.tuple(
    fc.integer({ min: 0, max: 200 }).map((change) => `history/${change}/revert`),
    fc.record({ force: fc.constantFrom<unknown>(true, false, undefined, 1), ...writeKeys }),
  ),
);

const integrity = () => server.database.sqlite.pragma('integrity_check', { simple: true });

test('whatever comes in is answered in words, and the map stays whole', async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(call, async ([address, body]) => {
      const answer = await server.post<{ error?: string }>(`/api/${address}/`, body, { as: server.mara });
      expect(answer.status, `${address} ${JSON.stringify(body)} ${answer.text}`).toBeLessThan(500);
      if (answer.status === 200) done += 1;
      else expect(answer.body.error).toMatch(/^[A-Z].*[a-z.\\]$/);
    }),
    { numRuns: slice(300, 50_000), seed },
  );
  // A key that came with another call before is refused, so fewer get through than would without keys.
  expect(done).toBeGreaterThan(25);
  expect(integrity()).toBe('ok');
  const map = await server.get('/api/location_map_details/sword_coast/', {});
  expect(map.status).toBe(200);
  expect((await server.get('/api/history/', { as: server.mara })).status).toBe(200);
});
