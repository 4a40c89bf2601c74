import {
  type AnswerOf,
  type Calls,
  type CampaignAnswer,
  type ChroniclePage,
  HANDOUTS_PAGE_SIZE,
  Handout,
  HandoutsPage,
  type LiveNews,
  ShownHandout,
  type ShownHandoutAnswer,
  type TableForDm,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';

/* The Sword Coast is a root, which players see; Waterdeep stands on it, hidden, and has a picture. */
let server: CampaignApp;
let dm: Person;
let perrin: Person;
let tobin: Person;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  perrin = await server.person('Perrin');
  tobin = await server.person('Tobin');
  campaign = await server.campaign(dm);
  for (const player of [perrin, tobin]) await server.join(campaign, player);
});
afterEach(() => server.close());

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const guest = (): Who => ({ invite: campaign.invite_token });
const write = (path: string, body: object, as = dm) => server.post<Handout>(at(path), body, { as });
async function letter(title: string, text = 'Come at **night**.'): Promise<string> {
  const { status, body } = await write('handouts/', { title, text, location_id: null });
  expect(status).toBe(200);
  expectShape(Handout, body);
  return body.key;
}
const show = (key: string, to: string, people: number[] = []) => write(`handouts/${key}/show/`, { to, people });
const takeAway = (key: string) => write(`handouts/${key}/take_away/`, {});
const shownTo = async (who: Who, query = ''): Promise<ShownHandout | null> => {
  const { body } = await server.get<{ handout: ShownHandout | null }>(at(`shown/${query}`), who);
  if (body.handout !== null) expectShape(ShownHandout, body.handout);
  return body.handout;
};
const titles = async (...whom: Who[]) => {
  const all: (string | undefined)[] = [];
  for (const who of whom) all.push((await shownTo(who))?.title);
  return all;
};
const revision = async (who: Who, since = '') => (await server.get<LiveNews>(at(`revision/?since=${since}`), who)).body;
const told = async (who: Who, query = ''): Promise<(string | undefined)[]> =>
  (await server.get<ChroniclePage>(at(`chronicle/${query}`), who)).body.lines
    .filter(({ kind }) => kind === 'shown')
    .map(({ shown, dm_only }) => `${shown?.title}${dm_only ? ' (dm)' : ''}`);
