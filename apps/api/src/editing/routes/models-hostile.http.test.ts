import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { seed, slice } from '../../../test-support/deep.ts';
import { makeWiki } from '../../../test-support/factories.ts';
import { whole } from '../../../test-support/whole.ts';

let server: CampaignApp;
let staff: Person;
beforeAll(async () => {
  server = await campaignApp();
  staff = await server.person('Mara', { isStaff: true });
});
afterAll(() => server.close());

/** Bodies that are nearly right: the keys of the calls with any JSON behind them. */
const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 130 }), fc.double());
const keys = [
  'name',
  'image',
  'map_maker_name',
  'map_maker_url',
  'seo_image',
  'map_licence',
  'miles_per_unit',
  'wiki_url',
  'type_id',
  'images_from_wiki',
  'default_scale',
  'display_dot',
  'icon',
  'location_id',
  'wiki_page_content',
  'version',
  'client_key',
  'id',
  'parent_name',
  'parent_id',
  '__proto__',
  'constructor',
];
const body = fc
  .array(fc.tuple(fc.constantFrom(...keys), anything), { maxLength: 6 })
  .map((entries) => JSON.stringify(Object.fromEntries(entries)));
const page = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20 }),
  wiki_page_content: fc.record({
    ...Object.fromEntries(Object.entries(makeWiki()).map(([key, value]) => [key, fc.constant(value)])),
    top_section: fc.string({ unit: 'binary', maxLength: 300 }),
    image: fc.option(fc.webPath()),
    sections: fc.array(
      fc.record({
        name: fc.string({ unit: 'binary', maxLength: 40 }),
        clean_text: fc.string({ unit: 'binary', maxLength: 80 }),
        subsections: fc.array(
          fc.record({ name: fc.string(), content: fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }) }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 3 },
    ),
  }),
});
const addresses = [
  '/api/home/location/',
  '/api/home/location/1/',
  '/api/home/location/3/',
  '/api/home/location/3/delete/',
  '/api/home/type/',
  '/api/home/type/1/',
  '/api/home/type/2/delete/',
  '/api/home/wikipage/',
  '/api/home/wikipage/1/',
  '/api/home/wikipage/2/delete/',
  '/api/find_and_add_parent/',
  '/api/add_parent_to_location/',
];

async function send(url: string, payload: string): Promise<void> {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${staff.access}`, 'content-type': 'application/json' },
    payload,
  });
  expect([url, payload, answer.statusCode < 500], answer.body).toEqual([url, payload, true]);
}

test('whatever is sent to the registry, the server refuses or takes it and stays up', async () => {
  await fc.assert(fc.asyncProperty(fc.constantFrom(...addresses), body, send), { seed, numRuns: slice(600, 20_000) });
  await fc.assert(
    fc.asyncProperty(page, (content) => send('/api/home/wikipage/', JSON.stringify(content))),
    { seed, numRuns: slice(200, 5_000) },
  );
  // What was taken can be read.
  for (const url of ['location/list/', 'type/list/', 'wikipage/list/?limit=100', 'location/1/']) {
    expect((await server.get(`/api/home/${url}`, { as: staff })).status).toBe(200);
  }
  expect((await server.get('/api/history/', { as: staff })).status).toBe(200);
  expect((await server.get('/api/location_map_details/sword_coast/')).status).toBe(200);
  expect(server.database.sqlite.pragma('foreign_key_check')).toEqual([]);
});

whole('whatever is asked for in a query is answered or refused', async () => {
  const lists = ['/api/home/location/list/', '/api/home/wikipage/list/', '/api/locations_with_parents/'];
  const names = ['limit', 'offset', 'name__icontains', 'num_parents', 'without', 'child_positions__child', 'page'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...lists, '/api/home/type/options/', '/api/admin/world_check/orphan/'),
      fc.constantFrom(...names),
      fc.string({ unit: 'binary', maxLength: 120 }),
      async (url, name, value) => {
        const query = `${name}=${encodeURIComponent(value.replaceAll(/\p{Cs}/gu, ''))}`;
        const answer = await server.get(`${url}?${query}`, { as: staff });
        expect([query, answer.status === 200 || answer.status === 400]).toEqual([query, true]);
      },
    ),
    { seed, numRuns: slice(300, 10_000) },
  );
});
