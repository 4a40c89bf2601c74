import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { errorHandlerPlugin } from './error-handler.ts';
import { loadLimitsPlugin } from './load-limits.ts';

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

test('a start that was slow is no reason to refuse', async () => {
  const { app, askWhenLate } = await start(60_000);
  for (let i = 0; i < 6; i += 1) expect((await askWhenLate()).statusCode).toBe(200);
  await app.close();
});
