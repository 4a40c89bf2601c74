import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { buildTestApp } from '../../../test-support/build-test-app.ts';
import { makeWorld } from '../../../test-support/factories.ts';
import { whole } from '../../../test-support/whole.ts';
import { errorHandlerPlugin } from './error-handler.ts';
import { loadLimitsPlugin } from './rate-limits.ts';

const search = '/api/location_search/?name=a';
const textSearch = '/api/location_text_search/sword_coast/?q=a';

/** So many calls at once: one after the other they may take longer than the minute that is counted. */
const together = <Answer>(count: number, ask: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));

describe('one address', () => {
  test('may search 600 times a minute, over all kinds of search; then 429 says when to come back', async () => {
    const server = await buildTestApp({ world: makeWorld(), config: { rateLimits: true } });
    const ask = (url: string, remoteAddress: string) => server.app.inject({ url, remoteAddress });
    const answers = await together(600, (i) => ask(i % 2 === 0 ? search : textSearch, '10.0.0.1'));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
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

  whole('cannot pass for others by writing X-Forwarded-For, unless it is a known proxy', async () => {
    const open = await buildTestApp({ config: { rateLimits: true } });
    const proxied = await buildTestApp({ config: { rateLimits: true, trustProxy: ['10.0.0.9'] } });
    const count = async (server: typeof open, remoteAddress: string) => {
      const answers = await together(700, (i) => {
        const headers = { 'x-forwarded-for': `172.16.${i >> 8}.${i & 255}` };
        return server.app.inject({ url: search, remoteAddress, headers });
      });
      return answers.filter(({ statusCode }) => statusCode === 200).length;
    };
    expect(await count(open, '10.0.0.9')).toBe(600);
    expect(await count(proxied, '10.0.0.8')).toBe(600);
    expect(await count(proxied, '10.0.0.9')).toBe(700);
    await open.close();
    await proxied.close();
  });

  whole('in IPv6 is a whole /64', async () => {
    const server = await buildTestApp({ config: { rateLimits: true } });
    const answers = await together(620, (i) =>
      server.app.inject({ url: search, remoteAddress: `2001:db8:1:2:${i.toString(16)}::1` }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600);
    expect((await server.app.inject({ url: search, remoteAddress: '2001:db8:1:3::1' })).statusCode).toBe(200);
    await server.close();
  });

  whole('may read 6,000 times a minute, pictures and assets as often as it likes, also what is not there', async () => {
    const server = await buildTestApp({ config: { rateLimits: true } });
    const ask = (url: string) => server.app.inject({ url });
    await together(6000, () => ask('/api/nothing'));
    expect((await ask('/api/openapi.json')).statusCode).toBe(429);
    expect((await ask('/media/none.webp')).statusCode).toBe(404);
    expect((await ask('/favicon.svg')).statusCode).toBe(200);
    expect((await ask('/health')).statusCode).toBe(200);
    await server.close();
  });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Nothing else happens in this process for so long. */
function block(ms: number): void {
  const until = Date.now() + ms;
  while (Date.now() < until);
}

async function start(grace: number) {
  const app = Fastify();
  await app.register(errorHandlerPlugin);
  await app.register(loadLimitsPlugin, { maxDelay: 150, sample: 50, grace });
  app.get('/work', async () => 'done');
  await app.ready();
  /** Asks while the server is as late as can be. */
  const askWhenLate = async () => {
    block(400);
    // The measuring timer runs first, then this one.
    await pause(1);
    return app.inject({ url: '/work' });
  };
  return { app, askWhenLate };
}

test('a server that is hopelessly late answers 503 and when to come back, and recovers by itself', async () => {
  const { app, askWhenLate } = await start(0);
  let refused = await askWhenLate();
  for (let i = 0; i < 30 && refused.statusCode !== 503; i += 1) refused = await askWhenLate();
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'unavailable', error: expect.any(String) });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  let after = refused;
  for (let i = 0; i < 100 && after.statusCode !== 200; i += 1) {
    await pause(50);
    after = await app.inject({ url: '/work' });
  }
  expect(after.statusCode).toBe(200);
  await app.close();
});

whole('a start that was slow is no reason to refuse', async () => {
  const { app, askWhenLate } = await start(60_000);
  for (let i = 0; i < 6; i += 1) expect((await askWhenLate()).statusCode).toBe(200);
  await app.close();
});
