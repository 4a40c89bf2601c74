import {
  type CampaignAnswer,
  type StaffPosition,
  type SuggestionBody,
  type SuggestionsPage,
  suggestionAbouts,
  type WorldsAnswer,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { beforeStatements } from '../../../test-support/between-statements.ts';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { must, suggesting } from '../../../test-support/suggesting.ts';

/* What those who decide see of a queue before they open one (docs/specification, section 2). */

let server: CampaignApp;
let staff: Person;
let sable: Person;
let atlas: string;
let calls: ReturnType<typeof suggesting>;
beforeEach(async () => {
  server = await campaignApp();
  calls = suggesting(server);
  staff = await server.person('Mara', { isStaff: true });
  sable = await server.person('Sable');
  atlas = (await server.get<WorldsAnswer>('/api/worlds/', { as: staff })).body.worlds[0]?.id ?? '';
});
afterEach(() => server.close());

const queue = (query = '') => calls.queue(`world_id=${atlas}${query}`, staff);
const send = async (slug: string, body: SuggestionBody, as = sable) => must(await calls.send(slug, as, body)).id;
const does = async (path: string, body: object) => must(await server.post(path, body, { as: staff }));
const rename = (slug: string, name: string) => does(`/api/home/location/${server.place(slug)}/`, { name });
const pinOf = async (slug: string) => {
  const [stand] = (await calls.formOf(slug, sable)).positions;
  return must(await server.get<StaffPosition>(`/api/position/${stand?.position_id}/`, { as: staff }));
};
const textOf = (slug: string) => calls.rewrite(slug, sable, (text) => `${text}\n\nMore of it.`);
const write = async (slug: string, markdown: string) => {
  const id = server.database.sqlite
    .prepare('select id from wiki_pages where location_id = ?')
    .pluck()
    .get(server.place(slug));
  const wiki_page_content = { sections: [], top_section: '', image: null, image_text: '', attribution: null, markdown };
  await does(`/api/home/wikipage/${id}/`, { wiki_page_content });
};
const changed = (page: SuggestionsPage) =>
  page.suggestions.filter(({ is_changed_since }) => is_changed_since).map(({ id }) => id);

describe('a row says that something changed since', () => {
  it('for a text, a name, and a pin, until it is changed back, as the review does', async () => {
    const pin = await pinOf('undermountain');
    const ids = {
      text: must(await textOf('undermountain')).id,
      name: await send('undermountain', { name: 'The Undermountain' }),
      position: await send('undermountain', { position: { position_id: pin.id, lat: 50, lng: 60 } }),
      other: await send('undermountain', { why: 'It is deeper.' }),
    };
    expect(changed(await queue())).toEqual([]);

    await write('undermountain', 'Every torch goes out here.');
    expect(changed(await queue())).toEqual([ids.text]);
    await write('undermountain', 'Every lantern goes out here.');
    expect(changed(await queue())).toEqual([]);

    await rename('undermountain', 'Halls of Halaster');
    expect(changed(await queue())).toEqual([ids.name]);
    expect((await calls.review(ids.name, staff)).name?.is_changed_since).toBe(true);
    await rename('undermountain', 'Undermountain');
    expect(changed(await queue())).toEqual([]);

    await does('/api/change_position/', { id: pin.id, position: [pin.lat, pin.lng + 1] });
    expect(changed(await queue())).toEqual([ids.position]);
    expect((await calls.review(ids.position, staff)).position?.is_changed_since).toBe(true);
    await does('/api/change_position/', { id: pin.id, position: [pin.lat, pin.lng], scale: 20 });
    expect(changed(await queue())).toEqual([]);
  });

  it('for what players call a place, in the queue of their DM', async () => {
    const dm = await server.person('Dee');
    const campaign: CampaignAnswer = await server.campaign(dm);
    await server.join(campaign, sable);
    for (const slug of [MAP, 'waterdeep']) await server.show(dm, campaign, slug, { show_players: true });
    await server.show(dm, campaign, 'waterdeep', { alias: 'The Jewel' });
    const id = await send('the_jewel', { campaign_id: campaign.id, name: 'The Pearl' });
    const rows = () => calls.queue(`campaign_id=${campaign.id}`, dm);
    expect(changed(await rows())).toEqual([]);
    await server.show(dm, campaign, 'waterdeep', { alias: 'The Gem' });
    expect(changed(await rows())).toEqual([id]);
    expect((await rows()).suggestions[0]).toMatchObject({ place: { name: 'Waterdeep' } });
  });

  it('and a settled one does not', async () => {
    const id = await send('undermountain', { name: 'The Undermountain' });
    must(await calls.act(id, 'decline', {}, staff));
    await rename('undermountain', 'Halls of Halaster');
    expect((await queue('&state=declined')).suggestions).toEqual([
      expect.objectContaining({ id, is_changed_since: false }),
    ]);
  });
});

test('a page of many rows takes no more statements than one of a few', async () => {
  let writer = sable;
  const fill = async (from: number, to: number) => {
    const pin = await pinOf('waterdeep');
    for (let i = from; i < to; i += 1) {
      if (i % 5 === 0) writer = await server.person(`Writer ${i}`);
      const position = { position_id: pin.id, lat: 50 + i, lng: 60 };
      await send('waterdeep', { name: `Deep ${i}`, position }, writer);
      must(await calls.rewrite('undermountain', writer, (text) => `${text}\n\nLine ${i}.`));
    }
  };
  const count = async () => {
    const end = beforeStatements(server.database.sqlite, () => undefined);
    const page = await queue();
    return { statements: end(), rows: page.suggestions.length, changed: changed(page).length };
  };
  await fill(0, 2);
  await rename('waterdeep', 'City of Splendors');
  await write('undermountain', 'Every torch goes out here.');
  const few = await count();
  expect([few.rows, few.changed]).toEqual([4, 4]);
  await fill(2, 25);
  await rename('waterdeep', 'City of Masks');
  await write('undermountain', 'Every lamp goes out here.');
  const many = await count();
  expect([many.rows, many.changed]).toEqual([50, 50]);
  expect(many.statements).toBe(few.statements);
});

describe('a queue', () => {
  it('is narrowed to those about one field, or those that say what is wrong', async () => {
    const pin = await pinOf('waterdeep');
    const position = { position_id: pin.id, lat: 50, lng: 60 };
    const ids: Record<string, string[]> = {
      text: [must(await textOf('undermountain')).id],
      name: [await send('waterdeep', { name: 'Deep' })],
      position: [await send('waterdeep', { position })],
      place: [await send(MAP, { place: { name: 'Longsaddle', lat: 1, lng: 2, text: '' } })],
      wrong: [await send('waterdeep', { why: 'It has two gates.' })],
    };
    const both = await send('waterdeep', { name: 'Deeper', position });
    ids.name?.push(both);
    ids.position?.push(both);
    expect(Object.keys(ids)).toEqual([...suggestionAbouts]);
    for (const about of suggestionAbouts) {
      const page = await queue(`&about=${about}`);
      expect([about, page.suggestions.map(({ id }) => id), page.total]).toEqual([
        about,
        ids[about],
        ids[about]?.length,
      ]);
      expect(page.counts.open).toBe(6);
    }
    expect((await queue('&about=place')).suggestions[0]).toMatchObject({
      place: { slug: MAP },
      new_place: 'Longsaddle',
    });
    expect((await server.get(`/api/suggestions/?world_id=${atlas}&about=secret`, { as: staff })).status).toBe(400);
  });

  it('comes oldest first while it waits, or newest first, in pages', async () => {
    const ids: string[] = [];
    let writer = sable;
    for (let i = 0; i < 52; i += 1) {
      if (i % 20 === 0) writer = await server.person(`Writer ${i}`);
      ids.push(await send('waterdeep', { why: `Remark ${i}.` }, writer));
    }
    const idsOf = (page: SuggestionsPage) => page.suggestions.map(({ id }) => id);
    const first = await queue();
    expect([idsOf(first), first.total, first.next_page]).toEqual([ids.slice(0, 50), 52, 2]);
    const second = await queue('&page=2');
    expect([idsOf(second), second.total, second.next_page]).toEqual([ids.slice(50), 52, null]);
    expect(idsOf(await queue('&order=newest&about=wrong'))).toEqual(ids.toReversed().slice(0, 50));
  });
});
