import { LocationSearchResult, TextSearchResult } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asViewer, resolveTestViewer } from '../../../test-support/as-viewer.ts';
import { buildTestApp, type TestApp } from '../../../test-support/build-test-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP, makeLocation, makePosition, makeWiki, makeWorld } from '../../../test-support/factories.ts';

let server: TestApp;
beforeAll(async () => {
  const world = makeWorld();
  server = await buildTestApp({
    world: {
      ...world,
      locations: [...world.locations, makeLocation('watch_tower'), ...numbered('inn', 130).map((s) => makeLocation(s))],
      positions: [...world.positions, makePosition(MAP, 'watch_tower', { scale: 12 })],
    },
    deps: { resolveViewer: resolveTestViewer },
  });
});
afterAll(() => server.close());

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}_${i + 1}`);
const get = async (url: string, headers = {}) => server.app.inject({ url, headers });
const namesOf = async (url: string, headers = {}) =>
  (await get(url, headers)).json().map((place: { name: string }) => place.name);

describe('GET /api/location_search/', () => {
  test('finds a part of a name, whatever its case; names that begin with it come first', async () => {
    const answer = (await get('/api/location_search/?name=WAT')).json();
    expectShape(LocationSearchResult, answer[0]);
    expect(answer.map((place: { name: string }) => place.name)).toEqual(['Watch Tower', 'Waterdeep']);
    expect(await namesOf('/api/location_search/?name=er')).toEqual(['Undermountain', 'Watch Tower', 'Waterdeep']);
    expect(answer[1]).toMatchObject({ type: 'city', has_map: true, parents: [{ name: 'Sword Coast', slug: MAP }] });
  });

  test('letters outside ASCII are compared like all others, composed or not', async () => {
    expect(await namesOf(`/api/location_search/?name=${encodeURIComponent('SMÉ')}`)).toEqual(['Nesmé']);
    expect(await namesOf(`/api/location_search/?name=${encodeURIComponent('sme\u0301')}`)).toEqual(['Nesmé']);
  });

  test.each(['', '%20%20', 'zzz', '%25', '_', "'", '%00', '%5C'])('%s finds nothing', async (name) => {
    expect(await namesOf(`/api/location_search/?name=${name}`)).toEqual([]);
  });

  test('without a login at most 20 and no further pages', async () => {
    expect(await namesOf('/api/location_search/?name=inn')).toHaveLength(20);
    expect(await namesOf('/api/location_search/?name=inn&limit=100')).toHaveLength(20);
    expect(await namesOf('/api/location_search/?name=inn&limit=3')).toHaveLength(3);
    const first = await namesOf('/api/location_search/?name=inn');
    expect(await namesOf('/api/location_search/?name=inn&offset=20')).toEqual(first);
  });

  test('signed in up to 100 a page, and a blank name lists everything', async () => {
    const user = asViewer('user');
    const first = await namesOf('/api/location_search/?name=', user);
    const second = await namesOf('/api/location_search/?name=&offset=100', user);
    expect(first).toHaveLength(100);
    expect(second).toHaveLength(36);
    expect(new Set([...first, ...second]).size).toBe(136);
  });

  test('a place that is deactivated everywhere is not named, except to staff', async () => {
    const own = await buildTestApp({ world: makeWorld(), deps: { resolveViewer: resolveTestViewer } });
    await own.db.updateTable('positions').set({ active: 0 }).execute();
    const names = async (headers = {}) => {
      const answer = await own.app.inject({ url: '/api/location_search/?name=e', headers });
      return answer.json().map((place: { name: string }) => place.name);
    };
    // Waterdeep has a map of its own: the map stays public.
    expect(await names()).toEqual(['Waterdeep']);
    expect(await names(asViewer('user'))).toEqual(['Waterdeep']);
    expect(await names(asViewer('staff'))).toEqual(['High Forest', 'Nesmé', 'Undermountain', 'Waterdeep']);
    await own.close();
  });

  test('what staff find is kept by their own browser alone, what everybody finds may be kept by anybody', async () => {
    const keeping = async (headers = {}) =>
      (await get('/api/location_search/?name=wat', headers)).headers['cache-control'];
    expect(await keeping(asViewer('staff'))).toBe('private, no-cache');
    expect(await keeping(asViewer('user'))).toBe('private, no-cache');
    expect(await keeping()).toBe('public, max-age=0, must-revalidate');
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=x', 'name=a&name=b'])(
    '%s is 400',
    async (query) => {
      const answer = await get(`/api/location_search/?${query}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'bad_request', field: query.split('=')[0] });
    },
  );

  test('a filter that nobody declared is refused, any other unknown key ignored', async () => {
    const filter = await get('/api/location_search/?name=w&name__startswith=w');
    expect(filter.statusCode).toBe(400);
    expect(filter.json().field).toBe('name__startswith');
    expect((await get('/api/location_search/?name=w&utm_source=x')).statusCode).toBe(200);
  });

  test('a long text is refused with a sentence that says what is allowed', async () => {
    const answer = await get(`/api/location_search/?name=${'w'.repeat(10_000)}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('Bad Request: name may have at most 100 characters.');
    expect((await get(`/api/location_search/?name=${'w'.repeat(100)}`)).statusCode).toBe(200);
  });
});

describe('GET /api/location_text_search/{name}/', () => {
  const search = async (text: string, map = MAP) =>
    (await get(`/api/location_text_search/${map}/?q=${encodeURIComponent(text)}`)).json();

  test('finds the places of a map by their text, the most prominent first, with the match inside the snippet', async () => {
    const hits = await search('LANTERN');
    for (const hit of hits) expectShape(TextSearchResult, hit);
    expect(hits.map((hit: { name: string; section: string | null }) => [hit.name, hit.section])).toEqual([
      ['Waterdeep', 'Who Keeps the Gate'],
      ['Undermountain', null],
    ]);
    for (const { snippet, match } of hits) expect(snippet.slice(match[0], match[1]).toLowerCase()).toBe('lantern');
  });

  test('looks into subsections, through one and two letters, and across apostrophes of both kinds', async () => {
    expect((await search('bell rings'))[0]).toMatchObject({ slug: 'waterdeep', section: 'Who Keeps the Gate' });
    expect((await search('ge'))[0]).toMatchObject({ slug: 'waterdeep', section: null });
    const world = makeWorld();
    const own = await buildTestApp({
      world: { ...world, wiki: [{ slug: 'high_forest', content: makeWiki({ top_section: 'The hermit’s dog.' }) }] },
    });
    for (const text of ["hermit's", 'hermit’s']) {
      const answer = await own.app.inject({ url: `/api/location_text_search/${MAP}/?q=${encodeURIComponent(text)}` });
      expect(answer.json()).toMatchObject([{ slug: 'high_forest', match: [4, 12] }]);
    }
    await own.close();
  });

  test.each([
    ['’s', "'s", 'The hermit’s dog.'],
    ["'s", '’s', "The hermit's dog."],
    ['É', 'é', 'A café of lamps.'],
    ['É', 'É', 'An Élan of lamps.'],
    ['ÉL', 'Él', 'An Élan of lamps.'],
    ['ñ', 'Ñ', 'ESPAÑA.'],
  ])('one and two letters are compared by the rule of longer ones: %s and %s in %s', async (one, other, text) => {
    const own = await buildTestApp({
      world: { ...makeWorld(), wiki: [{ slug: 'high_forest', content: makeWiki({ top_section: text }) }] },
    });
    for (const q of [one, other]) {
      const answer = await own.app.inject({ url: `/api/location_text_search/${MAP}/?q=${encodeURIComponent(q)}` });
      expect(answer.json(), q).toMatchObject([{ slug: 'high_forest' }]);
    }
    await own.close();
  });

  test('a section that holds the text many times is read once, however short the text', async () => {
    const many = Array.from({ length: 400 }, (_, i) => `Verse ${i} of the owl.`);
    const sections = [{ name: 'Song', clean_text: 'ow', subsections: [{ name: 'Verses', content: many }] }];
    const own = await buildTestApp({
      world: {
        ...makeWorld(),
        wiki: [
          { slug: 'high_forest', content: makeWiki({ sections }) },
          { slug: 'nesmé', content: makeWiki({ top_section: 'How?' }) },
        ],
      },
    });
    const executor = own.db.getExecutor();
    const compile = executor.compileQuery.bind(executor);
    let scans = 0;
    executor.compileQuery = (node, id) => {
      const query = compile<never>(node, id);
      if (/wiki_pieces/.test(query.sql)) scans += 1;
      return query;
    };
    const answer = await own.app.inject({ url: `/api/location_text_search/${MAP}/?q=ow` });
    expect(answer.json().map((hit: { slug: string }) => hit.slug)).toEqual(['high_forest', 'nesmé']);
    expect(scans).toBe(1);
    await own.close();
  });

  test('leaves sections named Appendix out', async () => {
    expect(await search('two nibs')).toEqual([]);
  });

  test('searches only the active points of that map, not the map itself', async () => {
    expect((await search('lantern', 'waterdeep')).map((hit: { slug: string }) => hit.slug)).toEqual(['undermountain']);
    expect(await search('swords are named')).toEqual([]);
    const own = await buildTestApp({ world: makeWorld() });
    await own.db.updateTable('positions').set({ active: 0 }).where('scale', '=', 46).execute();
    const answer = await own.app.inject({ url: `/api/location_text_search/${MAP}/?q=lantern` });
    expect(answer.json().map((hit: { slug: string }) => hit.slug)).toEqual(['undermountain']);
    await own.close();
  });

  test('at most 20 sections, one answer for each however often it holds the text', async () => {
    const slugs = numbered('tower', 30);
    const text = 'A raven, another raven, a third raven.';
    const sections = [{ name: 'Birds', clean_text: text, subsections: [{ name: 'More', content: [text, text] }] }];
    const own = await buildTestApp({
      world: {
        ...makeWorld(),
        locations: [...makeWorld().locations, ...slugs.map((slug) => makeLocation(slug))],
        positions: slugs.map((slug, i) => makePosition(MAP, slug, { scale: 4 + i })),
        wiki: slugs.map((slug) => ({ slug, content: makeWiki({ top_section: text, sections }) })),
      },
    });
    const answer = await own.app.inject({ url: `/api/location_text_search/${MAP}/?q=raven` });
    const found = answer.json().map((hit: { slug: string; section: string | null }) => `${hit.slug} ${hit.section}`);
    expect(found).toHaveLength(20);
    expect(new Set(found).size).toBe(20);
    expect(found.slice(0, 3)).toEqual(['tower_30 null', 'tower_30 Birds', 'tower_29 null']);
    await own.close();
  });

  test.each(['"', '""', '" OR body:"', '*', 'NEAR(a b)', 'a AND b', '{body}:x', '-x', '^the', 'ab\u0000c', '%', '()'])(
    'operators of the index are text: %s',
    async (text) => {
      expect(await search(text)).toEqual([]);
    },
  );

  test.each(['', '%20', '&q='])('a blank text finds nothing or is refused: q=%s', async (q) => {
    const answer = await get(`/api/location_text_search/${MAP}/?q=${q}`);
    expect([200, 400]).toContain(answer.statusCode);
    if (answer.statusCode === 200) expect(answer.json()).toEqual([]);
  });

  test('an unknown map is 404, a text that is too long 400', async () => {
    expect((await get('/api/location_text_search/nowhere/?q=x')).statusCode).toBe(404);
    const long = await get(`/api/location_text_search/${MAP}/?q=${'x'.repeat(101)}`);
    expect(long.statusCode).toBe(400);
    expect(long.json()).toMatchObject({ field: 'q', error: 'Bad Request: q may have at most 100 characters.' });
  });
});
