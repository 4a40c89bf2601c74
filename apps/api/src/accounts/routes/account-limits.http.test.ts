import type { Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, DAY_MS, MINUTE_MS, PASSWORD } from '../../../test-support/account-app.ts';
import { refuseWrites } from '../../../test-support/refuse-writes.ts';
import type { PasswordPriority } from '../auth/password-queue.ts';

const EMAIL = 'volo@example.org';

let server: AccountApp;
beforeEach(async () => {
  server = await accountApp({ rateLimits: true });
  await server.register(EMAIL);
});
afterEach(() => server.close());

interface Try {
  email?: string;
  password?: string;
  address?: string;
  headers?: Record<string, string>;
}

const login = ({ email = EMAIL, password = 'wrong', address = '192.0.2.50', headers = {} }: Try = {}) =>
  server.post<Tokens & { code?: string }>('/user/token/', { email, password }, { address, headers });
const times = async <T>(count: number, deed: (i: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let i = 0; i < count; i += 1) done.push(await deed(i));
  return done;
};
const statuses = (answers: readonly { status: number }[]) => answers.map((answer) => answer.status);

describe('guessing a password', () => {
  it('is slowed down after five failures, for a known and an unknown account alike', async () => {
    for (const [email, address] of [
      [EMAIL, '192.0.2.51'],
      ['nobody@example.org', '192.0.2.52'],
    ] as const) {
      const answers = await times(7, () => login({ email, address }));
      expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429, 429]);
      expect(answers[5]?.body.code).toBe('too_many_passwords');
      expect(answers[5]?.headers['retry-after']).toBe('1');
    }
  });

  it('never locks the owner out: not from elsewhere, and not here after the wait', async () => {
    await times(6, () => login());
    expect((await login({ password: PASSWORD })).status).toBe(429);
    expect((await login({ password: PASSWORD, address: '198.51.100.1' })).status).toBe(200);
    server.forward(1000);
    expect((await login({ password: PASSWORD })).status).toBe(200);
    expect(statuses(await times(2, () => login()))).toEqual([401, 401]);
  });

  it('is not done faster by many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => login()));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(5);
  });

  it('gives a patient thief less than 150 guesses an hour for one account from one address', async () => {
    const limits = server.app.accounts.limits.attempts;
    let guesses = 0;
    const end = server.now() + 60 * MINUTE_MS;
    while (server.now() < end) {
      const wait = limits.begin(`${EMAIL}|192.0.2.9`);
      if (wait === 0) guesses += 1;
      else server.forward(wait * 1000);
    }
    expect(guesses).toBeLessThan(150);
  });

  it('counts one address once, whatever its headers claim', async () => {
    const forged = (i: number) => ({ 'x-forwarded-for': `203.0.113.${i}`, 'x-real-ip': `203.0.113.${i}` });
    const answers = await times(100, (i) => login({ email: `nobody${i}@example.org`, headers: forged(i) }));
    expect(statuses(answers).filter((status) => status === 401)).toHaveLength(10);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(90);
  });

  it('counts a whole IPv6 network once', async () => {
    const answers = await times(6, (i) => login({ address: `2001:db8:1:2::${i + 1}` }));
    expect(statuses(answers)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login({ address: '2001:db8:1:3::1' })).status).toBe(401);
  });

  it('is slowed down for the current password of a signed-in person too', async () => {
    const { access } = (await login({ password: PASSWORD })).body;
    const guess = () =>
      server.post('/user/change_password/', { current_password: 'wrong', password: 'eleven owls' }, { access });
    expect(statuses(await times(6, guess))).toEqual([403, 403, 403, 403, 403, 429]);
    const other = () => server.post('/user/delete_account/', { password: PASSWORD }, { access });
    expect((await other()).status).toBe(429);
    server.forward(1000);
    expect((await other()).status).toBe(200);
  });
});

