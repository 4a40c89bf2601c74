import { setTimeout as sleep } from 'node:timers/promises';
import type { CampaignAnswer, LiveNews, Presence } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beforeStatements } from '../../../test-support/between-statements.ts';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { type LiveReader, readLive } from '../../../test-support/live-reader.ts';
import { openMigrated } from '../../../test-support/migrated-database.ts';
import { whole } from '../../../test-support/whole.ts';
import { buildApp } from '../../app.ts';
import { databaseFile } from '../../db/engine.ts';
import { LOOK_EVERY_MS } from '../live/presence.ts';

/* Two processes on one database: what one of them holds, the DM hears of from the other. */
let server: CampaignApp;
let other: Awaited<ReturnType<typeof buildApp>>;
let [origin, others] = ['', ''];
let dm: Person;
let tobin: Person;
let campaign: CampaignAnswer;
let readers: LiveReader[] = [];
beforeEach(async () => {
  server = await campaignApp({ database: 'file', deps: { sharesData: true } });
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const database = await openMigrated(databaseFile(server.config));
  other = await buildApp(server.config, { database, sharesData: true, now: server.now });
  others = await other.listen({ port: 0, host: '127.0.0.1' });
  dm = await server.person('Dana');
  tobin = await server.person('Tobin');
  campaign = await server.campaign(dm);
  await server.join(campaign, tobin);
});
afterEach(async () => {
  for (const reader of readers) reader.close();
  readers = [];
  await other.close();
  await server.close();
});

const of = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
const SCREEN = 'screen-of-tobin';

async function follow(at: string, who: Who, screen?: string): Promise<LiveReader> {
  const reader = await readLive(at, campaign.id, who, screen === undefined ? '' : `?screen=${screen}`);
  readers.push(reader);
  await reader.until(1);
  return reader;
}
const here = async (who: Who = { as: dm }) =>
  (await server.get<Presence>(of('here/'), who)).body.here.map(
    ({ kind, name, is_here, is_late }) => `${kind} ${name} ${is_here ? (is_late ? 'late' : 'in time') : 'gone'}`,
  );
const guests = async () => (await server.get<Presence>(of('here/'), { as: dm })).body.guests;
const revisionOf = async (who: Who): Promise<string> =>
  (await server.get<LiveNews>(of('revision/'), who)).body.revision;
