import type { CampaignAnswer, Entry, GameSession, Handout, ShownHandoutAnswer, TableForDm } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { MAP } from '../../../test-support/factories.ts';
import { sendHandout } from '../../../test-support/handout-pictures.ts';
import { readLive } from '../../../test-support/live-reader.ts';
import { whole } from '../../../test-support/whole.ts';

/*
 * Whoever came by the code of the table screen into a members-only campaign looks as long as it is open and the DM wants
 * them (edition 2, sections 3 and 6): then nothing is left of it, no call, no stream, no picture.
 */

let server: CampaignApp;
let dm: Person;
let player: Person;
let origin: string;
beforeAll(async () => {
  server = await campaignApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as { port: number }).port}`;
  [dm, player] = [await server.person('Dana'), await server.person('Perrin')];
});
afterAll(() => server.close());

let campaign: CampaignAnswer;
/** The pass of a guest whom the DM let in, and how they call. */
let pass: string;
let guest: Who;
let guestId: string;
beforeEach(async () => {
  campaign = await server.campaign(dm, { sharing: 'members' });
  await server.join(campaign, player);
  await lead('sessions/start/', { number: 1 });
  await lead('table/open/');
  const { body } = await sendHandout(server, dm, campaign.id);
  await lead(`handouts/${body.key}/show/`, { to: 'everybody' });
  pass = await knock();
  guest = { invite: pass };
  guestId = await letIn(true);
});

const at = (path: string): string => `/api/home/campaign/${campaign.id}/${path}`;
async function lead<T = Handout>(path: string, body: object = {}): Promise<T> {
  const answer = await server.post<T>(at(path), body, { as: dm });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}
const table = async () => (await server.get<TableForDm>(at('table/'), { as: dm })).body.screen;
const type = (code = '') => server.post<Entry>('/api/table/join/', { code, name: 'Tobin' });
const knock = async () => (await type((await table())?.phones.code)).body.pass ?? '';
/** The DM answers whoever knocks. @returns their id */
async function letIn(isWelcome: boolean): Promise<string> {
  const [asking] = (await table())?.knocking ?? [];
  await lead(`table/knocking/${asking?.id}/`, { let_in: isWelcome });
  return asking?.id ?? '';
}
const pictureOf = async (who: Who) =>
  (await server.get<ShownHandoutAnswer>(at('shown/'), who)).body.handout?.picture?.url ?? '';
const status = async (url: string, who?: Who) => (await server.get(url, who)).status;

/** What a guest could ask for; all of it is answered while they are one. */
async function asks(who: Who, picture: string) {
  const urls = [at('shown/'), at('markers/'), at('revision/'), at('view/')];
  const map = `/api/location_map_details/${MAP}/?campaign_id=${campaign.id}`;
  const statuses = await Promise.all([...urls, map].map((url) => status(url, who)));
  return [...new Set([...statuses, await status(picture)])];
}

describe('a guest by the code has nothing left', () => {
  const ends: Record<string, (id: string) => Promise<unknown>> = {
    'the session ends': () => lead<GameSession>('sessions/1/end/'),
    'the table screen is closed': () => lead('table/close/'),
    'the invite is renewed': () => lead('rotate_invite/'),
    'the DM sends them away': (id) => lead(`table/knocking/${id}/`, { let_in: false }),
  };
  test.each(Object.keys(ends))('once %s', async (what) => {
    const picture = await pictureOf(guest);
    expect(await asks(guest, picture)).toEqual([200]);
    const stream = await readLive(origin, campaign.id, guest);
    onTestFinished(() => stream.close());
    await stream.until(1);
    await ends[what]?.(guestId);
    await stream.ended;
    expect(await asks(guest, picture)).toEqual([404]);
    expect((await server.post('/api/table/entry/', { pass })).status).toBe(404);
  });

  test('and takes nothing from the players, whose pictures stay where they are', async () => {
    const picture = await pictureOf({ as: player });
    await lead('table/close/');
    expect([await status(picture), await pictureOf({ as: player })]).toEqual([200, picture]);
  });
});

test('a guest by the code stays in when a player is removed, though that renews the invite', async () => {
  const before = (await server.get<CampaignAnswer>(at(''), { as: dm })).body.invite_token;
  await lead(`members/${player.id}/remove/`);
  expect((await server.get<CampaignAnswer>(at(''), { as: dm })).body.invite_token).not.toBe(before);
  expect((await table())?.guests).toHaveLength(1);
  expect(await asks(guest, await pictureOf(guest))).toEqual([200]);
});

describe('a guest by the code stays in when somebody who led the campaign with the DM', () => {
  const ends: Record<string, () => Promise<unknown>> = {
    'is removed as a player': () => lead(`members/${player.id}/remove/`),
    'leads no longer': () => lead('dms/remove/', { email: 'perrin@example.org' }),
  };
  test.each(Object.keys(ends))('%s, and the table screen has a new address that they do not know', async (what) => {
    const times = [1, 2].map((day) => `2026-01-0${day}T00:00:00.000Z`);
    const add = 'insert into campaign_dms (campaign_id, email, user_id, asked_at, accepted_at) values (?, ?, ?, ?, ?)';
    server.database.sqlite.prepare(add).run(campaign.id, 'perrin@example.org', player.id, ...times);
    await lead('table/', { shows_code: false });
    const before = await table();
    const known = { table: before?.secret };
    const picture = await pictureOf(known);
    expect([await status(at('shown/'), known), await status(picture)]).toEqual([200, 200]);

    await ends[what]?.();

    expect(await asks(guest, await pictureOf(guest))).toEqual([200]);
    const now = await table();
    expect(now).toMatchObject({ guests: before?.guests ?? [], shows_code: false });
    expect(await asks(known, picture)).toEqual([404]);
    expect((await type(before?.phones.code)).status).toBe(404);
    expect(await status(at('shown/'), { table: now?.secret })).toBe(200);
  });
});

test('after the invite was renewed a guest knocks again, on the same table screen', async () => {
  const secret = (await table())?.secret;
  await lead('rotate_invite/');
  expect(await table()).toMatchObject({ secret, guests: [], knocking: [] });
  pass = await knock();
  expect(await status(at('shown/'), { invite: pass })).toBe(404);
  await letIn(true);
  expect(await status(at('shown/'), { invite: pass })).toBe(200);
});

test('a code opens nothing once its session is over', async () => {
  const code = (await table())?.phones.code;
  await lead('sessions/1/end/');
  expect((await type(code)).status).toBe(404);
});

test('a guest by the code is answered what a guest by the invite is, and in no other campaign', async () => {
  const [byCode, byInvite] = [guest, { invite: campaign.invite_token }];
  await server.note(player, campaign, MAP, 'Ours alone.');
  for (const path of ['', 'shown/', 'markers/', 'view/', 'notes/', 'here/', 'table/', 'handouts/', 'visible_places/']) {
    const [one, other] = [await server.get(at(path), byCode), await server.get(at(path), byInvite)];
    const plain = (text: string) => text.replaceAll(/"(revision|request_id)":"[^"]*"/g, '');
    expect([path, one.status, plain(one.text)]).toEqual([path, other.status, plain(other.text)]);
  }
  const elsewhere = await server.campaign(dm, { sharing: 'members' });
  expect(await status(`/api/home/campaign/${elsewhere.id}/shown/`, guest)).toBe(404);
});

describe('somebody who is signed in and came by the code', () => {
  test('becomes a player whom the DM sees, and stays one after the session', async () => {
    const tobin = await server.person('Tobin');
    expect((await server.post(at('join/'), { invite: pass }, { as: tobin })).status).toBe(200);
    await lead('sessions/1/end/');
    expect(await status(at(''), { as: tobin })).toBe(200);
    const { body } = await server.get<{ members: { name: string }[] }>(at(''), { as: dm });
    expect(body.members.map(({ name }) => name)).toContain('Tobin');
  });

  test('comes in no more by any code once they were removed', async () => {
    await lead(`members/${player.id}/remove/`);
    pass = await knock();
    await letIn(true);
    const both = { as: player, invite: pass };
    expect(await status(at(''), both)).toBe(404);
    expect((await server.post(at('join/'), { invite: pass }, both)).status).toBe(404);
  });
});

whole(
  'in an open campaign the code gives what its address gives: it ends when the campaign is shared with members only',
  async () => {
    campaign = await server.campaign(dm);
    await lead('table/open/');
    const { body } = await sendHandout(server, dm, campaign.id);
    await lead(`handouts/${body.key}/show/`, { to: 'everybody' });
    expect((await type((await table())?.phones.code)).body).toMatchObject({ campaign_id: campaign.id, pass: null });
    const picture = await pictureOf({});
    await lead('table/close/');
    expect(await asks({}, picture)).toEqual([200]);
    await server.post(at(''), { sharing: 'members' }, { as: dm });
    expect(await asks({}, picture)).toEqual([404]);
  },
);
