import type { CampaignAnswer, LiveNews, Presence, TableForDm } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { type LiveReader, readLive } from '../../../test-support/live-reader.ts';
import { whole } from '../../../test-support/whole.ts';
import type { LiveStreamsConfig } from '../../config.ts';

/* An open campaign whose address got about: many guests, who must not take the table from those who play. */
let server: CampaignApp;
let origin: string;
let dm: Person;
let player: Person;
let campaign: CampaignAnswer;
let readers: LiveReader[] = [];

async function start(liveStreams: LiveStreamsConfig): Promise<void> {
  server = await campaignApp({ config: { liveStreams, trustProxy: ['127.0.0.1'] } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  campaign = await server.campaign(dm);
  await server.join(campaign, player);
}
const usual: LiveStreamsConfig = {
  all: 4_000,
  eachAccount: 12,
  eachAddress: 500,
  eachCampaign: 200,
  guestsEachAddress: 30,
};
beforeEach(() => start(usual));
afterEach(async () => {
  for (const reader of readers) reader.close();
  readers = [];
  await server.close();
});

const of = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
async function follow(who: Who, screen: string, address = '203.0.113.9'): Promise<LiveReader> {
  const reader = await readLive(origin, campaign.id, { ...who, address }, `?screen=${screen}`);
  readers.push(reader);
  return reader;
}
async function openTable(): Promise<Who> {
  await server.post(of('table/open/'), {}, { as: dm });
  const { body } = await server.get<TableForDm>(of('table/'), { as: dm });
  return { table: body.screen?.secret ?? '' };
}
const presence = async () => (await server.get<Presence>(of('here/'), { as: dm })).body;
const hasEnded = async ({ ended }: LiveReader): Promise<boolean> =>
  Promise.race([ended.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 50, false))]);
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('a thousand guests of one address leave DM, table and members their streams, and room for more', async () => {
  const table = await openTable();
  // All of them at the same address as the crowd.
  const playing: Who[] = [{ as: dm }, table, { as: player }];
  const before = await Promise.all(playing.map((who, index) => follow(who, `before-crowd-${index}`)));
  const crowd: number[] = [];
  for (const tens of numbers(20)) {
    const some = await Promise.all(numbers(50).map((one) => follow({}, `guest-of-crowd-${tens}-${one}`)));
    crowd.push(...some.map(({ status }) => status));
  }
  expect(crowd.filter((status) => status === 200)).toHaveLength(usual.guestsEachAddress);
  expect(crowd.filter((status) => status === 429)).toHaveLength(1_000 - usual.guestsEachAddress);
  const after = await Promise.all(playing.map((who, index) => follow(who, `after-crowd-${index}`)));
  expect([...before, ...after].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await Promise.all(before.map(hasEnded))).toEqual([false, false, false]);
  // A guest elsewhere finds room as well.
  expect((await follow({}, 'guest-elsewhere', '198.51.100.7')).status).toBe(200);
  await server.show(dm, campaign, 'waterdeep');
  await Promise.all(before.map((reader) => reader.until(2)));
  await expect.poll(async () => (await presence()).guests.here).toBe(usual.guestsEachAddress + 1);
  // Guests have no names: they are a number, and no rows.
  expect((await presence()).here.map(({ kind }) => kind).sort()).toEqual(['player', 'table', 'table']);
});

whole('calls without a stream take no place of one', async () => {
  for (const tens of numbers(13)) {
    const asked = await Promise.all(
      numbers(20).map((one) => server.get(of(`revision/?screen=guest-who-asks-${tens}-${one}`))),
    );
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]));
  }
  expect((await follow({}, 'guest-with-a-stream')).status).toBe(200);
  expect((await follow({ as: player }, 'player-with-a-stream')).status).toBe(200);
  // A member whom no stream reaches is here as well, and only a few of the crowd.
  const asked = await server.get<LiveNews>(of('revision/?screen=player-who-asks'), { as: player });
  expect(asked.status).toBe(200);
  await expect.poll(async () => (await presence()).here.map(({ name }) => name)).toEqual(['Perrin']);
  expect((await presence()).guests.here).toBe(usual.guestsEachAddress + 1);
});

whole(
  'who comes first in a full campaign is the DM, then the table, then members; a guest sends nobody away',
  async () => {
    await server.close();
    await start({ ...usual, eachCampaign: 3 });
    const table = await openTable();
    const guests = [
      await follow({}, 'guest-one-of-two', '203.0.113.1'),
      await follow({}, 'guest-two-of-two', '203.0.113.1'),
      await follow({}, 'guest-alone-there', '203.0.113.2'),
    ];
    expect(guests.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await follow({}, 'guest-too-late', '203.0.113.3')).status).toBe(429);
    const member = await follow({ as: player }, 'screen-of-player');
    expect(member.status).toBe(200);
    // The latest of the address with the most.
    expect(await Promise.all(guests.map(hasEnded))).toEqual([false, true, false]);
    const tv = await follow(table, 'screen-of-table');
    const leader = await follow({ as: dm }, 'screen-of-the-dm');
    expect([tv.status, leader.status]).toEqual([200, 200]);
    expect(await Promise.all(guests.map(hasEnded))).toEqual([true, true, true]);
    expect((await follow({}, 'guest-too-late', '203.0.113.3')).status).toBe(429);
    const seen = await readLive(origin, campaign.id, { as: dm }, '?as=player');
    readers.push(seen);
    expect(seen.status).toBe(200);
    expect(await Promise.all([member, tv, leader].map(hasEnded))).toEqual([true, false, false]);
  },
);

test('the DM who looks with the eyes of players is counted as the DM, and not with all other DMs', async () => {
  await server.close();
  await start({ ...usual, eachAccount: 1 });
  const other = await server.person('Dorn');
  const theirs = await server.campaign(other);
  const seen = await readLive(origin, campaign.id, { as: dm }, '?as=player');
  const elsewhere = await readLive(origin, theirs.id, { as: other }, '?as=player');
  readers.push(seen, elsewhere);
  expect([seen.status, elsewhere.status]).toEqual([200, 200]);
});
