import { freeSlug, locationNameProblem, reservedSlugs, toSlug } from '@venture-atlas/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test-support/build-test-app.ts';
import { slice } from '../../test-support/deep.ts';
import { makeLocation, makeMap } from '../../test-support/factories.ts';
import { whole } from '../../test-support/whole.ts';

const word = fc.constantFrom(
  "Baldur's",
  'Sword’s',
  'High',
  'Moor',
  'Gate',
  'Élan',
  '北',
  '🐉',
  '..',
  '&',
  '<b>',
  '"',
  '2',
);
const readable = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
const anything = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 });
const longest = fc.constantFrom(
  "'".repeat(120),
  '北'.repeat(120),
  '🐉'.repeat(120),
  `${'x'.repeat(119)}'`,
  `${' '.repeat(119)}x`,
);
const reserved = fc.constantFrom(...reservedSlugs).map((slug) => slug.replaceAll('_', ' ').toUpperCase());

/** A thousand names that a person may give, among them the same ones again, reserved words, and the longest there are. */
const names = fc
  .sample(
    fc.oneof(
      { weight: 8, arbitrary: readable },
      { weight: 8, arbitrary: anything },
      { weight: 2, arbitrary: reserved },
      longest,
    ),
    {
      seed: 23,
      numRuns: 1_600,
    },
  )
  .filter((name) => locationNameProblem(name) === undefined)
  .slice(0, 1_000);

const slugs = new Map<string, string>();
for (const name of names)
  slugs.set(
    freeSlug(name, (other) => slugs.has(other)),
    name,
  );

/** The title of a page as a browser shows it. */
function titleOf(html: string): string | undefined {
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
  return /<title>([^<]*)<\/title>/
    .exec(html)?.[1]
    ?.replace(/&(amp|lt|gt|quot|#39);/g, (found) => entities[found] ?? found);
}

describe('every slug made', () => {
  let server: TestApp;
  beforeAll(async () => {
    const locations = [...slugs].map(([slug, name]) => makeLocation(slug, { name, type: null, map: makeMap() }));
    server = await buildTestApp({ world: { types: [], pictures: [], locations, positions: [], wiki: [] } });
  });
  afterAll(() => server?.close());

  test('belongs to one of a thousand names, with collisions, reserved words and the longest among them', () => {
    expect(slugs.size).toBe(1_000);
    const made = [...slugs];
    expect(made.filter(([slug, name]) => slug !== toSlug(name)).length).toBeGreaterThan(100);
    expect(made.filter(([, name]) => reservedSlugs.has(toSlug(name))).length).toBeGreaterThan(30);
    expect(made.some(([slug]) => slug.length >= 240)).toBe(true);
  });

  whole('opens its map: the page, with and without the slash, and the call behind it', async () => {
    const wrong: string[] = [];
    const every = slice(10, 1);
    for (const [slug, name] of [...slugs].filter((_, at) => at % every === 0)) {
      const address = `/${encodeURIComponent(slug)}`;
      for (const url of [address, `${address}/`]) {
        const page = await server.app.inject({ url });
        if (page.statusCode !== 200 || titleOf(page.body) !== `${name} Map · Venture Atlas`)
          wrong.push(`${url}: ${page.statusCode}`);
      }
      const call = await server.app.inject({ url: `/api/location_map_details${address}/?content=0` });
      const map = call.json();
      if (call.statusCode !== 200 || map.name !== name || map.slug !== slug)
        wrong.push(`${JSON.stringify(slug)}: ${call.statusCode} ${JSON.stringify(map.name)}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is found by the name itself, as people type it into the address', async () => {
    const firsts = [...slugs].filter(([slug, name]) => slug === toSlug(name)).slice(0, slice(50, 200));
    const wrong: string[] = [];
    for (const [slug, name] of firsts) {
      const map = (await server.app.inject({ url: `/api/location_map_details/${encodeURIComponent(name)}/` })).json();
      if (map.slug !== slug) wrong.push(JSON.stringify(name));
    }
    expect(wrong).toEqual([]);
  });
});
