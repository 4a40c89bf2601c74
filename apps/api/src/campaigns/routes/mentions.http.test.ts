import { type CampaignAnswer, NameMentions } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { MAP, makeLocation, makePosition, makeWiki, makeWorld } from '../../../test-support/factories.ts';

const farms = Array.from({ length: 25 }, (_, index) => `farm_${index + 10}`);
const slugs = [
  'nations',
  'neverwinter',
  'neverwinter_wood',
  'neverwinter_hills',
  'helm__s_hold',
  'draft_neverwinter',
  'io',
  ...farms,
];
const world = makeWorld();
let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp({
    world: {
      ...world,
      locations: [
        ...world.locations,
        ...slugs.map((slug) => makeLocation(slug)),
        makeLocation('tokyo', { name: '東京' }),
      ],
      positions: [...world.positions, ...[...slugs, 'tokyo'].map((slug) => makePosition(MAP, slug, { scale: 20 }))],
      wiki: [
        { slug: 'neverwinter', content: makeWiki({ top_section: 'Neverwinter is warm.' }) },
        {
          slug: 'helm__s_hold',
          content: makeWiki({
            top_section: 'East of Neverwinter, by the Neverwinter\nWood. The nation of Io and 東京 trade.',
            sections: [{ name: 'Trade', clean_text: 'No neverwinters here.', subsections: [] }],
          }),
        },
        {
          slug: 'nations',
          content: makeWiki({
            sections: Array.from({ length: 210 }, (_, at) => ({
              name: `Part ${at}`,
              clean_text: 'A nation of woods.',
              subsections: [],
            })),
          }),
        },
        { slug: 'draft_neverwinter', content: makeWiki({ top_section: 'Neverwinter, unpublished.' }) },
        ...farms.map((slug) => ({ slug, content: makeWiki({ top_section: 'Grain for Neverwinter.' }) })),
      ],
    },
  });
  await server.db.updateTable('locations').set({ draft: 1 }).where('slug', '=', 'draft_neverwinter').execute();
  dm = await server.person('Dee');
  player = await server.person('Pat');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.show(dm, campaign, 'helm__s_hold', { show_players: true, show_wiki: true });
  await server.show(dm, campaign, 'neverwinter_hills', { show_players: true, alias: 'The Hills' });
  await server.show(dm, campaign, 'neverwinter', { show_players: true, alias: 'The Jewel' });
});
afterAll(() => server.close());

const ask = (slug: string, as: Person, page = 1) =>
  server.get<NameMentions>(
    `/api/home/campaign/${campaign.id}/mentions/?location_id=${server.place(slug)}&page=${page}`,
    { as },
  );

it('lists the texts that have the true name as whole words, page by page, and who reads them', async () => {
  const first = (await ask('neverwinter', dm)).body;
  expectShape(NameMentions, first);
  expect([first.total, first.texts.length, first.next_page]).toEqual([27, 20, 2]);
  const second = (await ask('neverwinter', dm, 2)).body;
  expect([second.texts.length, second.next_page]).toEqual([7, null]);
  const all = [...first.texts, ...second.texts];
  expect(new Set(all.map(({ slug }) => slug)).size).toBe(27);
  expect(all.map(({ slug }) => slug)).not.toContain('draft_neverwinter');
  for (const { snippet, match } of all) expect(snippet.slice(...match)).toBe('Neverwinter');
  expect(all.filter(({ players_read }) => players_read).map(({ slug }) => slug)).toEqual(['helm__s_hold']);
  expect((await ask('neverwinter', dm, 9)).body).toMatchObject({ texts: [], next_page: null, total: 27 });
});

