import { ChildrenPage, LocationMapDetails, LocationWiki } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP, makeLocation, makeMap, makePosition, makeWorld } from '../../../test-support/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ world: makeWorld() });
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ url });

describe('GET /api/location_map_details/{name}/', () => {
  test('a map comes with its points, by scale falling, then name', async () => {
    const answer = await get('/api/location_map_details/sword_coast/');
    expect(answer.statusCode).toBe(200);
    const map = answer.json();
    expect(map).toMatchObject({
      name: 'Sword Coast',
      slug: 'sword_coast',
      map_width: 800,
      map_height: 600,
      miles_per_unit: 0.25,
      map_maker_name: 'Mara Mapmaker',
      parents: [],
      next_page: null,
      total_children: 4,
      campaign: null,
      campaign_notes: {},
      campaign_settings: {},
    });
    expect(map.children.map((child: { name: string }) => child.name)).toEqual([
      'High Forest',
      'Waterdeep',
      'Nesmé',
      'Undermountain',
    ]);
    expectShape(LocationMapDetails, map);
  });

  test('a point carries every field of its position and its place', async () => {
    const map = (await get('/api/location_map_details/sword_coast/')).json();
    const [forest, waterdeep] = map.children;
    expect(forest).toMatchObject({
      type: 'forest',
      lat: 41,
      lng: 42,
      scale: 56,
      rotation: 33,
      label_x_offset: -7,
      label_y_offset: 9.5,
      label_wrap_ratio: 4.5,
      display_dot: true,
      has_map: false,
      image: null,
      wiki_page_content: null,
    });
    expect(forest.geojson.geometry.coordinates[0][0][1]).toEqual([44, 40]);
    expect(waterdeep).toMatchObject({ display_dot: false, has_map: true, image: `/media/${'b'.repeat(64)}.webp` });
    expect(waterdeep.wiki_page_content.sections[0].clean_text).toContain('lantern.\nNobody');
  });

  test('tiles are those cut for this size of the map; another size has none', async () => {
    const region = (await get('/api/location_map_details/sword_coast/')).json();
    expect(region.tiles).toEqual({
      url: `/media/tiles/${'a'.repeat(64)}/{z}/{y}/{x}.webp`,
      size: 512,
      levels: 3,
      zoom_offset: 1,
      preview: `/media/${'a'.repeat(64)}-preview.webp`,
    });
    const city = (await get('/api/location_map_details/waterdeep/')).json();
    expect(city).toMatchObject({ image: `/media/${'b'.repeat(64)}.webp`, tiles: null, miles_per_unit: null });
  });

  test('a place tells the maps it stands on; a point the other ones', async () => {
    const city = (await get('/api/location_map_details/waterdeep/')).json();
    expect(city.parents).toEqual([expect.objectContaining({ slug: 'sword_coast', lat: 21, lng: 22 })]);
    expect(city.children).toHaveLength(1);
    expect(city.children[0].parents).toEqual([expect.objectContaining({ slug: 'sword_coast', name: 'Sword Coast' })]);
  });

  test('without a name it is the default map', async () => {
    for (const url of ['/api/location_map_details', '/api/location_map_details/']) {
      expect((await get(url)).json().slug).toBe(MAP);
    }
  });

  test('content=0 leaves texts and notes out and says where there are texts', async () => {
    const map = (await get('/api/location_map_details/sword_coast/?content=0')).json();
    expect(map).not.toHaveProperty('wiki_page_content');
    expect(map).not.toHaveProperty('campaign_notes');
    expect(map).toMatchObject({ has_wiki: true, campaign_note_counts: {} });
    expect(map.children.map((child: { has_wiki: boolean }) => child.has_wiki)).toEqual([false, true, false, true]);
    expectShape(LocationMapDetails, map);
  });

  test('a name is understood as well as a slug, whatever its case and accents', async () => {
    for (const name of ['Sword%20Coast', 'SWORD_COAST', 'sword_coast/']) {
      expect((await get(`/api/location_map_details/${name}`)).json().slug).toBe('sword_coast');
    }
    expect((await get(`/api/location_map_details/${encodeURIComponent('NESME\u0301')}/`)).json().name).toBe('Nesmé');
  });

  test.each(['nowhere', '%00', '..%2F..%2Fetc', "'%20or%201=1", '\u{1F409}'.repeat(50), 'x'.repeat(3000)])(
    'an unknown location is 404: %s',
    async (name) => {
      const answer = await get(`/api/location_map_details/${encodeURI(name)}/`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', error: expect.any(String) });
    },
  );
});

describe('GET /api/location_children/{name}/', () => {
  let large: TestApp;
  beforeAll(async () => {
    const names = Array.from({ length: 405 }, (_, i) => `place_${i}`);
    large = await buildTestApp({
      world: {
        ...makeWorld(),
        locations: [makeLocation(MAP, { type: null, map: makeMap() }), ...names.map((name) => makeLocation(name))],
        positions: names.map((name, i) => makePosition(MAP, name, { lat: i, lng: i + 0.5, scale: 4 + (i % 50) })),
        wiki: [],
      },
    });
  });
  afterAll(() => large.close());

  test('pages of 200 follow each other until next_page is null and hold every point once, in order', async () => {
    const details = (await large.app.inject({ url: `/api/location_map_details/${MAP}/` })).json();
    const children: { id: number; scale: number }[] = [];
    const sizes: number[] = [];
    let page: number | null = 1;
    while (page !== null) {
      const answer: ChildrenPage = (
        await large.app.inject({ url: `/api/location_children/${MAP}/?page=${page}` })
      ).json();
      expectShape(ChildrenPage, answer);
      expect(answer.total_children).toBe(405);
      children.push(...answer.children);
      sizes.push(answer.children.length);
      page = answer.next_page;
    }
    expect(sizes).toEqual([200, 200, 5]);
    expect(new Set(children.map((child) => child.id)).size).toBe(405);
    expect(children.map((child) => child.scale)).toEqual(children.map((child) => child.scale).sort((a, b) => b - a));
    expect(details.children).toEqual(children.slice(0, 200));
    expect(details.next_page).toBe(2);
  });

  test('past the end the list is empty and there is no next page', async () => {
    const answer = await large.app.inject({ url: `/api/location_children/${MAP}/?page=4` });
    expect(answer.json()).toEqual({ children: [], next_page: null, total_children: 405 });
  });

  test.each(['0', '-1', 'x', '1.5', '', '1e3', '99999999999999999999', '1&page=2'])('page=%s is 400', async (page) => {
    const answer = await large.app.inject({ url: `/api/location_children/${MAP}/?page=${page}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'bad_request', field: 'page' });
  });

  test('a deactivated point is on no page and in no count', async () => {
    const world = makeWorld();
    const own = await buildTestApp({ world });
    await own.db.updateTable('positions').set({ active: 0 }).where('lat', '=', 21).execute();
    const answer = (await own.app.inject({ url: `/api/location_children/${MAP}/` })).json();
    expect(answer.total_children).toBe(3);
    expect(answer.children.map((child: { slug: string }) => child.slug)).not.toContain('waterdeep');
    expect((await own.app.inject({ url: '/api/location_map_details/waterdeep/' })).json().parents).toEqual([]);
    await own.close();
  });

  test('an unknown map is 404', async () => {
    expect((await large.app.inject({ url: '/api/location_children/nowhere/' })).statusCode).toBe(404);
  });
});

describe('GET /api/location_wiki/{slug}/', () => {
  test('the whole text of a place, with its source', async () => {
    const answer = (await get('/api/location_wiki/waterdeep/')).json();
    expectShape(LocationWiki, answer);
    expect(answer).toMatchObject({ name: 'Waterdeep', wiki_url: 'https://wiki.example/waterdeep' });
    expect(answer.wiki_page_content.sections.map((section: { name: string }) => section.name)).toEqual([
      'Who Keeps the Gate',
      'Appendix',
    ]);
    expect(answer.wiki_page_content.attribution.revision).toBe('7');
  });

  test('a place without a text answers null, an unknown one 404', async () => {
    expect((await get('/api/location_wiki/high_forest/')).json().wiki_page_content).toBeNull();
    expect((await get('/api/location_wiki/nowhere/')).statusCode).toBe(404);
  });
});

describe('with a campaign_id', () => {
  test.each([
    '/api/location_map_details/sword_coast/',
    '/api/location_map_details/nowhere/',
    '/api/location_map_details/',
    '/api/location_children/sword_coast/',
    '/api/location_wiki/waterdeep/',
    '/api/location_text_search/sword_coast/',
  ])('%s answers the same 404 for every campaign there is not', async (url) => {
    const bodies = new Set<string>();
    for (const id of ['1', '', 'AAAAAAAAAAAAAAAAAAAAAA', '%7Bid%7D', "x'--", 'a'.repeat(2000)]) {
      const answer = await get(`${url}?campaign_id=${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      bodies.add(answer.body);
    }
    expect([...bodies]).toEqual([JSON.stringify({ error: 'There is nothing at this address.', code: 'not_found' })]);
  });
});
