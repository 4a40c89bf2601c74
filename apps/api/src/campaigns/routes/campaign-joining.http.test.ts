import type { CampaignAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';

let server: CampaignApp;
let dm: Person;
let player: Person;
let stranger: Person;
let open: CampaignAnswer;
let closed: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  stranger = await server.person('Sly');
  open = await server.campaign(dm);
  closed = await server.campaign(dm, { sharing: 'members' });
});

const call = (campaign: CampaignAnswer, deed: string) => `/api/home/campaign/${campaign.id}/${deed}/`;
const join = (campaign: CampaignAnswer, as: Person, invite?: string) =>
  server.post<CampaignAnswer>(call(campaign, 'join'), invite === undefined ? {} : { invite }, { as });
const membersOf = async (campaign: CampaignAnswer) => {
  const { body } = await server.get<CampaignAnswer>(`/api/home/campaign/${campaign.id}/`, { as: dm });
  return { in: body.members?.map(({ name }) => name), out: body.removed_members?.map(({ name }) => name) };
};
const statusFor = async (campaign: CampaignAnswer, as: Person | undefined, invite?: string) =>
  (await server.get(`/api/location_map_details/sword_coast/?campaign_id=${campaign.id}`, { as, invite })).status;

describe('an open campaign', () => {
  test('is joined by whoever opens its link, so that the DM sees who is there', async () => {
    const answer = await join(open, player);
    expect(answer).toMatchObject({ status: 200, body: { is_dm: false, is_member: true, owner: dm.id } });
    expect(Object.keys(answer.body).sort()).toEqual(['id', 'is_dm', 'is_member', 'name', 'owner']);
    expect(await membersOf(open)).toEqual({ in: ['Perrin'], out: [] });
  });

  test('joining twice, or ten times at once, is joining once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(open, player)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
    expect((await membersOf(open)).in).toEqual(['Perrin']);
    const lines = (await server.audit()).filter((line) => line.action === 'member_joined');
    expect(lines.filter((line) => line.actor_id === player.id)).toHaveLength(1);
  });

  test('has its DM as DM, not as a member', async () => {
    expect(await join(open, dm)).toMatchObject({ status: 200, body: { is_dm: true, members: [] } });
  });

  test('is shown to anonymous visitors, who cannot join', async () => {
    expect(await statusFor(open, undefined)).toBe(200);
    expect((await server.post(call(open, 'join'), {})).status).toBe(401);
  });
});

describe('a campaign for members only', () => {
  test('is joined with its invite, in the body or in the header', async () => {
    expect((await join(closed, player, closed.invite_token)).status).toBe(200);
    const byHeader = await server.post(call(closed, 'join'), {}, { as: stranger, invite: closed.invite_token });
    expect(byHeader.status).toBe(200);
    expect((await membersOf(closed)).in).toEqual(['Perrin', 'Sly']);
  });

  test('does not exist without one: not with a wrong, another, cut, longer or replaced one', async () => {
    const token = closed.invite_token ?? '';
    const wrong = [
      undefined,
      '',
      'x',
      token.slice(1),
      `${token}A`,
      open.invite_token,
      token.toLowerCase(),
      'é'.repeat(43),
    ];
    const missing = await server.post('/api/home/campaign/nowhere/join/', {}, { as: stranger });
    for (const invite of wrong) {
      const answer = await join(closed, stranger, invite);
      expect(answer.status).toBe(404);
      expect(answer.text).toBe(missing.text);
    }
    await server.post(call(closed, 'rotate_invite'), {}, { as: dm });
    expect((await join(closed, stranger, token)).status).toBe(404);
    expect(await statusFor(closed, stranger, token)).toBe(404);
    expect((await membersOf(closed)).in).toEqual([]);
  });

  test('a new invite works at once and who joined before stays', async () => {
    await join(closed, player, closed.invite_token);
    const renewed = await server.post<CampaignAnswer>(call(closed, 'rotate_invite'), {}, { as: dm });
    expect(renewed.body.invite_token).not.toBe(closed.invite_token);
    expect((await join(closed, stranger, renewed.body.invite_token)).status).toBe(200);
    expect(await statusFor(closed, player)).toBe(200);
  });

  test('is shown to who holds the invite, signed in or not', async () => {
    for (const as of [undefined, stranger]) {
      expect(await statusFor(closed, as)).toBe(404);
      expect(await statusFor(closed, as, closed.invite_token)).toBe(200);
    }
    const told = await server.get(`/api/home/campaign/${closed.id}/`, { as: stranger, invite: closed.invite_token });
    expect(told.body).toEqual({ id: closed.id, name: closed.name, is_dm: false, is_member: false });
  });

  test('who joined while it was open stays when it closes; who only looked does not', async () => {
    await join(open, player);
    expect(await statusFor(open, stranger)).toBe(200);
    await server.post(`/api/home/campaign/${open.id}/`, { sharing: 'members' }, { as: dm });
    expect([await statusFor(open, player), await statusFor(open, stranger), await statusFor(open, undefined)]).toEqual([
      200, 404, 404,
    ]);
  });
});

