import type { CampaignAnswer, LiveNews, Markers, Ping } from '@venture-atlas/types';
import { PING_EVERY_MS, PING_LIVES_MS } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { endOldPings } from '../commands/send-ping.ts';

/* The Sword Coast is a root, which players see; Waterdeep is hidden from them. */
let server: CampaignApp;
let dm: Person;
let tobin: Person;
let campaign: CampaignAnswer;
beforeEach(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  tobin = await server.person('Tobin');
  campaign = await server.campaign(dm);
  await server.join(campaign, tobin);
});
afterEach(() => server.close());

const of = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const markersOf = async (who: Who): Promise<Markers> => (await server.get<Markers>(of('markers/'), who)).body;
const pingsOf = async (who: Who): Promise<Ping[]> => (await markersOf(who)).pings;
const revisionOf = async (who: Who): Promise<string> =>
  (await server.get<LiveNews>(of('revision/'), who)).body.revision;
const ping = async (who: Who, map = MAP) =>
  (await server.post(of('ping/'), { map_id: server.place(map), lat: 10, lng: 20 }, who)).status;

test('a ping is for everybody, with the name of whoever asks: the DM is the DM, and nobody else is', async () => {
  const liar = await server.person('D.M.');
  await server.join(campaign, liar);
  for (const who of [{ as: tobin }, { as: dm }, {}, { as: liar }]) expect(await ping(who)).toBe(200);
  for (const who of [{ as: tobin }, { as: dm }, {}]) {
    const pings = await pingsOf(who);
    expect(new Set(pings.map(({ name, is_dm }) => `${name} ${is_dm}`))).toEqual(
      new Set(['Tobin false', 'DM true', 'Guest false', 'A player false']),
    );
    expect(pings[0]).toMatchObject({ map_id: server.place(MAP), lat: 10, lng: 20 });
  }
});

test('one in two seconds each; the others are not kept from it', async () => {
  expect(await ping({ as: tobin })).toBe(200);
  expect(await ping({ as: tobin })).toBe(429);
  expect(await ping({ as: dm })).toBe(200);
  await server.db
    .updateTable('campaign_pings')
    .set({ at: new Date(server.now() - PING_EVERY_MS).toISOString() })
    .execute();
  expect(await ping({ as: tobin })).toBe(200);
});

test('a crowd of guests keeps neither DM nor members from it', async () => {
  const at = new Date(server.now() - PING_EVERY_MS).toISOString();
  const crowd = Array.from({ length: 20 }, (_, index) => ({ key: `ping-of-guest-${index}`, user_id: null }));
  await server.db
    .insertInto('campaign_pings')
    .values(crowd.map((one) => ({ ...one, campaign_id: campaign.id, map_id: server.place(MAP), lat: 1, lng: 2, at })))
    .execute();
  expect([await ping({}), await ping({ as: tobin }), await ping({ as: dm })]).toEqual([429, 200, 200]);
});

test('on a map that players may not open nothing of it reaches them, and they ask nobody there', async () => {
  const look = () =>
    Promise.all(
      [{ as: tobin }, {}].map(async (who) => [(await server.get(of('markers/'), who)).text, await revisionOf(who)]),
    );
  const before = await look();
  expect(await ping({ as: dm }, 'waterdeep')).toBe(200);
  expect(await pingsOf({ as: dm })).toHaveLength(1);
  expect(await look()).toEqual(before);
  expect(await ping({ as: tobin }, 'waterdeep')).toBe(404);
  expect(await ping({}, 'waterdeep')).toBe(404);
});

test('is gone after some seconds, and a revision later all is as it was', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const before = await revisionOf({ as: tobin });
    expect(await ping({ as: dm })).toBe(200);
    expect(await revisionOf({ as: tobin })).not.toBe(before);
    vi.advanceTimersByTime(PING_LIVES_MS);
    await server.app.background.idle();
    expect(await server.db.selectFrom('campaign_pings').selectAll().execute()).toEqual([]);
    expect(await revisionOf({ as: tobin })).toBe(before);
  } finally {
    vi.useRealTimers();
  }
});

test('what a process did not live to end is ended by the next one', async () => {
  await ping({ as: dm });
  await endOldPings(server.app.campaigns);
  expect(await pingsOf({ as: tobin })).toHaveLength(1);
  await endOldPings({ ...server.app.campaigns, now: () => server.now() + PING_LIVES_MS + 1 });
  expect(await pingsOf({ as: tobin })).toEqual([]);
});

test('the DM switches those of players off, and on again', async () => {
  const allow = (players_may_ping: boolean, who: Who = { as: dm }) =>
    server.post(of('players_may_ping/'), { players_may_ping }, who);
  expect((await allow(false, { as: tobin })).status).toBe(403);
  expect((await allow(false)).status).toBe(200);
  expect(await markersOf({ as: dm })).toMatchObject({ may_ping: true, players_may_ping: false });
  expect(await markersOf({ as: tobin })).toEqual({ parties: [], pings: [], may_ping: false });
  expect([await ping({ as: tobin }), await ping({}), await ping({ as: dm })]).toEqual([403, 403, 200]);
  await allow(true);
  expect([await ping({ as: tobin }), await ping({})]).toEqual([200, 200]);
});
