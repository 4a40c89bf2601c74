import { describe, expect, test } from 'vitest';
import { buildTestApp } from '../test-support/build-test-app.ts';
import { makeWorld } from '../test-support/factories.ts';
import { loggedUrl } from './logging.ts';

describe('an address in the log', () => {
  test.each([
    ['/api/location_children/sword_coast/?page=2&content=0', '/api/location_children/sword_coast/?page=2&content=0'],
    ['/api/location_search/?name=my+secret&limit=5', '/api/location_search/?name=…&limit=5'],
    ['/password_reset/?token=abc', '/password_reset/?token=…'],
    ['/health', '/health'],
  ])('%s is written as %s', (url, logged) => {
    expect(loggedUrl(url)).toBe(logged);
  });

  test('of a campaign holds a hash instead of the key to it, the same one each time', () => {
    const paths = ['/campaign/', '/edit_campaign/', '/api/home/campaign/'];
    const disguises = ['//campaign//', '/api//home///campaign/', '/%63ampaign/', 'http://host/campaign/'];
    for (const path of [...paths, ...disguises]) {
      const logged = loggedUrl(`${path}CANARY123/sword_coast/?campaign_id=CANARY456`);
      expect(logged).not.toContain('CANARY');
      expect(logged).toMatch(/#[0-9a-f]{8}\/sword_coast\/\?campaign_id=…$/);
      expect(loggedUrl(`${path}CANARY123/sword_coast/?campaign_id=x`)).toBe(logged);
    }
  });
});

test('nothing of an address that opens a picture is written, however it is spelt', () => {
  for (const start of [
    '/media/private/',
    '//media//private/',
    '/%6dedia/private/',
    '/media/private%2f',
    '/media/private%2F',
  ])
    for (const rest of ['CANARY', 'CANARY/0/0/0.webp', 'CANARY/%zz', '%zz/CANARY', 'CANARY?token=CANARY', '\nCANARY'])
      expect([start, rest, loggedUrl(start + rest).includes('CANARY')]).toEqual([start, rest, false]);
  expect(loggedUrl('/media/private/CANARY/0/0/0.webp')).toBe('/media/private/…');
});

test('no log line of any level holds a secret that a request carried', async () => {
  const server = await buildTestApp({
    world: makeWorld(),
    config: { logLevel: 'trace' },
    before: (app) => {
      app.post('/api/fails/', { config: { access: 'public' } }, async (request) => {
        request.log.info({ body: request.body, headers: request.headers, req: request }, 'careless line');
        request.log.info({ a: [{ b: { Password: 'CANARY-7f3a', kept: 1 } }] }, 'deeper line');
        throw new Error('went wrong');
      });
    },
  });
  const canary = 'CANARY-7f3a';
  const headers = {
    authorization: `Bearer ${canary}`,
    'x-campaign-invite': canary,
    cookie: `a=${canary}`,
    'content-type': 'application/json',
  };
  const payload = JSON.stringify({ password: canary, refresh: canary, access_token: canary, token: canary });
  await server.app.inject({ method: 'POST', url: '/api/fails/', headers, payload });
  const { authorization: _left, ...anonymous } = headers;
  await server.app.inject({ method: 'POST', url: `/api/fails/?token=${canary}`, headers: anonymous, payload });
  await server.app.inject({ url: `/api/location_map_details/?campaign_id=${canary}`, headers: anonymous });
  await server.app.inject({ url: `/campaign/${canary}/sword_coast/?invite=${canary}` });
  expect(server.log.length).toBeGreaterThan(4);
  expect(server.log.join('\n')).toContain('careless line');
  expect(server.log.join('\n')).not.toContain(canary);
  await server.close();
});

test('no log line of any level holds the whole address of a visitor', async () => {
  const server = await buildTestApp({ world: makeWorld(), config: { logLevel: 'trace' } });
  for (const remoteAddress of ['203.0.113.77', '2001:db8:1:2:3:4:5:77']) {
    await server.app.inject({ url: '/api/location_map_details/', remoteAddress });
    await server.app.inject({ method: 'POST', url: '/user/token/', payload: { email: 'a@b.example' }, remoteAddress });
  }
  await server.close();
  const log = server.log.join('\n');
  expect(log).toContain('203.0.113.0/24');
  expect(log).toContain('2001:db8:1::/48');
  expect(log).not.toMatch(/203\.0\.113\.77|2001:db8:1:2/);
});

test('requests are listed from level debug on, and not above', async () => {
  for (const [logLevel, isListed] of [
    ['debug', true],
    ['info', false],
  ] as const) {
    const server = await buildTestApp({ config: { logLevel } });
    await server.app.inject({ url: '/health' });
    expect(server.log.some((line) => line.includes('/health'))).toBe(isListed);
    await server.close();
  }
});
