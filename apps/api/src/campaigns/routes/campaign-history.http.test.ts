import {
  CAMPAIGN_HISTORY_PAGE_SIZE,
  type CampaignAnswer,
  CampaignChangeReverted,
  CampaignHistoryPage,
  type ChroniclePage,
  type ErrorDetails,
  type Handout,
  type HandoutsPage,
} from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { refuseWrites } from '../../../test-support/refuse-writes.ts';
import { sweepCampaigns } from '../commands/sweep-campaigns.ts';

/* Two people lead the campaign, and one plays. */
let server: CampaignApp;
let dm: Person;
let helper: Person;
let player: Person;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  helper = await server.person('Hanna');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  const named = { campaign_id: campaign.id, email: 'hanna@mail.example', user_id: helper.id };
  await server.db
    .insertInto('campaign_dms')
    .values({ ...named, asked_at: AT, accepted_at: AT })
    .execute();
  await server.post(at('sessions/start/'), { number: 1 }, { as: dm });
});
afterEach(() => server.close());

const AT = '2026-03-04T05:06:07.008Z';

type Refused = { code: string; error: string } & ErrorDetails<Record<string, unknown>>['changed_meanwhile'];

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const recap = (as: Person, text: string) => server.post(at('sessions/1/recap/'), { recap: text }, { as });
const alias = (as: Person, name: string | null) =>
  server.post(
    '/api/save_campaign_location_settings/',
    { campaign_id: campaign.id, location_id: server.place('waterdeep'), knowledge: 'named', alias: name },
    { as },
  );
const list = async (query = '', who: Who = { as: dm }) => server.get<CampaignHistoryPage>(at(`history/${query}`), who);
const changes = async (query = '') => {
  const { status, body } = await list(query);
  expect(status).toBe(200);
  expectShape(CampaignHistoryPage, body);
  return body.changes;
};
const undo = (as: Person, number: number, force = false) =>
  server.post<CampaignChangeReverted & Refused>(at(`history/${number}/revert/`), { force }, { as });
const recapNow = async (as: Person) =>
  (await server.get<ChroniclePage>(at('chronicle/?session=1'), { as })).body.session?.recap;

describe('the history of the words of a campaign', () => {
  test('says who changed which words when, and what stood before, newest first', async () => {
    await recap(dm, 'They met.');
    await alias(helper, 'The wolf castle');
    const { key } = (
      await server.post<Handout>(at('handouts/'), { title: 'A letter', text: 'Come.', location_id: null }, { as: dm })
    ).body;
    await server.post(at(`handouts/${key}/`), { text: 'Come alone.', look: 'letter' }, { as: helper });
    expect(await changes()).toMatchObject([
      {
        number: 3,
        actor: { id: helper.id, name: 'Hanna' },
        kind: 'handout',
        of: key,
        name: 'A letter',
        before: { text: 'Come.', look: 'page' },
        after: { text: 'Come alone.', look: 'letter' },
      },
      {
        number: 2,
        kind: 'place',
        of: String(server.place('waterdeep')),
        name: 'Waterdeep',
        before: { alias: null },
        after: { alias: 'The wolf castle' },
      },
      {
        number: 1,
        actor: { name: 'Dana' },
        kind: 'session',
        of: '1',
        name: null,
        before: { recap: '' },
        after: { recap: 'They met.' },
        reverts: null,
        reverted_by: null,
      },
    ]);
    expect((await changes('?kind=session&of=1')).map(({ number }) => number)).toEqual([1]);
    expect((await changes(`?kind=place&of=${server.place('waterdeep')}`)).map(({ number }) => number)).toEqual([2]);
    expect((await changes(`?kind=handout&of=${key}`)).map(({ number }) => number)).toEqual([3]);
    expect(await changes('?kind=session&of=9')).toEqual([]);
    for (const [query, field] of [
      ['?kind=session', 'of'],
      ['?of=1', 'kind'],
    ] as const)
      expect(await list(query)).toMatchObject({ status: 400, body: { field } });
  });

  test('keeps no save that changed no word', async () => {
    await recap(dm, 'They met.');
    await recap(dm, 'They met.');
    await server.show(dm, campaign, 'waterdeep', { knowledge: 'visited' });
    expect(await changes()).toHaveLength(1);
  });

  test('comes in pages', async () => {
    for (let time = 0; time <= CAMPAIGN_HISTORY_PAGE_SIZE; time += 1) await recap(dm, `They met ${time} times.`);
    expect((await list()).body).toMatchObject({ changes: { length: CAMPAIGN_HISTORY_PAGE_SIZE }, next_page: 2 });
    expect((await list('?page=2')).body).toMatchObject({ changes: [{ number: 1 }], next_page: null });
  });

  test('is read only by those who lead the campaign now', async () => {
    await recap(dm, 'They met.');
    expect((await list('', { as: helper })).status).toBe(200);
    expect((await list('', { as: player })).status).toBe(403);
    expect((await list('', { invite: campaign.invite_token })).status).toBeGreaterThanOrEqual(401);
    expect((await undo(player, 1)).status).toBe(403);
    await server.db.deleteFrom('campaign_dms').where('user_id', '=', helper.id).execute();
    expect((await list('', { as: helper })).status).toBe(403);
    expect((await undo(helper, 1)).status).toBe(403);
    const rival = await server.person('Rival');
    const other = await server.campaign(rival, { name: 'Another' });
    const url = `/api/home/campaign/${other.id}/history/1/revert/`;
    expect((await server.post(url, {}, { as: rival })).status).toBe(404);
  });

  test('is in the copy of its owner’s account, and of nobody else’s', async () => {
    await recap(helper, 'They met.');
    type Copy = { words_changed: object[] };
    const copyOf = async (as: Person) => (await server.get<Copy>('/user/export/', { as })).body.words_changed;
    expect(await copyOf(dm)).toMatchObject([{ number: 1, before: { recap: '' }, after: { recap: 'They met.' } }]);
    for (const other of [helper, player]) expect(await copyOf(other)).toEqual([]);
  });

  test('ends with the campaign, and that of a handout with the handout', async () => {
    await recap(dm, 'They met.');
    const letter = { title: 'A letter', text: 'Come.', location_id: null };
    const { key } = (await server.post<Handout>(at('handouts/'), letter, { as: dm })).body;
    await server.post(at(`handouts/${key}/`), { text: 'Come alone.' }, { as: dm });
    await server.post(at(`handouts/${key}/delete/`), {}, { as: dm });
    expect((await changes()).map(({ kind }) => kind)).toEqual(['session']);
    await server.post(at('delete/'), { name: campaign.name }, { as: dm });
    await sweepCampaigns(server.db);
    expect(await server.db.selectFrom('campaign_changes').selectAll().execute()).toEqual([]);
  });

  test('names nobody whose account is gone', async () => {
    await recap(helper, 'They met.');
    await server.db.updateTable('users').set({ terminated_at: AT }).where('id', '=', helper.id).execute();
    expect(await changes()).toMatchObject([{ actor: { id: null, name: 'deleted user' } }]);
  });
});