/** Says to a process what a screen shows. */
const draw = (at: string, revision: string, as?: Person) =>
  fetch(`${at}${of('drawn/')}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(as === undefined ? {} : { authorization: `Bearer ${as.access}` }),
    },
    body: JSON.stringify({ screen: SCREEN, revision }),
  });

test('the DM hears who comes, falls behind, catches up and goes, whichever process holds the stream', async () => {
  const desk = await follow(origin, { as: dm }, 'screen-of-the-dm');
  expect(await here()).toEqual([]);
  const reader = await follow(others, { as: tobin }, SCREEN);
  await expect.poll(() => here()).toEqual(['player Tobin in time']);
  await expect.poll(() => desk.news.at(-1)?.kinds).toEqual(['presence']);
  // Nothing was drawn: it is late.
  await expect.poll(() => here()).toEqual(['player Tobin late']);
  // Said to the process that does not hold it.
  const revision = reader.news.at(-1)?.revision ?? '';
  expect((await draw(origin, revision, tobin)).status).toBe(200);
  await expect.poll(() => here()).toEqual(['player Tobin in time']);
  reader.close();
  await expect.poll(() => here()).toEqual(['player Tobin gone']);
});

const screens = async () => (await server.get<Presence>(of('here/'), { as: dm })).body.screens;
const show = (isOn: boolean) => server.show(dm, campaign, 'waterdeep', { show_players: isOn });

whole('the DM hears on how many screens what they did is, and never too early', async () => {
  const reader = await follow(origin, { as: tobin }, SCREEN);
  const guest = await follow(origin, {}, 'screen-of-a-guest');
  const drawn = () => draw(origin, reader.news.at(-1)?.revision ?? '', tobin);
  await drawn();
  await expect.poll(screens).toEqual({ all: 2, current: 1 });
  await show(true);
  // At once, before anybody drew it.
  expect(await screens()).toEqual({ all: 2, current: 0 });
  await reader.until(2);
  await drawn();
  expect(await screens()).toEqual({ all: 2, current: 1 });
  // What nobody of them may see asks nobody for anything.
  await server.note(dm, campaign, 'waterdeep', 'A secret', { private: true });
  expect(await screens()).toEqual({ all: 2, current: 1 });
  guest.close();
  await expect.poll(screens).toEqual({ all: 1, current: 1 });
});

test('what another process holds counts once it would be late otherwise', async () => {
  const reader = await follow(others, { as: tobin }, SCREEN);
  await draw(others, reader.news.at(-1)?.revision ?? '', tobin);
  await show(true);
  expect(await screens()).toEqual({ all: 1, current: 0 });
  await reader.until(2);
  await draw(others, reader.news.at(-1)?.revision ?? '', tobin);
  server.forward(10_000);
  expect(await screens()).toEqual({ all: 1, current: 1 });
});

test('screens that are late cost one statement at each look, however many they are', async () => {
  for (const number of [1, 2, 3]) await follow(origin, {}, `screen-of-guest-${number}`);
  await expect.poll(guests, { timeout: 10_000 }).toEqual({ here: 3, late: 3 });
  await server.app.live.settle(campaign.id);
  const stop = beforeStatements(server.database.sqlite, () => undefined);
  const startedAt = performance.now();
  await sleep(4 * LOOK_EVERY_MS);
  const statements = stop();
  const looks = Math.ceil((performance.now() - startedAt) / LOOK_EVERY_MS) + 1;
  // Both processes also write once in ten seconds that they live.
  expect(statements).toBeLessThanOrEqual(looks + 2);
});

test('whom no stream reaches is here while they ask', async () => {
  const ask = async (since: string) =>
    (await server.get<LiveNews>(of(`revision/?screen=${SCREEN}&since=${since}`), { as: tobin })).body.revision;
  const first = await ask('');
  await draw(origin, first, tobin);
  await expect.poll(() => here()).toEqual(['player Tobin in time']);
  await expect.poll(screens).toEqual({ all: 1, current: 1 });
  await show(true);
  expect(await screens()).toEqual({ all: 1, current: 0 });
  await draw(origin, await ask(first), tobin);
  expect(await screens()).toEqual({ all: 1, current: 1 });
  // A right that ends ends it at once.
  await server.post(of(`members/${tobin.id}/remove/`), {}, { as: dm });
  await expect.poll(screens).toEqual({ all: 0, current: 0 });
});

whole('nobody speaks for the screen of another account', async () => {
  const reader = await follow(origin, { as: tobin }, SCREEN);
  const revision = reader.news.at(-1)?.revision ?? '';
  const liar = await server.person('Liar');
  for (const [at, as] of [
    [origin, liar],
    [others, liar],
    [origin, undefined],
    [others, undefined],
  ] as const)
    await draw(at, revision, as);
  await expect.poll(() => here()).toEqual(['player Tobin late']);
});

whole('of guests nothing is left when they go', async () => {
  const guest = await follow(origin, {}, 'screen-of-a-guest');
  await expect.poll(guests).toEqual({ here: 1, late: 0 });
  expect(await here()).toEqual([]);
  await expect.poll(guests).toEqual({ here: 1, late: 1 });
  guest.close();
  await expect.poll(() => server.db.selectFrom('campaign_screens').selectAll().execute()).toEqual([]);
});

test('only the DM is told: no byte and no revision of anybody else moves', async () => {
  const eyes: Who[] = [{ as: tobin }, {}];
  const look = () => Promise.all(eyes.map((who) => revisionOf(who)));
  const before = await look();
  const ofDm = await revisionOf({ as: dm });
  await follow(origin, { as: tobin }, SCREEN);
  await expect.poll(() => here()).toHaveLength(1);
  expect(await look()).toEqual(before);
  expect(await revisionOf({ as: dm })).not.toBe(ofDm);
  expect((await server.get(of('here/'), { as: tobin })).status).toBe(403);
  expect((await server.get(of('here/'))).status).toBe(401);
});

test('whom the DM removed is not among them, and a process that died takes its screens along', async () => {
  await follow(origin, { as: tobin }, SCREEN);
  await expect.poll(() => here()).toEqual(['player Tobin in time']);
  const long = new Date(server.now() - 60_000).toISOString();
  await server.db.updateTable('campaign_screens').set({ seen_at: long }).execute();
  expect(await here()).toEqual(['player Tobin gone']);
  await server.post(of(`members/${tobin.id}/remove/`), {}, { as: dm });
  expect(await here()).toEqual([]);
});
