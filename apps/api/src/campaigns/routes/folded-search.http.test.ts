import type { FoundEverywhere, TextSearchResult } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP, makeLocation, makePosition, makeWiki, makeWorld } from '../../../test-support/factories.ts';

/* One folding everywhere: accents, ligatures, apostrophes and dashes, typed or stored (`fold` of the rules). */

const NAMES = ['Łódź', 'Café Noir', 'Cafe Plain', 'Tyr’s Hall', 'Œuvre', 'Hauptstraße', 'Stone—Bridge'];

/** What is typed, and the names that it finds. */
const typed: readonly (readonly [string, readonly string[]])[] = [
  ['lodz', ['Łódź']],
  ['ŁODŹ', ['Łódź']],
  ['cafe noir', ['Café Noir']],
  ['café', ['Café Noir', 'Cafe Plain']],
  ['cafe\u0301 plain', ['Cafe Plain']],
  ["tyr's", ['Tyr’s Hall']],
  ['tyr‘s', ['Tyr’s Hall']],
  ['oeuvre', ['Œuvre']],
  ['strasse', ['Hauptstraße']],
  ['stone-bridge', ['Stone—Bridge']],
  ['stone–b', ['Stone—Bridge']],
];

let server: CampaignApp;
let staff: Person;
let campaign: string;
beforeAll(async () => {
  const world = makeWorld();
  const slugs = NAMES.map((_, index) => `place_${index}`);
  server = await campaignApp({
    world: {
      ...world,
      types: [...world.types, 'Ruïne'],
      locations: [...world.locations, ...slugs.map((slug, index) => makeLocation(slug, { name: NAMES[index] ?? '' }))],
      positions: [...world.positions, ...slugs.map((slug) => makePosition(MAP, slug, { scale: 12 }))],
      wiki: [
        ...world.wiki,
        ...slugs.map((slug, index) => ({
          slug,
          content: makeWiki({ top_section: `Here is “${NAMES[index]}” itself.` }),
        })),
      ],
    },
  });
  staff = await server.person('Mara', { isStaff: true });
  const made = await server.campaign(staff);
  campaign = made.id;
  for (const [index, name] of NAMES.entries()) await server.note(staff, made, `place_${index}`, `We met at ${name}.`);
});
afterAll(() => server.close());

const get = async <T>(url: string) => {
  const answer = await server.get<T>(url, { as: staff });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const sorted = (names: readonly string[]) => [...names].sort();
const rowsOf = async (url: string) => sorted((await get<{ name: string }[]>(url)).map(({ name }) => name));

describe.each(typed)('%j finds %j', (words, found) => {
  const q = encodeURIComponent(words);

  it('among all maps by name, and in the search of all maps with its texts', async () => {
    expect(await rowsOf(`/api/location_search/?name=${q}`)).toEqual(sorted(found));
    const everywhere = await get<FoundEverywhere>(`/api/search/?q=${q}`);
    expect(sorted(everywhere.names.slice(0, found.length).map(({ name }) => name))).toEqual(sorted(found));
    expect(sorted(everywhere.texts.map(({ name }) => name))).toEqual(sorted(found));
  });

  it('in the texts of a map, and marks it as it is written', async () => {
    const texts = await get<TextSearchResult[]>(`/api/location_text_search/${MAP}/?q=${q}`);
    expect(sorted(texts.map(({ name }) => name))).toEqual(sorted(found));
    for (const { name, snippet, match } of texts) expect(name).toContain(snippet.slice(...match));
  });

  it('in the registry: lists, pickers and the table', async () => {
    expect(await rowsOf(`/api/home/location/list/?name__icontains=${q}`)).toEqual(sorted(found));
    expect(await rowsOf(`/api/home/location/options/?name__icontains=${q}`)).toEqual(sorted(found));
    expect(await rowsOf(`/api/home/wikipage/list/?name__icontains=${q}`)).toEqual(sorted(found));
    expect(await rowsOf(`/api/locations_with_parents/?num_parents=1&name__icontains=${q}`)).toEqual(sorted(found));
    const { ids } = await get<{ ids: number[] }>(`/api/places/ids/?name__icontains=${q}`);
    expect(ids).toHaveLength(found.length);
  });

  it('among the notes of a campaign', async () => {
    const { notes } = await get<{ notes: { place: { name: string } }[] }>(
      `/api/home/campaign/${campaign}/notes/?q=${q}`,
    );
    expect(sorted(notes.map(({ place }) => place.name))).toEqual(sorted(found));
  });
});

it('finds types too, and two types may differ by an accent alone', async () => {
  expect(await rowsOf('/api/home/type/list/?name__icontains=ruine')).toEqual(['Ruïne']);
  const made = await server.post('/api/home/type/', { name: 'Ruine' }, { as: staff });
  expect(made.status, made.text).toBe(200);
  expect(await rowsOf('/api/home/type/list/?name__icontains=ruïne')).toEqual(['Ruine', 'Ruïne']);
});

it('finds a misspelling with other accents', async () => {
  const { names } = await get<FoundEverywhere>(`/api/search/?q=${encodeURIComponent('hauptstrassé')}`);
  expect(names.map(({ name }) => name)).toEqual(['Hauptstraße']);
  const near = await get<FoundEverywhere>('/api/search/?q=huaptstrasse');
  expect(near.names.map(({ name }) => name)).toEqual(['Hauptstraße']);
});

it('finds nothing in accents alone', async () => {
  const q = encodeURIComponent('\u0301');
  expect(await get<FoundEverywhere>(`/api/search/?q=${q}`)).toEqual({ names: [], nearly: 0, texts: [] });
  expect(await get(`/api/location_text_search/${MAP}/?q=${q}`)).toEqual([]);
  expect((await get<{ notes: unknown[] }>(`/api/home/campaign/${campaign}/notes/?q=${q}`)).notes).toEqual([]);
});
