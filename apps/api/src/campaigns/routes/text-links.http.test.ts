import { plainTextAsMarkdown } from '@venture-atlas/rules';
import { type LocationWiki, NamedBy, type StaffLocationPage, type StaffWikiPage } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';

let server: CampaignApp;
let staff: Person;
let dm: Person;
let player: Person;
let campaign: Awaited<ReturnType<CampaignApp['campaign']>>;
let before: string;
/** The number of the high forest, which the text of Waterdeep links. */
let forest: number;

beforeAll(async () => {
  server = await campaignApp();
  staff = await server.person('Mara', { isStaff: true });
  dm = await server.person('Dee');
  player = await server.person('Pat');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.show(dm, campaign, 'waterdeep', { show_players: true, show_wiki: true });
  forest = server.place('high_forest');
  before = (await server.get('/api/location_wiki/waterdeep/')).text;
});
afterAll(() => server.close());

const page = async (): Promise<StaffWikiPage> => {
  const url = `/api/home/location/${server.place('waterdeep')}/`;
  const { wiki_page_id } = (await server.get<StaffLocationPage>(url, { as: staff })).body;
  return (await server.get<StaffWikiPage>(`/api/home/wikipage/${wiki_page_id}/`, { as: staff })).body;
};
const write = async (markdown: string) => {
  const { id, wiki_page_content } = await page();
  const body = { wiki_page_content: { ...wiki_page_content, markdown } };
  return server.post<StaffWikiPage & { field?: string }>(`/api/home/wikipage/${id}/`, body, { as: staff });
};
const read = async (as?: Person) =>
  (
    await server.get<LocationWiki>(
      `/api/location_wiki/waterdeep/${as === undefined ? '' : `?campaign_id=${campaign.id}`}`,
      as === undefined ? {} : { as },
    )
  ).body.wiki_page_content;
const namedBy = async (slug: string, as: Person) =>
  server.get<NamedBy>(`/api/named_by/${slug}/?campaign_id=${campaign.id}`, { as });

const TEXT = 'Carts go to [[High Forest]] and [[High Forest|the *old* wood]].\n\n## Trade\n\n- **salt**\n- [[Nowhere]]';

test('a plain text has no Markdown in any answer', async () => {
  const plain = (await page()).wiki_page_content;
  expect(plain).not.toHaveProperty('markdown');
  expect(before).not.toContain('markdown');
  // Written as Markdown it says the same, to the letter.
  expect((await write(plainTextAsMarkdown(plain))).status).toBe(200);
  const { markdown: _, links: _links, ...same } = (await page()).wiki_page_content;
  expect(same).toEqual(plain);
});

test('names in brackets are kept by number; those who may know the place have its name, others "a place"', async () => {
  const saved = await write(TEXT);
  expect(saved.status, saved.text).toBe(200);
  const [row] = await server.db
    .selectFrom('wiki_pages')
    .select('content')
    .where('location_id', '=', server.place('waterdeep'))
    .execute();
  expect(row?.content).not.toContain('[[High Forest');

  const everybody = await read();
  expect(everybody).toMatchObject({
    top_section: 'Carts go to High Forest and the *old* wood.',
    sections: [{ name: 'Trade', clean_text: '• salt\n• Nowhere', subsections: [] }],
    markdown: TEXT.replace('[[High Forest]]', `[[#${forest}]]`).replace('[[High Forest|', `[[#${forest}|`),
    links: [{ location_id: forest, name: 'High Forest', slug: 'high_forest' }],
  });
  expect(await read(dm)).toEqual(everybody);

  const unknowing = await read(player);
  expect(unknowing).toMatchObject({ top_section: 'Carts go to a place and the *old* wood.', links: [] });
  expect(unknowing?.markdown).toContain('Carts go to a place and the \\*old\\* wood.');
  expect(JSON.stringify(unknowing)).not.toMatch(new RegExp(`#${forest}\\b`));

  await server.show(dm, campaign, 'high_forest', { show_players: true });
  expect(await read(player)).toEqual(everybody);
});

test('the text that names a place is listed with it for those who may read it', async () => {
  const named = await namedBy('high_forest', player);
  expectShape(NamedBy, named.body);
  expect(named.body.places.map(({ name }) => name)).toEqual(['Waterdeep']);
  await server.show(dm, campaign, 'waterdeep', { show_players: true, show_wiki: false });
  expect((await namedBy('high_forest', player)).body).toEqual({ places: [] });
  expect((await namedBy('high_forest', dm)).body.places).toHaveLength(1);
  expect((await namedBy('undermountain', player)).status).toBe(404);
  await server.show(dm, campaign, 'waterdeep', { show_players: true, show_wiki: true });
});

test('what players call otherwise is linked by that name, and own words stay words', async () => {
  const url = '/api/save_campaign_location_settings/';
  const place = { campaign_id: campaign.id, location_id: forest };
  const { status, text } = await server.post(
    url,
    { ...place, alias: 'The Gloom', show_players: true, show_wiki: false },
    { as: dm },
  );
  expect(status, text).toBe(200);
  const content = await read(player);
  expect(content?.top_section).toBe('Carts go to The Gloom and the *old* wood.');
  expect(content?.markdown).toContain(`to [[#${forest}]] and the \\*old\\* wood`);
  expect(JSON.stringify(content)).not.toContain('High Forest');
  expect((await namedBy('high_forest', player)).status).toBe(404);
  expect((await server.get(`/api/search/?q=a%20place&campaign_id=${campaign.id}`, { as: player })).text).not.toContain(
    'High',
  );
});

test('links lead nowhere outside of the world of the text, and the text follows its places', async () => {
  await server.post(`/api/home/location/${forest}/`, { name: 'Tall Wood' }, { as: staff });
  expect((await read())?.top_section).toContain('Tall Wood');
  const saved = await write(`[[#999999]], [[#${forest}|wood]] <script>alert(1)</script>`);
  expect(saved.body.wiki_page_content.top_section).toBe('A place, wood <script>alert(1)</script>');
});

test.each([
  ['a picture from elsewhere', '![x](https://evil.example/a.png)'],
  ['a picture of no world', `![x](/media/${'0'.repeat(64)}.webp)`],
  ['a line without end', 'x'.repeat(20_001)],
  ['more links than a text may have', Array.from({ length: 501 }, (_, at) => `[[#${at + 1}]]`).join(' ')],
  ['a sign that turns the direction', 'a\u202eb'],
  ['too many sections', '## a\n\n'.repeat(201)],
])('%s is refused', async (_what, markdown) => {
  const { status, body } = await write(markdown);
  expect(status).toBe(400);
  expect(body.field).toContain('wiki_page_content');
});
