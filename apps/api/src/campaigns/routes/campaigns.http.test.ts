import { Campaign, CampaignAnswer } from '@venture-atlas/types';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../../test-support/campaign-app.ts';
import { expectShape } from '../../../test-support/expect-shape.ts';

let server: CampaignApp;
let dm: Person;
let player: Person;
let stranger: Person;
beforeAll(async () => {
  server = await campaignApp();
  dm = await server.person('Dana');
  player = await server.person('Perrin');
  stranger = await server.person('Sly');
});
afterAll(() => server.close());

const NOT_THERE = { error: 'There is nothing at this address.', code: 'not_found' };

describe('making a campaign', () => {
  test('whoever makes it is its DM, and is told the invite', async () => {
    const answer = await server.post('/api/home/campaign/', { name: '  Frost  ', owner: dm.id }, { as: dm });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Frost',
      owner: dm.id,
      is_dm: true,
      sharing: 'open',
      invite_token: expect.stringMatching(/^[\w-]{43}$/),
      members: [],
      removed_members: [],
    });
    expectShape(CampaignAnswer, answer.body);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('an owner in digits is the same owner; another one is refused and nothing is made', async () => {
    const asDigits = await server.post('/api/home/campaign/', { name: 'Digits', owner: String(dm.id) }, { as: dm });
    expect(asDigits.status).toBe(200);
    const stolen = await server.post('/api/home/campaign/', { name: 'Stolen', owner: dm.id }, { as: stranger });
    expect(stolen).toMatchObject({ status: 403, body: { code: 'owner_mismatch', field: 'owner' } });
    const made = await server.db.selectFrom('campaigns').select('name').where('name', '=', 'Stolen').execute();
    expect(made).toEqual([]);
  });

  test.each([
    ['no name', {}, 'name'],
    ['an empty name', { name: '   ' }, 'name'],
    ['a name of 121 characters', { name: 'x'.repeat(121) }, 'name'],
    ['a name with a line break', { name: 'a\nb' }, 'name'],
    ['a name that is no text', { name: 7 }, 'name'],
    ['an owner that is no id', { name: 'x', owner: 1.5 }, 'owner'],
    ['an unknown sharing', { name: 'x', sharing: 'friends' }, 'sharing'],
    ['an id of its own', { name: 'x', id: 'a'.repeat(32) }, 'id'],
    ['a privileged key', { name: 'x', owner_id: 1 }, 'owner_id'],
  ])('%s is a bad request that says where', async (_what, body, field) => {
    const answer = await server.post('/api/home/campaign/', body, { as: dm });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request', field } });
  });

  test('a hundredth campaign is the last', async () => {
    const busy = await server.person('Busy');
    const at = new Date().toISOString();
    const rows = Array.from({ length: 99 }, (_, i) => ({
      id: `campaign-of-busy-${i}`,
      name: `Number ${i}`,
      owner_id: busy.id,
      created_at: at,
      updated_at: at,
    }));
    await server.db.insertInto('campaigns').values(rows).execute();
    expect((await server.post('/api/home/campaign/', { name: 'The hundredth' }, { as: busy })).status).toBe(200);
    const answer = await server.post('/api/home/campaign/', { name: 'Too many' }, { as: busy });
    expect(answer).toMatchObject({ status: 409, body: { code: 'quota_reached' } });
    expect(answer.body.error).toContain('100');
  });
});

describe('listing campaigns', () => {
  test('own ones and joined ones are told apart', async () => {
    const host = await server.person('Host');
    const first = await server.campaign(host, { name: 'First' });
    server.forward(1);
    const second = await server.campaign(host, { name: 'Second' });
    const elsewhere = await server.campaign(dm, { name: 'Elsewhere' });
    await server.join(elsewhere, host);
    const own = await server.get(`/api/home/campaign/list/?owner=${host.id}`, { as: host });
    expect(own.body).toEqual([
      { id: first.id, name: 'First', owner: host.id },
      { id: second.id, name: 'Second', owner: host.id },
    ]);
    expectShape(Type.Array(Campaign), own.body);
    expect((await server.get('/api/home/campaign/list', { as: host })).body).toEqual(own.body);
    const joined = await server.get('/api/home/campaign/joined/', { as: host });
    expect(joined.body).toEqual([{ id: elsewhere.id, name: 'Elsewhere', owner: dm.id }]);
  });

  test.each(['0', '', 'me', '1e3', '2 or 1=1'])('owner=%j is not the caller', async (owner) => {
    const answer = await server.get(`/api/home/campaign/list/?owner=${encodeURIComponent(owner)}`, { as: dm });
    expect(answer).toMatchObject({ status: 403, body: { code: 'owner_mismatch' } });
  });

  test('a filter that reads other columns is refused', async () => {
    const answer = await server.get('/api/home/campaign/list/?owner__email__startswith=p', { as: dm });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });
});

