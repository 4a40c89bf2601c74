import { mergeTexts } from '@venture-atlas/rules/text-edits';
import type { CampaignAnswer, StaffLocation, StaffWikiPage, WorkingCopy } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { type LiveReader, readLive } from '../../../test-support/live-reader.ts';

/* Two of staff write a long text and a name, and publish one after the other, while a player reads. */
let server: CampaignApp;
let [sten, priya]: Person[] = [];
let dm: Person;
let reader: LiveReader;
let campaign: CampaignAnswer;
let page: number;
let place: number;

const LONG = Array.from(
  { length: 500 },
  (_, at) => `Tower ${at} stands at the water. Its lamp burns all night, number ${at}.`,
).join('\n\n');

beforeAll(async () => {
  server = await campaignApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  [sten, priya] = [await server.person('Sten', { isStaff: true }), await server.person('Priya', { isStaff: true })];
  dm = await server.person('Dana');
  const player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  await server.show(dm, campaign, 'waterdeep', { show_wiki: true });
  place = server.place('waterdeep');
  page = number('select id from wiki_pages where location_id = ?', place);
  const { port } = server.app.server.address() as { port: number };
  reader = await readLive(`http://127.0.0.1:${port}`, campaign.id, { as: player });
  await reader.until(1);
});
afterAll(async () => {
  reader.close();
  await server.close();
});

const number = (sql: string, ...values: unknown[]) => Number(server.database.sqlite.prepare(sql).pluck().get(values));
const counts = () => ({
  history: number('select count(*) from staff_changes') + number('select count(*) from campaign_changes'),
  addresses: number('select count(*) from location_old_slugs'),
  live: reader.news.length,
});
const as = (who: Person | undefined) => ({ as: who as Person });

interface Refused<Thing> {
  code?: string;
  current: Thing;
  changed_by: { name: string };
}
const publishText = (who: Person | undefined, markdown: string, version?: number) => {
  const content = { top_section: '', sections: [], markdown, image: null, image_text: '', attribution: null };
  const body = {
    wiki_page_content: content,
    client_key: crypto.randomUUID(),
    ...(version === undefined ? {} : { version }),
  };
  return server.post<StaffWikiPage & Refused<StaffWikiPage>>(`/api/home/wikipage/${page}/`, body, as(who));
};
const publishName = (who: Person | undefined, name: string, version: number) => {
  const body = { name, client_key: crypto.randomUUID(), version };
  type Answer = { location: StaffLocation } & Refused<StaffLocation>;
  return server.post<Answer>(`/api/home/location/${place}/`, body, as(who));
};
const copyPath = () => `/api/working_copies/location/${place}/`;
const type = (who: Person | undefined, field: string, version: number, text: string) =>
  server.post<unknown>(copyPath(), { fields: [{ field, version, text }] }, as(who));
const typed = async (who: Person | undefined) =>
  (await server.get<{ copy: WorkingCopy | null }>(copyPath(), as(who))).body.copy?.fields ?? [];

it('of a long text the second is shown the words of the first, and readers get both, each by one change', async () => {
  const { version } = (await publishText(sten, LONG)).body;
  await reader.until(2);
  const hers = LONG.replace('Tower 0 stands', 'Tower 0, hers, stands');
  const his = LONG.replace('number 499.', 'number 499, and his.');
  expect((await type(priya, 'text', version, hers)).status).toBe(200);
  expect((await type(sten, 'text', version, his)).status).toBe(200);
  const before = counts();

  expect((await publishText(priya, hers, version)).status).toBe(200);
  await reader.until(before.live + 1);
  expect(counts()).toEqual({ history: before.history + 1, addresses: before.addresses, live: before.live + 1 });
  // His words are as he typed them, on the text that he began with, with the name of who published since.
  expect(await typed(sten)).toMatchObject([{ version, base: LONG, text: his, changed_by: 'Priya' }]);

  const late = await publishText(sten, his, version);
  expect([late.status, late.body.code, late.body.changed_by.name]).toEqual([409, 'changed_meanwhile', 'Priya']);
  const { wiki_page_content: theirs, version: now } = late.body.current;
  expect(theirs.markdown).toBe(hers);
  const merged = mergeTexts(LONG, his, theirs.markdown ?? '');
  expect(merged.conflicts).toEqual([]);
  expect(counts()).toEqual({ history: before.history + 1, addresses: before.addresses, live: before.live + 1 });

  expect((await publishText(sten, merged.text, now)).status).toBe(200);
  await reader.until(before.live + 2);
  expect(counts()).toEqual({ history: before.history + 2, addresses: before.addresses, live: before.live + 2 });
  const { text } = await server.get(`/api/location_wiki/waterdeep/?campaign_id=${campaign.id}`, {
    invite: campaign.invite_token,
  });
  expect(text).toContain('Tower 0, hers, stands');
  expect(text).toContain('number 499, and his.');
});

it('of a name each publishing makes one address, one line of history, and one change', async () => {
  const { version } = (await server.get<StaffLocation>(`/api/home/location/${place}/`, as(sten))).body;
  await type(sten, 'name', version, 'Harbor of Splendors');
  const before = counts();
  expect((await publishName(priya, 'City of Splendors', version)).status).toBe(200);
  await reader.until(before.live + 1);
  expect(counts()).toEqual({ history: before.history + 1, addresses: before.addresses + 1, live: before.live + 1 });
  const late = await publishName(sten, 'Harbor of Splendors', version);
  expect([late.status, late.body.changed_by.name, late.body.current.name]).toEqual([409, 'Priya', 'City of Splendors']);
  expect((await typed(sten)).find(({ field }) => field === 'name')).toMatchObject({
    text: 'Harbor of Splendors',
    changed_by: 'Priya',
  });
  expect((await publishName(sten, 'Harbor of Splendors', late.body.current.version)).status).toBe(200);
  await reader.until(before.live + 2);
  expect(counts()).toEqual({ history: before.history + 2, addresses: before.addresses + 2, live: before.live + 2 });
});

it('of a name for players publishing makes one line of history and one change, and no address', async () => {
  const path = `/api/working_copies/campaign_place/${campaign.id}.${place}/`;
  const words = { field: 'alias', version: 0, text: 'The bright harbor' };
  const kept = await server.post(path, { fields: [words] }, { as: dm });
  expect(kept.status).toBe(200);
  const before = counts();
  const open = { show_players: true, show_wiki: true };
  const body = { campaign_id: campaign.id, location_id: place, ...open, alias: words.text };
  const said = await server.post('/api/save_campaign_location_settings/', body, { as: dm });
  expect(said.status).toBe(200);
  await reader.until(before.live + 1);
  const after = { history: before.history + 1, addresses: before.addresses, live: before.live + 1 };
  expect(counts()).toEqual(after);
  // Anything more would arrive before the answer to a second change.
  await server.post('/api/save_campaign_location_settings/', { ...body, alias: 'The harbor' }, { as: dm });
  await reader.until(after.live + 1);
  expect(counts()).toEqual({ ...after, history: after.history + 1, live: after.live + 1 });
});