async function tableKey(): Promise<string> {
  const { body } = await server.post<TableForDm>(at('table/open/'), {}, { as: dm });
  return body.screen?.secret ?? '';
}
describe('handouts', () => {
  test('tell their DM when they were shown and to whom, page by page, and nobody else', async () => {
    const [key, other] = [await letter('From Glasstaff'), await letter('Another')];
    const list = async (page = 1, as = dm) =>
      server.get<AnswerOf<Calls['listShowings']>>(at(`handouts/${key}/showings/?page=${page}`), { as });
    expect((await list()).body).toEqual({ showings: [], next_page: null });
    await show(key, 'some', [perrin.id, tobin.id]);
    await show(other, 'everybody');
    await server.post(at('sessions/start/'), { number: 1 }, { as: dm });
    await show(key, 'table');
    expect((await list()).body).toMatchObject({
      showings: [
        { to: 'table', session: 1, people: [] },
        { to: 'some', session: null, people: [perrin.id, tobin.id].sort((one, two) => one - two) },
      ],
      next_page: null,
    });
    for (let times = 0; times < HANDOUTS_PAGE_SIZE; times += 1) await show(key, 'everybody');
    expect((await list()).body).toMatchObject({ showings: { length: HANDOUTS_PAGE_SIZE }, next_page: 2 });
    expect((await list(2)).body).toMatchObject({ showings: [{ to: 'table' }, { to: 'some' }], next_page: null });
    expect((await list(1, perrin)).status).toBe(403);
    expect((await server.get(at('handouts/none/showings/'), { as: dm })).status).toBe(404);
  });

  test('reach those whom they are shown to, nobody before, and nobody after they are taken away', async () => {
    const screen = { table: await tableKey() };
    const all = [{ as: perrin }, { as: tobin }, guest(), screen];
    const key = await letter('From Glasstaff');
    expect(await titles(...all, { as: dm })).toEqual([undefined, undefined, undefined, undefined, undefined]);
    await show(key, 'everybody');
    const shown = await shownTo({ as: perrin });
    expect(shown).toMatchObject({ title: 'From Glasstaff', text: 'Come at **night**.', picture: null, by: 'Dana' });
    expect((await shownTo(guest()))?.by).toBeUndefined();
    // As it comes when a text of the world is copied into one.
    await show(await letter('From Glasstaff', 'Come.\n\n:::secret\nIt is a trap.\n:::'), 'everybody');
    for (const who of all) expect(await shownTo(who)).toMatchObject({ title: 'From Glasstaff', text: 'Come.' });
    await show(key, 'everybody');
    expect(await titles(...all)).toEqual(Array(4).fill('From Glasstaff'));
    await takeAway(key);
    expect(await titles(...all)).toEqual(Array(4).fill(undefined));
    const onTable = await letter('On the table');
    await show(onTable, 'table');
    expect(await titles(...all)).toEqual([undefined, undefined, undefined, 'On the table']);
    const forTobin = await letter('For Tobin');
    await show(forTobin, 'some', [tobin.id]);
    expect(await titles(...all)).toEqual([undefined, 'For Tobin', undefined, 'On the table']);
    expect(await shownTo({ as: dm }, '?as=player')).toBeNull();
    await show(key, 'everybody');
    expect(await titles(...all)).toEqual(Array(4).fill('From Glasstaff'));
  });

  test('move a revision only of those who are shown something else', async () => {
    const screen = { table: await tableKey() };
    const whom: Who[] = [{ as: perrin }, { as: tobin }, guest(), screen];
    const before = await Promise.all(whom.map(async (who) => (await revision(who)).revision));
    const moved = () =>
      Promise.all(whom.map(async (who, one) => (await revision(who, before[one] ?? '')).kinds.join(' ')));
    const key = await letter('For Tobin');
    await write(`handouts/${key}/`, { title: 'For Tobin alone' });
    expect(await moved()).toEqual(['', '', '', '']);
    await show(key, 'some', [tobin.id]);
    expect(await moved()).toEqual(['', 'handouts', '', '']);
    await write(`handouts/${key}/`, { text: 'Something else, not shown.' });
    expect((await shownTo({ as: tobin }))?.text).toBe('Come at **night**.');
    await takeAway(key);
    // Equal answers have equal revisions.
    expect(await moved()).toEqual(['', '', '', '']);
    await show(await letter('On the table'), 'table');
    expect(await moved()).toEqual(['', '', '', 'handouts']);
  });

  test('stay in the chronicle for whoever was shown them, as they were, and can be looked at again', async () => {
    const forAll = await letter('A map');
    await show(forAll, 'everybody');
    await show(await letter('For Tobin'), 'some', [tobin.id]);
    await show(await letter('On the table'), 'table');
    await letter('Never shown');
    const { key = '' } = (await shownTo({ as: perrin })) ?? {};
    await takeAway(forAll);
    await write(`handouts/${forAll}/`, { title: 'A trap', text: 'Who reads this is dead.' });
    expect(await told({ as: perrin })).toEqual(['A map']);
    expect(await told({ as: tobin })).toEqual(['For Tobin', 'A map']);
    expect(await told(guest())).toEqual(['A map']);
    expect(await told({ as: dm })).toEqual(['On the table (dm)', 'For Tobin', 'A map']);
    expect(await told({ as: dm }, '?as=player')).toEqual(['A map']);
    const again = await server.get<ShownHandout>(at(`shown/${key}/`), { as: perrin });
    expect(again.body).toMatchObject({ title: 'A map', text: 'Come at **night**.' });
    const ofTobin = (await shownTo({ as: tobin }))?.key;
    expect((await server.get(at(`shown/${ofTobin}/`), { as: perrin })).status).toBe(404);
    expect((await server.get(at(`shown/${ofTobin}/`), { as: tobin })).status).toBe(200);
    await write(`handouts/${forAll}/delete/`, {});
    expect(await told({ as: tobin })).toEqual(['For Tobin']);
    expect((await server.get(at(`shown/${key}/`), { as: perrin })).status).toBe(404);
  });

  test('look as their DM chose, and what was shown looks as it did then', async () => {
    const screen = { table: await tableKey() };
    const plain = await letter('A page');
    const { body } = await write('handouts/', { title: 'Wanted', text: 'Alive.', look: 'notice', location_id: null });
    expectShape(Handout, body);
    const { key } = body;
    const listed = async () =>
      (await server.get<HandoutsPage>(at('handouts/'), { as: dm })).body.handouts.map(({ title, look }) => [
        title,
        look,
      ]);
    expect((await listed()).toSorted()).toEqual([
      ['A page', 'page'],
      ['Wanted', 'notice'],
    ]);
    await show(key, 'everybody');
    const first = await shownTo({ as: perrin });
    for (const who of [{ as: perrin }, guest(), screen]) expect((await shownTo(who))?.look).toBe('notice');
    // What is saved without a look keeps its look.
    expect((await write(`handouts/${key}/`, { title: 'Wanted!' })).body).toMatchObject({
      title: 'Wanted!',
      look: 'notice',
    });
    expect((await write(`handouts/${key}/`, { look: 'letter' })).body).toMatchObject({
      text: 'Alive.',
      look: 'letter',
    });
    expect((await shownTo({ as: perrin }))?.look).toBe('notice');
    await show(key, 'everybody');
    expect((await shownTo({ as: perrin }))?.look).toBe('letter');
    const before = await server.get<ShownHandout>(at(`shown/${first?.key}/`), { as: perrin });
    expect(before.body).toMatchObject({ title: 'Wanted', look: 'notice' });
    for (const look of ['poster', '', null, 1, ['page']]) {
      expect((await write('handouts/', { title: 'A', text: 'B', look, location_id: null })).status).toBe(400);
      expect((await write(`handouts/${plain}/`, { look })).status).toBe(400);
    }
    expect((await listed()).toSorted()).toEqual([
      ['A page', 'page'],
      ['Wanted!', 'letter'],
    ]);
  });

  test('that are the picture of a place are seen only while the place is', async () => {
    const location_id = server.place('waterdeep');
    const { body } = await write('handouts/', { title: 'The city', text: '', location_id });
    expectShape(Handout, body);
    expect(body.picture?.url).toContain('/media/');
    expect((await show(body.key, 'everybody')).status).toBe(409);
    expect(await titles({ as: perrin })).toEqual([undefined]);
    await server.show(dm, campaign, 'waterdeep');
    await show(body.key, 'everybody');
    expect((await shownTo({ as: perrin }))?.picture).toEqual(body.picture);
    const { revision: seen } = await revision({ as: perrin });
    await server.show(dm, campaign, 'waterdeep', { show_players: false });
    expect(await titles({ as: perrin }, guest())).toEqual([undefined, undefined]);
    expect(await told({ as: perrin })).toEqual([]);
    expect(await told({ as: dm })).toEqual(['The city']);
    expect((await revision({ as: perrin }, seen)).kinds).toContain('handouts');
  });

  test('on the table screen are named for the DM alone, with their page', async () => {
    const answer = async (who: Who, query = '') =>
      (await server.get<ShownHandoutAnswer>(at(`shown/${query}`), who)).body;
    expect(await answer({ as: dm })).toEqual({ handout: null, on_table: null, running: null });
    const parts = ['One', 'Two', 'Three'].map((word) => `${word} ${'lantern '.repeat(70).trim()}.`);
    const long = await letter('A long letter', parts.join('\n\n'));
    await show(long, 'table');
    await show(await letter('For Tobin'), 'some', [tobin.id]);
    await write(`handouts/${long}/page/`, { page: 2 });
    const onTable = { key: long, title: 'A long letter', page: 2, pages: 3 };
    const forDm = await answer({ as: dm });
    expect(forDm.on_table).toEqual(onTable);
    // What only some were shown is taken away from the bar too.
    expect(forDm.running?.title).toBe('For Tobin');
    for (const who of [{ as: perrin }, { as: tobin }, guest(), { table: await tableKey() }])
      expect(Object.keys(await answer(who))).toEqual(['handout']);
    expect(Object.keys(await answer({ as: dm }, '?as=player'))).toEqual(['handout']);
    await takeAway(long);
    expect((await answer({ as: dm })).on_table).toBeNull();
  });

  test('are listed for the DM, those not shown first, the newest first', async () => {
    const first = await letter('First');
    await letter('Second');
    await show(first, 'everybody');
    const { body } = await server.get<HandoutsPage>(at('handouts/'), { as: dm });
    expectShape(HandoutsPage, body);
    expect(body.handouts.map(({ title, shown_to }) => [title, shown_to])).toEqual([
      ['Second', null],
      ['First', 'everybody'],
    ]);
    expect((await server.get(at('handouts/'), { as: perrin })).status).toBe(403);
  });

  test('that are shown to some say to whom, to the DM alone and only while they are', async () => {
    const key = await letter('For both');
    expect((await show(key, 'some', [tobin.id, perrin.id])).body.people).toEqual([perrin.id, tobin.id].toSorted());
    expect((await show(key, 'some', [tobin.id])).body.people).toEqual([tobin.id]);
    const listed = async () => (await server.get<HandoutsPage>(at('handouts/'), { as: dm })).body.handouts[0]?.people;
    expect(await listed()).toEqual([tobin.id]);
    expect(await shownTo({ as: tobin })).not.toHaveProperty('people');
    await takeAway(key);
    expect(await listed()).toEqual([]);
    expect((await show(key, 'everybody')).body.people).toEqual([]);
  });

  test('are a titled text or a picture, and for players of this campaign', async () => {
    const refused = async (input: object) => (await write('handouts/', input)).status;
    expect(await refused({ title: ' ', text: 'Words', location_id: null })).toBe(400);
    expect(await refused({ title: 'Empty', text: ' ', location_id: null })).toBe(400);
    expect(await refused({ title: 'Long', text: 'x'.repeat(8_001), location_id: null })).toBe(400);
    expect(await refused({ title: 'No picture', text: '', location_id: server.place('high_forest') })).toBe(400);
    const key = await letter('For some');
    const stranger = await server.person('Stranger');
    expect((await show(key, 'some', [stranger.id])).status).toBe(400);
    expect((await show(key, 'some')).status).toBe(400);
    expect(await titles({ as: perrin })).toEqual([undefined]);
  });
});
