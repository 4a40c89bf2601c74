import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignApp, campaignApp } from '../../../test-support/campaign-app.ts';

let server: CampaignApp;
beforeAll(async () => {
  server = await campaignApp();
});
afterAll(() => server.close());

const slugsOf = (texts: readonly { slug: string }[]) => [...new Set(texts.map(({ slug }) => slug))];

test('players search the texts they may read, without a look at the index of all; the DM searches by it', async () => {
  const [dm, player] = [await server.person('Dee'), await server.person('Pat')];
  const campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.show(dm, campaign, 'waterdeep', { show_players: true, show_wiki: false });
  await server.show(dm, campaign, 'undermountain', { show_players: true, show_wiki: true });
  const everywhere = `/api/search/?q=lantern&campaign_id=${campaign.id}`;
  const onMap = `/api/location_text_search/waterdeep/?q=lantern&campaign_id=${campaign.id}`;
  const search = async (as: typeof dm) => {
    const found = await server.get<{ texts: { slug: string }[] }>(everywhere, { as });
    const there = await server.get<{ slug: string }[]>(onMap, { as });
    return [found.status, slugsOf(found.body.texts ?? []), there.status, slugsOf(there.body)];
  };
  expect(await search(player)).toEqual([200, ['undermountain'], 200, ['undermountain']]);
  expect(await search(dm)).toEqual([
    200,
    expect.arrayContaining(['waterdeep', 'undermountain']),
    200,
    ['undermountain'],
  ]);

  await sql`drop table wiki_text`.execute(server.db);
  expect(await search(player)).toEqual([200, ['undermountain'], 200, ['undermountain']]);
  expect((await server.get(everywhere, { as: dm })).status).toBe(500);
});
