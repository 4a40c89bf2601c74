import { describe, expect, test } from 'vitest';
import { buildTestApp } from '../../../test-support/build-test-app.ts';
import { makeWorld } from '../../../test-support/factories.ts';

const search = '/api/location_search/?name=a';
const textSearch = '/api/location_text_search/sword_coast/?q=a';

describe('one address', () => {
  test('may search 600 times a minute, over all kinds of search; then 429 says when to come back', async () => {
    const server = await buildTestApp({ world: makeWorld(), config: { rateLimits: true } });
    const ask = (url: string, remoteAddress: string) => server.app.inject({ url, remoteAddress });
    for (let i = 0; i < 300; i += 1) {
      expect((await ask(search, '10.0.0.1')).statusCode).toBe(200);
      expect((await ask(textSearch, '10.0.0.1')).statusCode).toBe(200);
    }
    const refused = await ask(search, '10.0.0.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'too_many_requests', error: expect.any(String) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    // Maps and other addresses are not held up.
    expect((await ask('/api/location_map_details/', '10.0.0.1')).statusCode).toBe(200);
    expect((await ask(search, '10.0.0.2')).statusCode).toBe(200);
    await server.close();
  });

  test('cannot pass for others by writing X-Forwarded-For, unless it is a known proxy', async () => {
    const open = await buildTestApp({ config: { rateLimits: true } });
    const proxied = await buildTestApp({ config: { rateLimits: true, trustProxy: ['10.0.0.9'] } });
    const count = async (server: typeof open, remoteAddress: string) => {
      let passed = 0;
      for (let i = 0; i < 700; i += 1) {
        const headers = { 'x-forwarded-for': `172.16.${i >> 8}.${i & 255}` };
        const answer = await server.app.inject({ url: search, remoteAddress, headers });
        if (answer.statusCode === 200) passed += 1;
      }
      return passed;
    };
    expect(await count(open, '10.0.0.9')).toBe(600);
    expect(await count(proxied, '10.0.0.8')).toBe(600);
    expect(await count(proxied, '10.0.0.9')).toBe(700);
    await open.close();
    await proxied.close();
  });

  test('in IPv6 is a whole /64', async () => {
    const server = await buildTestApp({ config: { rateLimits: true } });
    let passed = 0;
    for (let i = 0; i < 620; i += 1) {
      const remoteAddress = `2001:db8:1:2:${i.toString(16)}::1`;
      if ((await server.app.inject({ url: search, remoteAddress })).statusCode === 200) passed += 1;
    }
    expect(passed).toBe(600);
    expect((await server.app.inject({ url: search, remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200);
    await server.close();
  });

  test('may read 6,000 times a minute, pictures and assets as often as it likes, also what is not there', async () => {
    const server = await buildTestApp({ config: { rateLimits: true } });
    const ask = (url: string) => server.app.inject({ url });
    for (let i = 0; i < 6000; i += 1) await ask('/api/nothing');
    expect((await ask('/api/openapi.json')).statusCode).toBe(429);
    expect((await ask('/media/none.webp')).statusCode).toBe(404);
    expect((await ask('/favicon.svg')).statusCode).toBe(200);
    expect((await ask('/health')).statusCode).toBe(200);
    await server.close();
  });
});
