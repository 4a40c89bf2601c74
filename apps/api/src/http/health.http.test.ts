import { expect, test } from 'vitest';
import { buildTestApp } from '../../test-support/build-test-app.ts';

test('a server that is about to end says so to a proxy, goes on answering, and writes nothing of it into its log', async () => {
  const { app, log, close } = await buildTestApp();
  const status = async (url: string) => (await app.inject({ url })).statusCode;
  expect([await status('/health'), await status('/health/ready')]).toEqual([200, 200]);
  const drained = app.drain(50);
  expect([await status('/health'), await status('/health/ready')]).toEqual([200, 503]);
  expect((await app.inject({ url: '/health/ready' })).headers).toMatchObject({ connection: 'close' });
  await drained;
  expect(log.filter((line) => line.includes('request failed'))).toEqual([]);
  await close();
});
