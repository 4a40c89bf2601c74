import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CampaignAnswer, LocationMapDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person, type Who } from '../../../test-support/campaign-app.ts';
import { demoWorld } from '../../../test-support/demo-world.ts';

let server: CampaignApp;
const who: Record<'dm' | 'player' | 'other' | 'staff', Person> = {} as never;
let open: CampaignAnswer;
beforeAll(async () => {
  server = await campaignApp({ world: await demoWorld() });
  who.dm = await server.person('Dana');
  who.player = await server.person('Perrin');
  who.other = await server.person('Olga');
  who.staff = await server.person('Mara', { isStaff: true });
  open = await server.campaign(who.dm);
  await server.join(open, who.player);
  await server.join(open, who.other);
  const bulk = { campaign_id: open.id, on_map: server.place('sword_coast'), show_players: true, show_wiki: true };
  expect((await server.post('/api/save_campaign_settings_bulk/', bulk, { as: who.dm })).status).toBe(200);
});
afterAll(() => server.close());

/** A hash of what was sent, and how it was packed. */
const ETAG = /^"[\w-]+\.\w+"$/;

const coast = (more = '&content=0') => `/api/location_map_details/sword_coast/?campaign_id=${open.id}${more}`;

function call(url: string, { as }: Who, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const bearer = as === undefined ? {} : { authorization: `Bearer ${as.access}` };
  return server.app.inject({ method, url, headers: { 'accept-encoding': 'br', ...bearer, ...headers } });
}

describe('what one person may see', () => {
  test.each(['dm', 'player'] as const)(
    'the Sword Coast in a campaign weighs less than 45 KB for the %s',
    async (role) => {
      const answer = await call(coast(), { as: who[role] });
      const plain = await call(coast(), { as: who[role] }, { 'accept-encoding': 'identity' });
      console.log(`${role}: ${plain.rawPayload.length} bytes, ${answer.rawPayload.length} on the wire`);
      expect(answer.headers['content-encoding']).toBe('br');
      expect(answer.rawPayload.length).toBeLessThan(45_000);
      expect(brotliDecompressSync(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
      const details = plain.json<LocationMapDetails>();
      expect(details.children).toHaveLength(200);
      expect(Object.keys(details.campaign_settings).length).toBeGreaterThan(199);
    },
  );

  test('leaves as the client likes it, and small answers as they are', async () => {
    const gzip = await call(coast(), { as: who.player }, { 'accept-encoding': 'gzip' });
    const plain = await call(coast(), { as: who.player }, { 'accept-encoding': 'identity' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    const small = await call('/api/home/campaign/list/', { as: who.dm });
    expect(small.headers).not.toHaveProperty('content-encoding');
    expect(small.headers.etag).toMatch(ETAG);
  });

  test('of staff is compressed too', async () => {
    const list = await call('/api/home/location/list/', { as: who.staff });
    expect(list.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(list.rawPayload).toString())).toHaveLength(100);
  });

  test('that is no success is neither compressed nor marked', async () => {
    const { statusCode, headers } = await call(coast(), { as: await server.person('Sam') }, {});
    expect(statusCode).toBe(200);
    expect(headers.etag).toMatch(ETAG);
    const missing = await call(`/api/location_map_details/nowhere/?campaign_id=${open.id}`, { as: who.dm });
    expect([missing.statusCode, missing.headers.etag]).toEqual([404, undefined]);
    expect(missing.headers['cache-control']).toBe('private, no-store');
  });
});

describe('what somebody has already', () => {
  test('is not sent again, in whatever encoding they have it', async () => {
    const first = await call(coast(), { as: who.player });
    const tag = String(first.headers.etag);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const again = await call(coast(), { as: who.player }, { 'accept-encoding': encoding, 'if-none-match': tag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['cache-control']).toBe('private, no-cache');
      expect(again.headers.vary).toBe('Accept-Encoding, Authorization, Origin, X-Campaign-Invite');
    }
    const head = await call(coast(), { as: who.player }, {}, 'HEAD');
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, tag, '']);
  });

  test('is sent when something in it has changed', async () => {
    const tag = String((await call(coast(), { as: who.player })).headers.etag);
    await server.show(who.dm, open, 'waterdeep', { show_players: false });
    const changed = await call(coast(), { as: who.player }, { 'if-none-match': tag });
    expect(changed.statusCode).toBe(200);
    await server.show(who.dm, open, 'waterdeep', { show_wiki: true });
    expect((await call(coast(), { as: who.player }, { 'if-none-match': tag })).statusCode).toBe(304);
  });

  test('is nobody else’s: the tag of another means nothing, and no removed player is answered 304', async () => {
    const leaver = await server.person('Lee');
    await server.join(open, leaver);
    const tags = await Promise.all(
      [who.player, who.other, leaver, who.dm].map(async (as) => String((await call(coast(), { as })).headers.etag)),
    );
    expect(new Set(tags.map((tag) => tag.split('.')[0])).size).toBe(4);
    const all = { 'if-none-match': tags.join(', ') };
    const [first = ''] = tags;
    expect((await call(coast(), { as: who.other }, { 'if-none-match': first })).statusCode).toBe(200);
    expect((await call(coast(), {}, all)).statusCode).toBe(200);
    await server.post(`/api/home/campaign/${open.id}/members/${leaver.id}/remove/`, {}, { as: who.dm });
    expect((await call(coast(), { as: leaver }, all)).statusCode).toBe(404);
  });
});

describe('what a stranger could guess by the size of an answer', () => {
  test('stands in none that is compressed: notes and invites leave as they are', async () => {
    await server.note(who.player, open, 'waterdeep', 'x'.repeat(5_000), { private: true });
    for (const url of [
      coast(''),
      `/api/campaign_notes/?campaign_id=${open.id}&location_id=${server.place('waterdeep')}`,
      `/api/home/campaign/${open.id}/`,
    ]) {
      const answer = await call(url, { as: who.dm });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([200, undefined]);
    }
    const campaign = await call(`/api/home/campaign/${open.id}/`, { as: who.dm });
    expect(campaign.json<CampaignAnswer>().invite_token).toBe(open.invite_token);
    expect(campaign.headers['cache-control']).toBe('private, no-store');
    expect(campaign.headers.etag).toBeUndefined();
  });
});