describe('taking a change of words back', () => {
  test('gives the words from before, as a change that can be taken back itself', async () => {
    await recap(dm, 'They met.');
    await recap(helper, 'Nobody came.');
    const undone = await undo(dm, 2);
    expectShape(CampaignChangeReverted, undone.body);
    expect(undone.body).toMatchObject({ change: { number: 3, reverts: 2, actor: { name: 'Dana' } }, settings: null });
    expect(await recapNow(player)).toBe('They met.');
    expect(await changes()).toMatchObject([{ number: 3 }, { number: 2, reverted_by: 3 }, { number: 1 }]);
    expect(await undo(helper, 2)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await undo(helper, 3)).body).toMatchObject({ change: { number: 4, reverts: 3 } });
    expect(await recapNow(player)).toBe('Nobody came.');
  });

  test('is refused with what is published where somebody wrote since, unless it is forced', async () => {
    await recap(dm, 'They met.');
    await recap(helper, 'Nobody came.');
    expect(await undo(dm, 1)).toMatchObject({
      status: 409,
      body: {
        code: 'changed_meanwhile',
        current: { recap: 'Nobody came.' },
        changed_by: { name: 'Hanna' },
      },
    });
    expect(await recapNow(player)).toBe('Nobody came.');
    expect((await undo(dm, 1, true)).status).toBe(200);
    expect(await recapNow(player)).toBe('');
  });

  test.each(['campaign_changes', 'events'])('changes nothing where the database refuses to write %s', async (table) => {
    await recap(dm, 'They met.');
    const mend = refuseWrites(server.database, 'insert', table);
    for (const answer of [await undo(dm, 1), await recap(helper, 'Nobody came.')])
      expect(answer.status).toBeGreaterThanOrEqual(500);
    mend();
    expect(await recapNow(player)).toBe('They met.');
    expect(await changes()).toMatchObject([{ number: 1, reverted_by: null }]);
    expect((await undo(dm, 1)).status).toBe(200);
  });

  test('happens once where two take the same change back at once', async () => {
    await recap(dm, 'They met.');
    await recap(dm, 'Nobody came.');
    const statuses = (await Promise.all([undo(dm, 2), undo(helper, 2)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect((await changes()).map(({ number }) => number)).toEqual([3, 2, 1]);
  });

  test('brings back the name for players, and answers the settings', async () => {
    await alias(dm, 'The wolf castle');
    await alias(helper, 'The old keep');
    await server.show(dm, campaign, 'waterdeep', { knowledge: 'visited', show_wiki: true });
    const { body } = await undo(dm, 2);
    expect(body.settings).toMatchObject({
      location_id: server.place('waterdeep'),
      alias: 'The wolf castle',
      version: 3,
      knowledge: 'visited',
      // Another name: what the text says of it is for the DM to look at first.
      show_wiki: false,
    });
    // Steps are no words: what was chosen since stays, and the words are as the change left them.
    expect((await undo(dm, 3)).body.settings).toMatchObject({ alias: 'The old keep', knowledge: 'visited' });
  });

  test('of a handout changes what is kept ready, not what is shown', async () => {
    const letter = { title: 'A letter', text: 'Come.', location_id: null };
    const { key } = (await server.post<Handout>(at('handouts/'), letter, { as: dm })).body;
    await server.post(at(`handouts/${key}/`), { text: 'Come alone.' }, { as: dm });
    await server.post(at(`handouts/${key}/show/`), { to: 'everybody' }, { as: dm });
    expect((await undo(helper, 1)).status).toBe(200);
    const { handouts } = (await server.get<HandoutsPage>(at('handouts/'), { as: dm })).body;
    expect(handouts).toMatchObject([{ text: 'Come.', version: 2 }]);
    const shown = await server.get<{ handout: { text: string } }>(at('shown/'), { as: player });
    expect(shown.body.handout.text).toBe('Come alone.');
  });

  test('is not there for a number that nobody gave', async () => {
    expect((await undo(dm, 7)).status).toBe(404);
    expect((await server.post(at('history/none/revert/'), {}, { as: dm })).status).toBe(404);
  });
});