describe('the right password', () => {
  /** As many hashes as run and wait at once, and at once another one for each that ends, until the queue is let go. */
  const keepQueueFull = (turn: PasswordPriority = 'anybody') => {
    let isHeld = true;
    const hashOn = async () => {
      while (isHeld) await server.app.accounts.passwords.hash(PASSWORD, turn);
    };
    const all = Promise.all(Array.from({ length: 52 }, hashOn));
    return async () => {
      isHeld = false;
      await all;
    };
  };

  it('is no failure when the server is too busy to check it: not at logging in', async () => {
    const letGo = keepQueueFull();
    expect(statuses(await times(6, () => login({ password: PASSWORD })))).toEqual([429, 429, 429, 429, 429, 429]);
    await letGo();
    expect((await login({ password: PASSWORD })).status).toBe(200);
  });

  it('nor when it is asked for again', async () => {
    const { access } = (await login({ password: PASSWORD })).body;
    const ask = () => server.post('/user/change_email/', { password: PASSWORD, email: 'new@example.org' }, { access });
    const letGo = keepQueueFull('owner');
    expect(statuses(await times(6, ask))).toEqual([429, 429, 429, 429, 429, 429]);
    await letGo();
    expect((await ask()).status).toBe(200);
  });

  it('is no failure when the login cannot be written down', async () => {
    const attempts = server.app.accounts.limits.attempts;
    for (let i = 0; i < 4; i += 1) attempts.begin(`${EMAIL}|192.0.2.50`);
    const mendDisk = refuseWrites(server.database, 'insert', 'sessions');
    expect((await login({ password: PASSWORD })).status).toBe(500);
    mendDisk();
    expect((await login()).status).toBe(401);
    expect((await login({ password: PASSWORD })).status).toBe(200);
  });
});

describe('what one address may ask for', () => {
  it.each([
    ['/user/register/', 30, (i: number) => ({ email: `x${i}`, password: PASSWORD })],
    ['/user/password_reset_request/', 10, (i: number) => ({ email: `nobody${i}@example.org` })],
    ['/user/password_reset/', 20, () => ({ token: 'nobody', password: PASSWORD })],
    ['/user/google_login/', 20, () => ({ access_token: 'any' })],
  ])('%s: %i times', async (url, most, body) => {
    const answers = await times(most + 2, (i) => server.post(url, body(i), { address: '192.0.2.60' }));
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(2);
    expect(answers.at(-1)?.body.code).toBe('too_many_requests');
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await server.post(url, body(most), { address: '192.0.2.61' })).status).not.toBe(429);
  });
});

describe('what one account may ask for', () => {
  it('gets three reset mails an hour, while the answer stays the same', async () => {
    const answers = await times(5, (i) =>
      server.post('/user/password_reset_request/', { email: EMAIL }, { address: `192.0.2.${i}` }),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const count = async () => (await server.mails()).filter((mail) => mail.subject === 'Reset your password').length;
    expect(await count()).toBe(3);
    server.forward(60 * MINUTE_MS);
    await server.post('/user/password_reset_request/', { email: EMAIL });
    expect(await count()).toBe(4);
  });

  it('refreshes 30 times a minute a login; more are told to wait, nobody is logged out', async () => {
    let { refresh } = (await login({ password: PASSWORD })).body;
    for (let i = 0; i < 30; i += 1) {
      refresh = (await server.post<Tokens>('/user/token/refresh/', { refresh })).body.refresh;
    }
    expect((await server.post('/user/token/refresh/', { refresh })).status).toBe(429);
    server.forward(MINUTE_MS);
    expect((await server.post('/user/token/refresh/', { refresh })).status).toBe(200);
  });

  it('asks for another email five times an hour, and for a copy of its data ten times', async () => {
    const { access } = (await login({ password: PASSWORD })).body;
    const change = (i: number) =>
      server.post('/user/change_email/', { password: PASSWORD, email: `new${i}@example.org` }, { access });
    expect(statuses(await times(6, change))).toEqual([200, 200, 200, 200, 200, 429]);
    const copies = await times(11, () => server.get('/user/export/', { access }));
    expect(statuses(copies).filter((status) => status === 429)).toHaveLength(1);
  });

  it('gets its free tries back after a quiet while', async () => {
    await times(6, () => login());
    server.forward(DAY_MS);
    expect(statuses(await times(3, () => login()))).toEqual([401, 401, 401]);
  });
});
