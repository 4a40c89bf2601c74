import type { CampaignNote, ChroniclePage, JournalPage, NotesPage } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';

/* A note stays what it was when it was written: a leader's words or a player's, whoever leads the campaign later. */
let server: WorldsApp;
let owner: Person & { email: string };
let helper: Person & { email: string };
let player: Person;
let campaign: Awaited<ReturnType<WorldsApp['campaign']>>;
let known: number;
beforeEach(async () => {
  server = await worldsApp();
  owner = await server.confirmed('Olga');
  helper = await server.confirmed('Hanna');
  player = await server.person('Pia');
  campaign = await server.campaign(owner);
  for (const one of [helper, player]) await server.join(campaign, one);
  await server.show(owner, campaign, 'waterdeep', { show_players: true });
  known = server.place('waterdeep');
});
afterEach(() => server.close());

const at = (rest: string) => `/api/home/campaign/${campaign.id}/${rest}`;
const addHelper = async () => {
  await server.does(owner, at('dms/'), { email: helper.email });
  await server.does(helper, at('dms/accept/'));
};
const notesFor = async (who: Person): Promise<CampaignNote[]> => {
  const url = `/api/campaign_notes/?campaign_id=${campaign.id}&location_id=${known}`;
  return (await server.get<NotesPage>(url, { as: who })).body.notes;
};
const found = async (word: string, who: Person) =>
  (await server.get<JournalPage>(at(`notes/?q=${word}`), { as: who })).body.notes.length;
const writtenByHelper = () =>
  `The [[#${server.place('nesmé')}]] road.\n\n:::secret dm\nThe lich waits.\n:::\n\nThat is all.`;
const AS_PLAYERS_READ = 'The place road.\n\nThat is all.';

const waysOut: [string, () => Promise<unknown>][] = [
  ['was taken away by the owner', () => server.does(owner, at('dms/remove/'), { email: helper.email })],
  ['left the leaders', () => server.does(helper, at('dms/leave/'))],
  [
    'closed their account',
    async () =>
      server.database.sqlite
        .prepare("update users set terminated_at = '2026-03-04T05:06:07.008Z' where id = ?")
        .run(helper.id),
  ],
];
test.each(waysOut)('players read no secrets of a leader who %s', async (_how, leave) => {
  await addHelper();
  await server.note(helper, campaign, 'waterdeep', writtenByHelper(), {
    character_name: `Guard of [[#${server.place('nesmé')}]]`,
  });
  await leave();

  expect(await notesFor(player)).toMatchObject([{ note: AS_PLAYERS_READ, character_name: 'Guard of a place' }]);
  expect([await found('lich', player), await found('road', player)]).toEqual([0, 1]);
  const chronicle = await server.get<ChroniclePage>(at('chronicle/'), { as: player });
  expect(chronicle.text).not.toMatch(/lich|\[\[/);
  expect((await notesFor(owner)).map((one) => one.note)).toEqual([writtenByHelper()]);
});

test('whoever no longer leads reads their notes as players do, and may delete but not edit them', async () => {
  await addHelper();
  const { id } = await server.note(helper, campaign, 'waterdeep', writtenByHelper());
  await server.does(helper, at('dms/leave/'));

  const [own] = await notesFor(helper);
  expect(own).toMatchObject({ note: AS_PLAYERS_READ, can_delete: true });
  expect(own?.can_edit).toBeUndefined();
  expect((await server.post(`/api/edit_campaign_note/${id}/`, { note: AS_PLAYERS_READ }, { as: helper })).status).toBe(
    403,
  );
  expect((await notesFor(owner))[0]?.note).toBe(writtenByHelper());
  expect((await server.post(`/api/delete_campaign_note/${id}/`, {}, { as: helper })).status).toBe(200);
});

test('what a player guessed stays as they wrote it when they become a leader', async () => {
  await server.show(owner, campaign, 'nesmé', { show_players: true });
  await server.does(owner, '/api/save_campaign_location_settings/', {
    campaign_id: campaign.id,
    location_id: server.place('nesmé'),
    show_players: true,
    show_wiki: false,
    alias: 'The Ford',
  });
  const guess = 'I think it is Nesmé.\n\n:::secret dm\nMine.\n:::';
  const { id } = await server.note(helper, campaign, 'waterdeep', guess);
  await addHelper();
  expect((await notesFor(player)).map((one) => one.note)).toEqual([guess]);

  // What they write now is a leader's.
  const edited = await server.post(`/api/edit_campaign_note/${id}/`, { note: guess }, { as: helper });
  expect(edited.status).toBe(200);
  expect((await notesFor(player)).map((one) => one.note)).toEqual(['I think it is The Ford.']);
});