describe('leaving', () => {
  test('a player leaves, by either call, and may come back', async () => {
    await join(closed, player, closed.invite_token);
    expect((await server.post(call(closed, 'leave'), {}, { as: player })).status).toBe(200);
    expect(await statusFor(closed, player)).toBe(404);
    await join(closed, player, closed.invite_token);
    const self = await server.post(call(closed, `members/${player.id}/remove`), {}, { as: player });
    expect(self).toMatchObject({ status: 200, body: { success: expect.any(String) } });
    expect(await membersOf(closed)).toEqual({ in: [], out: [] });
    expect((await join(closed, player, closed.invite_token)).status).toBe(200);
  });

  test('the DM cannot: a campaign would be without one', async () => {
    expect(await server.post(call(open, 'leave'), {}, { as: dm })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  });
});

describe('removing a player', () => {
  const remove = (campaign: CampaignAnswer, member: number | string, as: Person) =>
    server.post<CampaignAnswer>(call(campaign, `members/${member}/remove`), {}, { as });

  test('of a campaign for members ends the link that let them in, so that it is no use signed out either', async () => {
    const link = closed.invite_token;
    await join(closed, player, link);
    await join(closed, stranger, link);
    expect(await statusFor(closed, undefined, link)).toBe(200);
    const { body } = await remove(closed, player.id, dm);
    expect(body.invite_token).not.toBe(link);
    expect(await statusFor(closed, undefined, link)).toBe(404);
    expect(await statusFor(closed, player, link)).toBe(404);
    expect(await statusFor(closed, stranger), 'the others stay in').toBe(200);
    expect(await statusFor(closed, undefined, body.invite_token)).toBe(200);
  });

  test('of an open campaign leaves its link as it is', async () => {
    await join(open, player);
    const { body } = await remove(open, player.id, dm);
    expect(body.invite_token).toBe(open.invite_token);
    expect(await statusFor(open, undefined)).toBe(200);
  });

  test('they get 404 from every call, also in an open campaign and with an invite', async () => {
    await join(open, player);
    await server.note(player, open, 'sword_coast', 'I was here');
    const answer = await remove(open, player.id, dm);
    expect(answer.body).toMatchObject({ members: [], removed_members: [{ id: player.id, name: 'Perrin' }] });
    const gets = [
      `/api/home/campaign/${open.id}/`,
      `/api/location_map_details/sword_coast/?campaign_id=${open.id}`,
      `/api/location_children/sword_coast/?campaign_id=${open.id}`,
      `/api/location_wiki/sword_coast/?campaign_id=${open.id}`,
      `/api/location_search/?name=s&campaign_id=${open.id}`,
      `/api/location_text_search/sword_coast/?q=lantern&campaign_id=${open.id}`,
      `/api/campaign_notes/?campaign_id=${open.id}&location_id=${server.place('sword_coast')}`,
    ];
    for (const url of gets) {
      expect((await server.get(url, { as: player, invite: open.invite_token })).status, url).toBe(404);
    }
    for (const deed of ['join', 'leave', 'rotate_invite', `members/${player.id}/remove`]) {
      const refused = await server.post(call(open, deed), { invite: open.invite_token }, { as: player });
      expect(refused.status, deed).toBe(404);
    }
    expect((await server.get('/api/home/campaign/joined/', { as: player })).body).toEqual([]);
  });

  test('twice does no harm; somebody who never joined is not there', async () => {
    await join(open, player);
    expect((await remove(open, player.id, dm)).status).toBe(200);
    expect((await remove(open, player.id, dm)).status).toBe(200);
    for (const nobody of [stranger.id, dm.id, 999_999]) {
      expect((await remove(open, nobody, dm)).status).toBe(nobody === dm.id ? 403 : 404);
    }
    for (const nonsense of ['0', '-1', '1.5', 'x', '9'.repeat(30)]) {
      expect((await remove(open, nonsense, dm)).status).toBe(404);
    }
  });

  test('only the DM does it', async () => {
    await join(open, player);
    expect((await remove(open, player.id, stranger)).status).toBe(403);
    await join(closed, player, closed.invite_token);
    expect((await remove(closed, player.id, stranger)).status).toBe(404);
    expect((await membersOf(open)).in).toEqual(['Perrin']);
  });

  test('can be taken back by the DM: then they may join again', async () => {
    await join(open, player);
    await remove(open, player.id, dm);
    const readmit = (as: Person) => server.post(call(open, `members/${player.id}/readmit`), {}, { as });
    expect((await readmit(player)).status).toBe(404);
    expect((await readmit(stranger)).status).toBe(403);
    expect((await readmit(dm)).status).toBe(200);
    expect(await membersOf(open)).toEqual({ in: [], out: [] });
    expect((await join(open, player)).status).toBe(200);
    expect((await readmit(dm)).status).toBe(404);
    expect((await membersOf(open)).in).toEqual(['Perrin']);
  });
});

describe('deleting a campaign', () => {
  const remove = (as: Person, body: unknown) => server.post(call(open, 'delete'), body, { as });

  test('needs its name typed, and takes its notes and settings along', async () => {
    await server.note(dm, open, 'sword_coast', 'gone with it');
    await server.show(dm, open, 'waterdeep');
    await join(open, player);
    for (const body of [{ name: '' }, { name: open.name.toUpperCase() }, { name: `${open.name}!` }]) {
      expect(await remove(dm, body)).toMatchObject({ status: 400, body: { field: 'name' } });
    }
    expect(await remove(dm, {})).toMatchObject({ status: 400, body: { field: 'name' } });
    expect((await remove(dm, { name: open.name })).status).toBe(200);
    expect(await statusFor(open, dm)).toBe(404);
    for (const table of ['campaign_notes', 'campaign_location_settings', 'campaign_members'] as const) {
      expect(await server.db.selectFrom(table).selectAll().where('campaign_id', '=', open.id).execute()).toEqual([]);
    }
    expect((await remove(dm, { name: open.name })).status).toBe(404);
  });

  test('nobody else deletes it, with the name neither', async () => {
    await join(open, player);
    for (const as of [player, stranger]) expect((await remove(as, { name: open.name })).status).toBe(403);
    await server.post(`/api/home/campaign/${open.id}/`, { sharing: 'members' }, { as: dm });
    expect((await remove(stranger, { name: open.name })).status).toBe(404);
    expect(await statusFor(open, dm)).toBe(200);
  });
});

describe('ten wrong invites within an hour are enough', () => {
  let limited: CampaignApp;
  let host: Person;
  let closed: CampaignAnswer;
  beforeAll(async () => {
    limited = await campaignApp({ config: { rateLimits: true } });
    host = await limited.person('Host');
    closed = await limited.campaign(host, { sharing: 'members' });
  });
  afterAll(() => limited.close());
  const joining = (as: Person, id: string, invite: string | undefined) =>
    limited.post(`/api/home/campaign/${id}/join/`, { invite }, { as });
  const looking = (who: Who, id = closed.id) =>
    limited.get(`/api/location_map_details/sword_coast/?campaign_id=${id}`, who);

  test('then none is judged any more, the right one neither, until the hour is over', async () => {
    const guesser = await limited.person('Guesser');
    for (let i = 0; i < 10; i += 1) expect((await joining(guesser, closed.id, `guess ${i}`)).status).toBe(404);
    const right = await joining(guesser, closed.id, closed.invite_token);
    expect(right).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(3500);
    // Whether a campaign exists cannot be told from it.
    expect((await joining(guesser, 'no-such-campaign', 'another')).text).toBe(right.text);
    limited.forward(60 * 60_000);
    expect((await joining(guesser, closed.id, closed.invite_token)).status).toBe(200);
  });

  test('those sent as a header count with them, also of somebody who is not signed in', async () => {
    const guesser = await limited.person('Second guesser');
    for (let i = 0; i < 6; i += 1) expect((await looking({ as: guesser, invite: `guess-${i}` })).status).toBe(404);
    for (let i = 6; i < 10; i += 1) expect((await joining(guesser, closed.id, `guess-${i}`)).status).toBe(404);
    expect((await looking({ as: guesser, invite: closed.invite_token })).status).toBe(429);
    expect((await joining(guesser, closed.id, closed.invite_token)).status).toBe(429);
    for (let i = 0; i < 10; i += 1) expect((await looking({ invite: `guess-${i}` })).status).toBe(404);
    expect((await looking({ invite: closed.invite_token })).status).toBe(429);
    // Another person is not stopped by it.
    expect((await looking({ as: await limited.person('Other'), invite: closed.invite_token })).status).toBe(200);
  });

  test('fifty at once are not judged more than ten times', async () => {
    const guesser = await limited.person('Hasty guesser');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => looking({ as: guesser, invite: `quick-${i}` })),
    );
    expect(
      answers
        .map((answer) => answer.status)
        .toSorted()
        .indexOf(429),
    ).toBe(10);
  });

  test('who needs no invite is let in whatever they send, and an old link may be tried again and again', async () => {
    const member = await limited.person('Member');
    expect((await joining(member, closed.id, closed.invite_token)).status).toBe(200);
    const open = await limited.campaign(host);
    const elsewhere = await limited.campaign(host, { sharing: 'members' });
    for (let i = 0; i < 15; i += 1) {
      expect((await looking({ as: member, invite: 'old-link' }, elsewhere.id)).status).toBe(404);
    }
    expect((await looking({ as: member, invite: elsewhere.invite_token }, elsewhere.id)).status).toBe(200);
    for (let i = 0; i < 15; i += 1) await looking({ as: member, invite: `old-${i}` }, elsewhere.id);
    for (const { id } of [open, closed])
      expect((await looking({ as: member, invite: 'old-link' }, id)).status).toBe(200);
    expect((await looking({ as: host, invite: 'old-link' }, elsewhere.id)).status).toBe(200);
  });
});

test('a campaign has at most 1,000 players', async () => {
  const at = new Date().toISOString();
  const users = Array.from({ length: 1000 }, (_, i) => ({
    email: `crowd-${i}@mail.example`,
    name: 'C',
    created_at: at,
  }));
  const ids = await server.db.insertInto('users').values(users).returning('id').execute();
  const members = ids.map(({ id }) => ({ campaign_id: open.id, user_id: id, joined_at: at, removed_at: null }));
  await server.db.insertInto('campaign_members').values(members).execute();
  expect(await join(open, player)).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
  await server.post(call(open, `members/${ids[0]?.id}/remove`), {}, { as: dm });
  expect((await join(open, player)).status).toBe(200);
});
