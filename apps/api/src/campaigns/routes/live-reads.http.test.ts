import type { CampaignAnswer, SavedRecap } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beforeStatements } from '../../../test-support/between-statements.ts';
import type { Person } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { addKnownPlaces } from '../../../test-support/known-places.ts';
import { type StaffApp, staffApp } from '../../../test-support/staff-app.ts';
import { loadCampaignFor } from '../view/load-campaign.ts';

/*
 * What the server reads for one audience after an act, where players know 1,200 places on one map. Only what decides
 * about all places at once is a reason to read all of them again.
 */

const KNOWN = 1_200;
const STATEMENTS_MAX = 12;

let server: StaffApp;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;

beforeAll(async () => {
  server = await staffApp({ config: { rateLimits: false } });
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
  addKnownPlaces(server, campaign.id, KNOWN);
  await server.show(dm, campaign, MAP, { show_wiki: true });
  await server.show(dm, campaign, 'nesmé');
});
afterAll(() => server.close());

const path = (rest = '') => `/api/home/campaign/${campaign.id}/${rest}`;
const asDm = (rest: string, body: unknown = {}) => server.post(path(rest), body, { as: dm });
const asStaff = (call: string, body: Record<string, unknown>) => server.does(call, body);
const known = (number: number) =>
  server.database.sqlite.prepare('select id from locations where slug = ?').pluck().get(`known_${number}`) as number;
const positionOf = (id: number) =>
  server.database.sqlite.prepare('select id from positions where location_id = ?').pluck().get(id) as number;

async function setKnowledge(number: number, settings: object): Promise<void> {
  const body = { campaign_id: campaign.id, location_id: known(number), ...settings };
  expect((await server.post('/api/save_campaign_location_settings/', body, { as: dm })).text).toContain('show_players');
}

async function viewOfPlayer() {
  const asker = { viewer: { kind: 'user', id: player.id } as const, invite: undefined, guesser: 'nobody' };
  return loadCampaignFor(server.app.campaigns, asker, campaign.id);
}

/** What the next revision costs, and whether it is another one. */
async function costAfter(act: () => Promise<unknown>) {
  const { revisions } = server.app.live;
  const [before] = await revisions.now([await viewOfPlayer()]);
  await act();
  const view = await viewOfPlayer();
  const readsBefore = revisions.reads();
  const stop = beforeStatements(server.database.sqlite, () => undefined);
  const [after] = await revisions.now([view]);
  const statements = stop();
  return { statements, fullReads: revisions.reads()['in full'] - readsBefore['in full'], moved: after !== before };
}

const acts: Record<string, () => Promise<unknown>> = {
  'another player joins': async () => server.join(campaign, await server.person('Sigrid')),
  'the invite is replaced': () => asDm('rotate_invite/'),
  'a session starts': () => asDm('sessions/start/', { number: 1 }),
  'a recap is published': () =>
    server.post<SavedRecap>(path('sessions/1/recap/'), { recap: 'They slept.' }, { as: dm }),
  'a session ends': () => asDm('sessions/1/end/'),
  'the campaign gets another name': () => asDm('', { name: 'Thaw' }),
  'a player writes a note': () => server.note(player, campaign, 'nesmé', 'It burned.'),
  'a party is put on the map': () =>
    asDm('parties/', { name: 'Us', colour: 'teal', map_id: server.place(MAP), lat: 10, lng: 10 }),
  'a pin moves': () => asStaff('change_position', { id: positionOf(known(7)), position: [11, 12] }),
  'a pin is taken off the map': () => asStaff('deactivate_location_has_position', { id: positionOf(known(8)) }),
  'a place gets another name': () => asStaff(`home/location/${known(9)}`, { name: 'Old Well' }),
  'a place is deleted': () => asStaff(`home/location/${known(10)}/delete`, {}),
  'a place is added': () => asStaff('add_position', { parent_id: server.place(MAP), name: 'New Mill', lat: 1, lng: 2 }),
  'the map gets another source': () =>
    asStaff(`home/location/${server.place(MAP)}`, { wiki_url: 'https://wiki.example/x' }),
};

test.each(Object.entries(acts))('when %s, only what it touched is read', async (_name, act) => {
  expect(await costAfter(act)).toMatchObject({ fullReads: 0 });
});

test.each([7, 600, 1_199])('a reveal of one place costs at most 12 statements (place %d)', async (number) => {
  await setKnowledge(number, { show_players: false, show_wiki: false });
  const cost = await costAfter(() => setKnowledge(number, { show_players: true, show_wiki: true }));
  expect(cost).toMatchObject({ fullReads: 0, moved: true });
  expect(cost.statements).toBeLessThanOrEqual(STATEMENTS_MAX);
});

test('what decides about all places is a reason to read all of them', async () => {
  const cost = await costAfter(() => setKnowledge(11, { show_players: true, show_wiki: true, alias: 'Hole' }));
  expect(cost).toMatchObject({ fullReads: 1, moved: true });
});
