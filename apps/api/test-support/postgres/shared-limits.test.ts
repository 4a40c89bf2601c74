import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FREE_FAILURES } from '../../src/accounts/auth/attempts.ts';
import { openPostgres } from '../../src/db/postgres/open.ts';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import { type SeveralServers, severalServers } from './several-servers.ts';
import { testServer } from './test-databases.ts';

/* Two servers with limits on, on one database. */

describe.skipIf(testServer === undefined)('limits of servers on one database', () => {
  let app: TestApp;
  let servers: SeveralServers;
  let addresses: string[];
  beforeAll(async () => {
    app = await buildTestApp();
    servers = await severalServers(app.config);
    const begun = [];
    for (const name of ['one', 'other']) begun.push(await servers.begin(name, { RATE_LIMITS: 'on', JOBS: 'off' }));
    addresses = begun.map(({ address }) => address);
  });
  afterAll(async () => {
    await servers.close();
    await app.close();
  });

  const post = async (address: string | undefined, path: string, body: object) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  test('count wrong passwords together, wherever they are tried', async () => {
    const account = { email: 'quill@mail.example', password: 'seven lanterns on the quay' };
    expect((await post(addresses[0], '/user/register/', account)).status).toBe(200);
    const tried = [0, 0];
    let status = 401;
    for (let turn = 0; status === 401 && turn < 2 * FREE_FAILURES; turn += 1) {
      const answer = await post(addresses[turn % 2], '/user/token/', { ...account, password: 'a guess of somebody' });
      ({ status } = answer);
      if (status === 401) tried[turn % 2] = (tried[turn % 2] ?? 0) + 1;
    }
    expect(status).toBe(429);
    // Neither of them alone would have let anybody wait.
    expect(Math.max(...tried)).toBeLessThan(FREE_FAILURES);
  });

  test('are told to all others and not to oneself, and what cannot be told is lost', async () => {
    const [one, other] = [openPostgres(app.config.databaseUrl ?? ''), openPostgres(app.config.databaseUrl ?? '')];
    const heard: string[] = [];
    for (const [name, { channel }] of Object.entries({ one, other }))
      channel?.subscribe((text) => heard.push(`${name}: ${text}`));
    one.channel?.publish('before anybody listens');
    await Promise.all([one.whenListening?.(), other.whenListening?.()]);
    one.channel?.publish('a line\nand another');
    for (const text of ['and back', 'and again', 'and again']) other.channel?.publish(text);
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(4);
    await sleep(100);
    expect(heard.filter((text) => !text.includes('before')).sort()).toEqual([
      'one: and again',
      'one: and again',
      'one: and back',
      'other: a line\nand another',
    ]);
    await Promise.all([one.close(), other.close()]);
    one.channel?.publish('after the end');
  });
});
