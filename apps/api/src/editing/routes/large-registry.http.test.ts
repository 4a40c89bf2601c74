import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { slice } from '../../../test-support/deep.ts';
import { MAP, makeLocation, makeMap, makePosition, makeWiki, makeWorld } from '../../../test-support/factories.ts';
import { leastMs } from '../../../test-support/loop-hold.ts';
import { whole } from '../../../test-support/whole.ts';

const PLACES = slice(20_000, 50_000);
const TRIES = 5;

let server: CampaignApp;
let staff: Person;

/** Maps of 500 places each, every seventh place on the top map too, every tenth on none, most with a text. */
beforeAll(async () => {
  const world = makeWorld();
  const numbers = Array.from({ length: PLACES }, (_, i) => i);
  const isMap = (i: number) => i % 500 === 0;
  const slug = (i: number) => `place_${i}`;
  const mapOf = (i: number) => (isMap(i) ? MAP : slug(i - (i % 500)));
  const text = 'The harbour guard counts every lantern. '.repeat(20);
  server = await campaignApp({
    database: 'file',
    world: {
      ...world,
      locations: [
        ...world.locations,
        ...numbers.map((i) => makeLocation(slug(i), { name: `Place ${i}`, map: isMap(i) ? makeMap() : null })),
      ],
      positions: [
        ...world.positions,
        ...numbers
          .filter((i) => i % 10 !== 9)
          .map((i) => makePosition(mapOf(i), slug(i), { lat: (i * 37) % 600, lng: (i * 101) % 800 })),
        ...numbers
          .filter((i) => i % 10 !== 9 && i % 7 === 0 && !isMap(i))
          .map((i) => makePosition(MAP, slug(i), { lat: (i * 31) % 600, lng: (i * 11) % 800 })),
      ],
      wiki: [
        ...world.wiki,
        ...numbers
          .filter((i) => i % 5 !== 0)
          .map((i) => ({
            slug: slug(i),
            content: makeWiki({ top_section: text, image: i % 3 === 0 ? '/media/x.webp' : null }),
          })),
      ],
    },
  });
  staff = await server.person('Mara', { isStaff: true });
});
afterAll(() => server.close());

test.each([
  '/api/home/location/list/',
  `/api/home/location/list/?offset=${PLACES - 100}`,
  '/api/home/location/list/?name__icontains=19',
  '/api/home/location/list/?name__icontains=nowhere',
  '/api/home/location/list/?without=picture',
  '/api/home/location/list/?without=text',
  '/api/home/location/list/?without=type',
  '/api/home/location/list/?orphans=1',
  '/api/home/location/list/?positions_on_parent__parent=1',
  '/api/home/location/options/?name__icontains=9',
  '/api/home/wikipage/list/',
  '/api/home/wikipage/list/?name__icontains=19&offset=100',
  '/api/home/type/list/',
  '/api/locations_with_parents/?num_parents=0',
  '/api/locations_with_parents/?num_parents=1&offset=9000',
  '/api/locations_with_parents/?num_parents=2&name__icontains=7',
  '/api/location_search/?name=&offset=9000',
  '/api/admin/summary/',
])('%s takes less than 100 ms of the processor', async (url) => {
  const ms = await leastMs(async () => expect((await server.get(url, { as: staff })).status).toBe(200), {
    tries: TRIES,
    enough: 100,
  });
  expect(ms).toBeLessThan(100);
});

whole('is looked over for mistakes while other calls are answered', async () => {
  let answered = 0;
  let isDone = false;
  const looking = server.get('/api/admin/world_check/', { as: staff }).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    expect((await server.get('/api/location_search/?name=wat')).status).toBe(200);
    answered += 1;
    await new Promise((next) => setTimeout(next, 5));
  }
  expect((await looking).status).toBe(200);
  expect(answered).toBeGreaterThan(10);
});