describe('reading a campaign', () => {
  test('the DM sees all of it, a player its name and DM, a visitor of an open one the same', async () => {
    const campaign = await server.campaign(dm);
    await server.join(campaign, player);
    const url = `/api/home/campaign/${campaign.id}`;
    expect((await server.get(url, { as: dm })).body).toEqual({
      ...campaign,
      members: [{ id: player.id, name: 'Perrin' }],
    });
    const seen = { id: campaign.id, name: campaign.name, owner: dm.id, is_dm: false };
    expect((await server.get(url, { as: player })).body).toEqual({ ...seen, is_member: true });
    expect((await server.get(url, { as: stranger })).body).toEqual({ ...seen, is_member: false });
    expect((await server.get(url)).status).toBe(401);
  });

  test('through the eyes of a player: for the DM only', async () => {
    const campaign = await server.campaign(dm);
    const url = `/api/home/campaign/${campaign.id}/?as=player`;
    const seen = await server.get(url, { as: dm });
    expect(seen.body).toEqual({
      id: campaign.id,
      name: campaign.name,
      owner: dm.id,
      is_dm: false,
      is_member: true,
    });
    expect(await server.get(url, { as: stranger })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const other = await server.get(url.replace('player', 'dm'), { as: dm });
    expect(other).toMatchObject({ status: 400, body: { field: 'as' } });
  });

  test('a closed, an unknown and a malformed id look alike to the last byte and header', async () => {
    const closed = await server.campaign(dm, { sharing: 'members' });
    const ids = [closed.id, 'f'.repeat(32), '%7Bid%7D', 'undefined', '0', "1'--", '__proto__', 'x'.repeat(3000)];
    const answers = [];
    for (const id of ids) answers.push(await server.get(`/api/home/campaign/${id}/`, { as: stranger }));
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: NOT_THERE });
      expect(answer.text).toBe(answers[0]?.text);
      expect({ ...answer.headers, date: '' }).toEqual({ ...answers[0]?.headers, date: '' });
    }
  });
});

describe('changing a campaign', () => {
  test('the DM renames it and changes who gets in', async () => {
    const campaign = await server.campaign(dm);
    const url = `/api/home/campaign/${campaign.id}/`;
    const renamed = await server.post(url, { name: 'Thaw', owner: dm.id, id: campaign.id }, { as: dm });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Thaw', sharing: 'open' } });
    const closed = await server.post(url, { sharing: 'members' }, { as: dm });
    expect(closed.body).toMatchObject({ name: 'Thaw', sharing: 'members', invite_token: campaign.invite_token });
  });

  test('nobody else does, and nobody takes it over', async () => {
    const campaign = await server.campaign(dm);
    await server.join(campaign, player);
    const url = `/api/home/campaign/${campaign.id}/`;
    for (const as of [player, stranger]) {
      expect(await server.post(url, { name: 'Mine' }, { as })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
      expect(await server.post(url, { owner: as.id }, { as })).toMatchObject({ status: 403 });
      const given = await server.post(url, { owner: as.id }, { as: dm });
      expect(given).toMatchObject({ status: 403, body: { code: 'owner_mismatch' } });
    }
    await server.post(url, { sharing: 'members' }, { as: dm });
    expect(await server.post(url, { name: 'Mine' }, { as: stranger })).toMatchObject({ status: 404, body: NOT_THERE });
    expect((await server.get(url, { as: dm })).body).toMatchObject({ name: campaign.name, owner: dm.id });
  });
});

test('of 21 new campaigns within an hour the last has to wait', async () => {
  const limited = await campaignApp({ config: { rateLimits: true } });
  const eager = await limited.person('Eager');
  for (let i = 0; i < 20; i += 1) await limited.campaign(eager);
  const answer = await limited.post('/api/home/campaign/', { name: 'One more' }, { as: eager });
  expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3500);
  limited.forward(60 * 60_000);
  expect((await limited.post('/api/home/campaign/', { name: 'Now' }, { as: eager })).status).toBe(200);
  await limited.close();
});

describe('what is done is written down, without the key to the campaign', () => {
  test('each deed has a line', async () => {
    const campaign = await server.campaign(dm);
    await server.join(campaign, player);
    await server.post(`/api/home/campaign/${campaign.id}/leave/`, {}, { as: player });
    await server.post(`/api/home/campaign/${campaign.id}/rotate_invite/`, {}, { as: dm });
    await server.show(dm, campaign, 'waterdeep');
    const lines = (await server.audit()).slice(-5);
    expect(lines.map((line) => [line.action, line.actor_id])).toEqual([
      ['campaign_created', dm.id],
      ['member_joined', player.id],
      ['member_left', player.id],
      ['invite_rotated', dm.id],
      ['settings_changed', dm.id],
    ]);
    expect(new Set(lines.map((line) => line.object)).size).toBe(1);
    expect(lines[0]?.object).toMatch(/^campaign:#[0-9a-f]{8}$/);
    expect(JSON.stringify(lines)).not.toContain(campaign.id);
  });
});
