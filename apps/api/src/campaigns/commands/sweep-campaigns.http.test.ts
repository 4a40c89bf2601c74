import type { CampaignAnswer, Handout } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { operator } from '../../audit/audit.ts';
import { cleanUp } from '../../retention/clean-up.ts';
import { terminateAccount } from '../../retention/commands/terminate-account.ts';
import { ROWS_PER_PORTION, sweepCampaigns, sweepPortion } from './sweep-campaigns.ts';

const NOTES = 5000;

let server: CampaignApp;
let dm: Person;
let player: Person;
let large: CampaignAnswer;
let small: CampaignAnswer;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  large = await server.campaign(dm, { name: 'Large' });
  small = await server.campaign(player, { name: 'Small' });
  await server.join(large, player);
  await server.show(dm, large, 'waterdeep');
  await server.show(player, small, 'waterdeep');
  await server.note(player, small, 'waterdeep', 'In the small one.');
  await server.note(player, large, 'waterdeep', 'In the large one.');
  const handouts = `/api/home/campaign/${large.id}/handouts/`;
  const letter = { title: 'Large letter', text: 'Come at night.', location_id: null };
  const { body } = await server.post<Handout>(handouts, letter, { as: dm });
  await server.post(`${handouts}${body.key}/show/`, { to: 'some', people: [player.id] }, { as: dm });
  const insert = server.database.sqlite.prepare(
    `insert into campaign_notes (campaign_id, location_id, user_id, character_name, note, private, created_at)
     values (?, ?, ?, 'Rook', ?, 0, '2026-01-02T03:04:05.006Z')`,
  );
  server.database.sqlite.transaction(() => {
    for (let i = 1; i < NOTES; i += 1) insert.run(large.id, server.place('waterdeep'), player.id, `Note ${i}`);
  })();
});
afterEach(() => server.close());

const left = () => {
  const count = (table: string) =>
    server.database.sqlite.prepare(`select count(*) from ${table} where campaign_id = ?`).pluck().get(large.id);
  const rows = server.database.sqlite.prepare('select id from campaigns order by name').pluck().all();
  const tables = ['chronicle', 'chronicle_places', 'campaign_handouts', 'campaign_showings'];
  const lines = tables.reduce((sum, table) => sum + Number(count(table)), 0);
  const settings = count('campaign_location_settings');
  return { campaigns: rows, notes: count('campaign_notes'), settings, lines };
};

/** Deletes by the call, and keeps what follows in the background from beginning. */
async function remove(): Promise<void> {
  const { run } = server.app.background;
  server.app.background.run = () => undefined;
  const answer = await server.post(`/api/home/campaign/${large.id}/delete/`, { name: 'Large' }, { as: dm });
  server.app.background.run = run;
  expect(answer.status).toBe(200);
}

/** What everybody who knew of it gets to see of the large campaign. */
async function seen() {
  const addresses = [
    `/api/home/campaign/${large.id}/`,
    `/api/location_map_details/sword_coast/?campaign_id=${large.id}`,
    `/api/campaign_notes/?campaign_id=${large.id}&location_id=${server.place('waterdeep')}`,
  ];
  const statuses = await Promise.all(
    [dm, player].flatMap((as) => addresses.map(async (url) => (await server.get(url, { as })).status)),
  );
  const own = await server.get('/api/home/campaign/list/', { as: dm });
  const joined = await server.get('/api/home/campaign/joined/', { as: player });
  const copy = await server.get('/user/export/', { as: player });
  return { statuses: new Set(statuses), lists: own.text + joined.text, copy: copy.text };
}

describe('deleting a large campaign', () => {
  test('nobody finds it from now on, while its notes are still going', async () => {
    expect(left()).toMatchObject({ notes: NOTES, lines: 7 });
    expect((await seen()).statuses).toEqual(new Set([200]));
    await remove();
    expect(left().notes).toBe(NOTES - ROWS_PER_PORTION);
    const { statuses, lists, copy } = await seen();
    expect(statuses).toEqual(new Set([404]));
    expect(lists).toBe('[][]');
    expect(copy).not.toMatch(/Large|Note \d/);
    expect(copy).toContain('In the small one.');
    for (const [url, body] of [
      [`/api/home/campaign/${large.id}/join/`, { invite: large.invite_token }],
      [`/api/home/campaign/${large.id}/delete/`, { name: 'Large' }],
    ] as const) {
      expect((await server.post(url, body, { as: dm })).status).toBe(404);
    }
  });

  test('is done in portions, and goes on after the process died between two', async () => {
    await remove();
    await sweepPortion(server.db);
    expect(left()).toMatchObject({ campaigns: [large.id, small.id], notes: NOTES - 2 * ROWS_PER_PORTION });
    await cleanUp(server.db, server.now(), server.config.dataDir);
    expect(left()).toEqual({ campaigns: [small.id], notes: 0, settings: 0, lines: 0 });
    expect((await server.get(`/api/home/campaign/${small.id}/`, { as: player })).status).toBe(200);
  });

  test('lets others in between the portions', async () => {
    await remove();
    const between = new Set<unknown>();
    let isDone = false;
    const sweep = sweepCampaigns(server.db).then(() => {
      isDone = true;
    });
    while (!isDone) {
      between.add(left().notes);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sweep;
    expect([...between]).toEqual(expect.arrayContaining([NOTES - ROWS_PER_PORTION, NOTES - 2 * ROWS_PER_PORTION]));
  });

  test('keeps nobody from the database for longer than one portion', async () => {
    await remove();
    let isDone = false;
    const sweep = sweepCampaigns(server.db).finally(() => {
      isDone = true;
    });
    const seenBetween = new Set<number>();
    while (!isDone) {
      await server.db.selectFrom('campaigns').select('id').execute();
      seenBetween.add(Number(left().notes));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await sweep;
    expect(seenBetween.size).toBeGreaterThan(8);
  });

  test('goes on by itself', async () => {
    await server.post(`/api/home/campaign/${large.id}/delete/`, { name: 'Large' }, { as: dm });
    await server.app.background.idle();
    expect(left()).toEqual({ campaigns: [small.id], notes: 0, settings: 0, lines: 0 });
  });

  test('two sweeps at once do no harm', async () => {
    await remove();
    await Promise.all([sweepCampaigns(server.db), sweepCampaigns(server.db)]);
    expect(left()).toEqual({ campaigns: [small.id], notes: 0, settings: 0, lines: 0 });
  });
});

test('ending the account of a DM works the same way', async () => {
  await terminateAccount(server.app.accounts, operator, { id: dm.id, email: 'person-1@mail.example' }, 'own_wish');
  expect(left()).toMatchObject({ campaigns: [large.id, small.id], notes: NOTES - ROWS_PER_PORTION });
  expect((await server.get(`/api/home/campaign/${large.id}/`, { as: player })).status).toBe(404);
  await sweepCampaigns(server.db);
  expect(left()).toEqual({ campaigns: [small.id], notes: 0, settings: 0, lines: 0 });
});
