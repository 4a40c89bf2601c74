import {
  type CampaignAnswer,
  type Child,
  type ChildrenPage,
  type LocationMapDetails,
  type LocationWiki,
  PAGE_BYTES_MAX,
  PAGE_SHAPES_BYTES_MAX,
  type Shape,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { makeLocation, makeMap, makePosition, makeWiki } from '../../../test-support/factories.ts';
import { wholeMap } from '../../atlas/answers/map-answers.ts';
import { publicReader } from '../../atlas/answers/reader.ts';
import { publicScope } from '../../worlds/scope.ts';

const MAP = 'long_coast';
const SLUGS = ['shore', 'ridge', 'river', 'wood', 'marsh', 'hamlet'];

/** Some 280 KB of JSON: two find room on a page. */
const coordinates = Array.from({ length: 9_000 }, (_, i): [number, number] => [i + 0.123456789, i / 7]);
const shape: Shape = { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties: {} };
const text = 'The tide keeps no promise. '.repeat(10_000);

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp({
    world: {
      types: ['town'],
      pictures: [],
      locations: [
        makeLocation(MAP, { type: null, map: makeMap() }),
        ...SLUGS.map((slug) => makeLocation(slug, { map: null })),
      ],
      positions: SLUGS.map((slug, i) =>
        makePosition(MAP, slug, { scale: 60 - i, geojson: slug === 'hamlet' ? null : shape }),
      ),
      wiki: [MAP, ...SLUGS].map((slug) => ({ slug, content: makeWiki({ top_section: text }) })),
    },
  });
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  for (const slug of SLUGS) await server.show(dm, campaign, slug, { show_players: slug !== 'ridge', show_wiki: true });
});
afterAll(() => server.close());

/** The places of each page, and every answer's weight. */
async function pagesFor(who: Who, query: string) {
  const pages: Child[][] = [];
  const bytes: number[] = [];
  const first = await server.get<LocationMapDetails>(`/api/location_map_details/${MAP}/?${query}`, who);
  pages.push(first.body.children);
  bytes.push(first.text.length);
  for (let next = first.body.next_page; next !== null; ) {
    const page = await server.get<ChildrenPage>(`/api/location_children/${MAP}/?page=${next}&${query}`, who);
    pages.push(page.body.children);
    bytes.push(page.text.length);
    next = page.body.next_page;
  }
  return { pages, bytes, slugs: pages.map((page) => page.map(({ slug }) => slug)) };
}

describe('a map whose shapes are long', () => {
  test('comes on more pages, each point once and with its shape', async () => {
    const { pages, bytes, slugs } = await pagesFor({}, 'content=0');
    expect(slugs).toEqual([
      ['shore', 'ridge'],
      ['river', 'wood'],
      ['marsh', 'hamlet'],
    ]);
    for (const { slug, geojson } of pages.flat()) expect(geojson).toEqual(slug === 'hamlet' ? null : shape);
    for (const weight of bytes) expect(weight).toBeLessThan(PAGE_SHAPES_BYTES_MAX + 10_000);
    const first = await server.get<ChildrenPage>(`/api/location_children/${MAP}/?content=0`);
    expect(
      first.body.children.map(({ slug }) => slug),
      'page 1 is that of the details',
    ).toEqual(slugs[0]);
    const past = await server.get<ChildrenPage>(`/api/location_children/${MAP}/?content=0&page=4`);
    expect(past.body).toMatchObject({ children: [], next_page: null, total_children: 6 });
  });

  test('has pages for a player as if what is hidden were not there', async () => {
    const inCampaign = `content=0&campaign_id=${campaign.id}`;
    expect((await pagesFor({ as: player }, inCampaign)).slugs).toEqual([
      ['shore', 'river'],
      ['wood', 'marsh', 'hamlet'],
    ]);
    expect((await pagesFor({ as: dm }, inCampaign)).slugs).toEqual((await pagesFor({}, 'content=0')).slugs);
  });
});

describe('texts that find no room in an answer', () => {
  test.each([
    ['in public', () => ''],
    ['in a campaign', () => `campaign_id=${campaign.id}`],
  ])('are only said to be there, and read on their own, %s', async (_where, query) => {
    const { pages, bytes } = await pagesFor({ as: player }, query());
    for (const weight of bytes) expect(weight).toBeLessThan(PAGE_BYTES_MAX + 10_000);
    const told = pages.flat();
    expect(told.some((child) => child.wiki_page_content?.top_section === text)).toBe(true);
    const leftOut = told.filter((child) => child.wiki_page_content === undefined);
    expect(leftOut.length).toBeGreaterThan(0);
    for (const { slug, has_wiki } of leftOut) {
      expect(has_wiki).toBe(true);
      const wiki = await server.get<LocationWiki>(`/api/location_wiki/${slug}/?${query()}`, { as: player });
      expect(wiki.body.wiki_page_content?.top_section).toBe(text);
    }
  });

  test('are in a copy of the whole map all the same', async () => {
    const scope = await publicScope(server.db);
    const reader = publicReader(server.db, scope);
    const map = await wholeMap(reader, MAP, true);
    expect(map?.children.map((child) => child.wiki_page_content?.top_section)).toEqual(SLUGS.map(() => text));
  });
});

test('Long notes come with a map as long as there is room, the newest first; the numbers tell of the others', async () => {
  for (let i = 0; i < 30; i += 1) {
    server.forward(1_000);
    await server.note(player, campaign, 'shore', `${i} ${'x'.repeat(7_900)}`);
  }
  const { body } = await server.get<LocationMapDetails>(
    `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`,
    {
      as: player,
    },
  );
  const id = String(server.place('shore'));
  const notes = body.campaign_notes?.[id]?.map(({ note }) => Number(note.split(' ')[0])) ?? [];
  expect(notes).toEqual(Array.from({ length: 16 }, (_, i) => 29 - i));
  expect(body.campaign_note_counts).toEqual({ [id]: 30 });
});
