import { type CampaignAnswer, NEWS_AFTER_MS, NewsAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';

let server: CampaignApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
});

const at = (path: string) => `/api/home/campaign/${campaign.id}/${path}/`;
const visit = async (as: Person) => expect((await server.post(at('visit'), {}, { as })).status).toBe(200);
const news = async (as: Person) => {
  const { status, body } = await server.get<NewsAnswer>(at('news'), { as });
  expect(status).toBe(200);
  expectShape(NewsAnswer, body);
  return body.news;
};
const told = async (as: Person) => (await news(as))?.lines.map(({ kind, places }) => [kind, places[0]?.name].join(' '));

test('a player is told what happened since their last visit, a day after it, once', async () => {
  await server.show(dm, campaign, 'nesmé');
  expect(await news(player)).toBeNull();
  await visit(player);
  server.forward(1000);
  await server.show(dm, campaign, 'waterdeep');
  server.forward(NEWS_AFTER_MS - 2000);
  expect(await news(player)).toBeNull();
  server.forward(1000);
  expect(await told(player)).toEqual(['named Waterdeep']);
  await visit(player);
  expect(await news(player)).toBeNull();
  server.forward(NEWS_AFTER_MS);
  expect(await news(player)).toBeNull();
});

test('they are told no more than they may know now, by the names that they know, and not of their own notes', async () => {
  await visit(player);
  server.forward(1000);
  for (const slug of ['waterdeep', 'nesmé']) await server.show(dm, campaign, slug);
  await server.note(player, campaign, 'waterdeep', 'Mine');
  await server.note(dm, campaign, 'nesmé', 'Gone');
  await server.show(dm, campaign, 'nesmé', { show_players: false });
  const body = {
    campaign_id: campaign.id,
    location_id: server.place('waterdeep'),
    knowledge: 'named',
    alias: 'The Crown',
  };
  await server.post('/api/save_campaign_location_settings/', body, { as: dm });
  server.forward(NEWS_AFTER_MS);
  expect(await told(player)).toEqual(['named The Crown']);
});

test('four lines are told at most', async () => {
  await visit(player);
  for (const slug of ['waterdeep', 'nesmé', 'undermountain', 'high_forest']) {
    server.forward(1000);
    await server.show(dm, campaign, slug);
  }
  server.forward(NEWS_AFTER_MS);
  expect(await news(player)).toMatchObject({ is_more: false });
  await server.note(dm, campaign, 'nesmé', 'One more');
  expect(await news(player)).toMatchObject({ is_more: true, lines: { length: 4 } });
});

test('a guest says when they were here last, and is told what guests may know, a day after it', async () => {
  const told = async (since: string, who: Who = { invite: campaign.invite_token }) => {
    const { status, body } = await server.get<NewsAnswer>(`${at('news')}?since=${encodeURIComponent(since)}`, who);
    expect(status).toBe(200);
    expectShape(NewsAnswer, body);
    return body.news?.lines.map(({ kind, places }) => [kind, places[0]?.name].join(' '));
  };
  const before = new Date(server.now()).toISOString();
  server.forward(1000);
  await server.show(dm, campaign, 'waterdeep');
  await server.note(player, campaign, 'waterdeep', 'For players');
  server.forward(NEWS_AFTER_MS);
  expect(await told(before)).toEqual(['named Waterdeep']);
  expect(await told(new Date(server.now() - 1000).toISOString())).toBeUndefined();
  for (const word of ['', 'yesterday', '2001-13-40', "'--"]) expect(await told(word)).toBeUndefined();
  // Of players it is known.
  await visit(player);
  expect(await told(before, { as: player })).toBeUndefined();
  expect(await told(before, { as: dm })).toBeUndefined();
  await server.show(dm, campaign, 'waterdeep', { show_players: false });
  expect(await told(before)).toBeUndefined();
});

test('nobody else learns of a visit, and of who did not join none is kept', async () => {
  const stranger = await server.person('Xeno');
  const seen = async (as: Person) => [
    (await server.get(at('revision'), { as })).body.revision,
    (await server.get(`/api/home/campaign/${campaign.id}/`, { as })).text,
  ];
  const before = await seen(dm);
  server.forward(1000);
  for (const as of [player, stranger, dm]) await visit(as);
  expect(await seen(dm)).toEqual(before);
  await server.show(dm, campaign, 'waterdeep');
  server.forward(NEWS_AFTER_MS);
  for (const as of [stranger, dm]) expect(await news(as)).toBeNull();
  const copy = await server.get('/user/export/', { as: player });
  expect(copy.text).toContain('"visited_at"');
});