it('lists what leaders told with the true name: recaps, handouts, rumors, notes, captions, and the line of welcome', async () => {
  const at = (path: string) => `/api/home/campaign/${campaign.id}/${path}`;
  const must = async (url: string, body: object) =>
    expect((await server.post(url, body, { as: dm })).status, url).toBe(200);
  await must(at('sessions/start/'), { number: 1 });
  await must(at('sessions/1/recap/'), { recap: 'They left **Neverwinter** at dawn.' });
  await must(at('handouts/'), { title: 'A letter', text: 'Come to NEVERWINTER.', location_id: null });
  await must(at('handouts/'), { title: 'Map of Neverwinter', text: 'No name.', location_id: null });
  await must('/api/save_campaign_location_settings/', {
    campaign_id: campaign.id,
    location_id: server.place('undermountain'),
    knowledge: 'rumour',
    rumour_note: 'Somewhere behind Neverwinter.',
  });
  await server.note(dm, campaign, 'waterdeep', 'A day from Neverwinter.');
  await server.note(dm, campaign, 'waterdeep', 'Neverwinter, for me alone.', { private: true });
  await server.note(player, campaign, 'helm__s_hold', 'Is it Neverwinter?');
  const { sqlite } = server.database;
  sqlite.prepare("update worlds set welcome = 'Walk from Neverwinter.' where id = 1").run();
  const content = JSON.stringify(makeWiki({ top_section: 'A farm.', image_text: 'Seen from Neverwinter' }));
  sqlite.prepare('update wiki_pages set content = ? where location_id = ?').run(content, server.place('farm_11'));
  const { told } = (await ask('neverwinter', dm)).body;
  // Handouts of one moment have no order.
  const inOrder = told.toSorted((a, b) => (a.kind === 'handout' && b.kind === 'handout' ? (a.of < b.of ? 1 : -1) : 0));
  expect(inOrder.map(({ kind, of, snippet }) => [kind, of, snippet])).toEqual([
    ['recap', '1', 'They left **Neverwinter** at dawn.'],
    ['handout', 'Map of Neverwinter', 'Map of Neverwinter'],
    ['handout', 'A letter', 'Come to NEVERWINTER.'],
    ['rumour', 'Undermountain', 'Somewhere behind Neverwinter.'],
    ['note', 'Waterdeep', 'A day from Neverwinter.'],
    ['welcome', expect.any(String), 'Walk from Neverwinter.'],
    ['caption', 'Farm 11', 'Seen from Neverwinter'],
  ]);
  for (const { snippet, match } of told) expect(snippet.slice(...match)).toMatch(/^neverwinter$/i);
  expect((await ask('neverwinter', dm, 2)).body.told).toEqual([]);
  expect((await ask('farm_10', dm)).body.told).toEqual([]);
});

it('lists longer names that have none for players, no draft among them', async () => {
  expect((await ask('neverwinter', dm)).body.longer.map(({ name }) => name)).toEqual(['Neverwinter Wood']);
});

it('finds a name by the rule by which players read another one: short ones behind many words with their letters, too', async () => {
  for (const [slug, name] of [
    ['io', 'Io'],
    ['tokyo', '東京'],
    ['neverwinter_wood', 'Neverwinter\nWood'],
  ] as const) {
    const { texts, total } = (await ask(slug, dm)).body;
    expect([total, texts.map((hit) => hit.slug)], slug).toEqual([1, ['helm__s_hold']]);
    expect(texts[0]?.snippet.slice(...texts[0].match).replaceAll(/\s/g, ' ')).toBe(name.replace('\n', ' '));
  }
});

it('says which names stand in the own text of a place, and what players read instead', async () => {
  const { own_text, own_passages } = (await ask('helm__s_hold', dm)).body;
  expect(own_text).toEqual([
    { name: 'Neverwinter', instead: 'The Jewel', count: 1 },
    { name: 'Neverwinter Wood', instead: 'a place', count: 1 },
  ]);
  expect(own_passages.map(({ instead }) => instead)).toEqual(['The Jewel', 'a place']);
  for (const { snippet, match } of own_passages) {
    expect(snippet.slice(...match)).toMatch(/^(the jewel|a place)$/i);
    expect(snippet).not.toContain('Neverwinter');
  }
  expect((await ask('farm_10', dm)).body).toMatchObject({ texts: [], longer: [], total: 0 });
});

it('is for the DM alone, and for nobody of a place that is not there', async () => {
  expect((await ask('neverwinter', player)).status).toBe(403);
  expect((await ask('draft_neverwinter', dm)).status).toBe(404);
  const staff = await server.person('Mara', { isStaff: true });
  expect((await ask('neverwinter', staff)).text).not.toContain('Jewel');
});
