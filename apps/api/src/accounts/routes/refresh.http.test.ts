import type { Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountApp, accountApp, DAY_MS, MINUTE_MS, PASSWORD } from '../../../test-support/account-app.ts';

let server: AccountApp;
let first: Tokens;
beforeEach(async () => {
  server = await accountApp();
  first = await server.register('volo@example.org');
});
afterEach(() => server.close());

const refresh = (token: string) => server.post<Tokens & { code?: string }>('/user/token/refresh/', { refresh: token });
const isIn = async (access: string) => (await server.user(access)).status === 200;

describe('POST /user/token/refresh/', () => {
  it('gives new tokens, and the old access token goes on until it runs out', async () => {
    const second = await refresh(first.refresh);
    expect(second.status).toBe(200);
    expect(second.body.expires_in).toBe(900);
    expect(second.body.refresh).not.toBe(first.refresh);
    expect(second.body.refresh).toMatch(/^[\w-]{43}$/);
    expect(await isIn(second.body.access)).toBe(true);
    expect(await isIn(first.access)).toBe(true);
  });

  it('gives the same successor again for 10 seconds while that is unused: a lost answer, a second tab', async () => {
    const answers = await Promise.all([refresh(first.refresh), refresh(first.refresh), refresh(first.refresh)]);
    expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1);
    server.forward(10_000);
    const late = await refresh(first.refresh);
    expect(late.body.refresh).toBe(answers[0]?.body.refresh);
    expect((await refresh(late.body.refresh)).status).toBe(200);
  });

  it('ends the whole login when an old token comes after 10 seconds, and tells its owner', async () => {
    const second = await refresh(first.refresh);
    const elsewhere = await server.signIn('volo@example.org');
    server.forward(10_001);
    expect((await refresh(first.refresh)).body).toMatchObject({ code: 'token_not_valid' });
    expect(await isIn(second.body.access)).toBe(false);
    expect((await refresh(second.body.refresh)).status).toBe(401);
    // Other logins of the account go on.
    expect(await isIn(elsewhere.body.access)).toBe(true);
    expect((await server.mail('A login was ended for safety')).to).toBe('volo@example.org');
    const line = (await server.audit()).find((row) => row.action === 'refresh_reuse');
    const id = await server.idOf('volo@example.org');
    expect(line).toMatchObject({ outcome: 'failed', actor_id: null, details: `{"user_id":${id}}` });
  });

  it('ends the login also within 10 seconds when the successor has been used', async () => {
    const second = await refresh(first.refresh);
    const third = await refresh(second.body.refresh);
    expect((await refresh(first.refresh)).status).toBe(401);
    expect(await isIn(third.body.access)).toBe(false);
  });

  describe('who repeats an exchange', () => {
    const BROWSER = { 'user-agent': 'Firefox on a phone' };
    const cookieOf = (answer: { headers: Readonly<Record<string, unknown>> }): string =>
      String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const ask = (token: string, headers: Record<string, string>, address = '192.0.2.7') =>
      server.post<Tokens & { code?: string }>('/user/token/refresh/', { refresh: token }, { headers, address });
    const signIn = async (headers: Record<string, string> = BROWSER) => {
      const answer = await server.post<Tokens>(
        '/user/token/',
        { email: 'volo@example.org', password: PASSWORD },
        { headers },
      );
      return { refresh: answer.body.refresh, cookie: cookieOf(answer), set: String(answer.headers['set-cookie']) };
    };

    it('is known by a cookie that no script can read and no other site sends along', async () => {
      const { set, cookie } = await signIn();
      expect(set).toMatch(/^va_client=[\w-]{22}; Path=\/user\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/);
      // It stays the same for a browser that has one, so that two tabs never differ.
      expect((await signIn({ ...BROWSER, cookie: `a=1; ${cookie}` })).cookie).toBe(cookie);
      expect((await signIn({ ...BROWSER, cookie: 'va_client=short' })).cookie).not.toBe('va_client=short');
    });

    it('may be the same browser in another network: the answer was lost as the phone left the house', async () => {
      const { refresh: token, cookie } = await signIn();
      const one = await ask(token, { ...BROWSER, cookie });
      const again = await ask(token, { ...BROWSER, cookie }, '198.51.100.4');
      expect(again.body.refresh).toBe(one.body.refresh);
    });

    it.each([
      ['without the cookie', {}],
      ['with a cookie of their own', { cookie: 'va_client=AAAAAAAAAAAAAAAAAAAAAA' }],
    ])('is a thief %s, noticed at once, even in the same network and under the same name', async (_how, theirs) => {
      const { refresh: token, cookie } = await signIn();
      const owner = await ask(token, { ...BROWSER, cookie });
      expect((await ask(token, { ...BROWSER, ...theirs })).status).toBe(401);
      expect(await isIn(owner.body.access)).toBe(false);
      expect((await server.mail('A login was ended for safety')).to).toBe('volo@example.org');
    });

    it('is the owner whom a thief was faster than: then too both are out', async () => {
      const { refresh: token, cookie } = await signIn();
      const thief = await ask(token, BROWSER, '203.0.113.9');
      expect(thief.status).toBe(200);
      expect((await ask(token, { ...BROWSER, cookie })).status).toBe(401);
      expect(await isIn(thief.body.access)).toBe(false);
    });

    it.each([
      ['by password', signIn],
      [
        'before, with another tab open',
        async (headers: Record<string, string>) => {
          const { refresh: token } = await signIn();
          const next = await ask(token, headers);
          return { refresh: next.body.refresh };
        },
      ],
    ])(
      'is alone to go on where the login began with the cookie %s: a thief who comes first gets nothing',
      async (_how, begin) => {
        const { cookie } = await signIn();
        const { refresh: token } = await begin({ ...BROWSER, cookie });
        expect((await ask(token, BROWSER)).body).toMatchObject({ code: 'token_not_valid' });
        expect((await ask(token, { ...BROWSER, cookie })).status).toBe(401);
        expect((await server.mail('A login was ended for safety')).to).toBe('volo@example.org');
      },
    );

    it('never shares the login with a thief who was faster in the same network and under the same name', async () => {
      const { refresh: token, cookie } = await signIn();
      const thief = await ask(token, BROWSER);
      expect(thief.status).toBe(200);
      expect((await ask(token, { ...BROWSER, cookie })).status).toBe(401);
      expect(await isIn(thief.body.access)).toBe(false);
    });

    it('goes on where it was logged in before servers asked for the cookie, and is kept to it from then on', async () => {
      const { cookie } = await signIn();
      const { refresh: token } = await signIn({ ...BROWSER, cookie });
      await server.db.updateTable('refresh_tokens').set({ used_by: null }).execute();
      const next = await ask(token, { ...BROWSER, cookie });
      expect(next.status).toBe(200);
      expect((await ask(next.body.refresh, BROWSER)).status).toBe(401);
    });

    it('needs the same name and network where no cookies are kept', async () => {
      const one = (await signIn()).refresh;
      const first = await ask(one, BROWSER);
      expect((await ask(one, BROWSER)).body.refresh).toBe(first.body.refresh);
      expect((await ask(one, BROWSER, '203.0.113.9')).status).toBe(401);
      const two = (await signIn()).refresh;
      await ask(two, BROWSER);
      expect((await ask(two, { 'user-agent': 'curl' })).status).toBe(401);
    });

    it('leaves only digests behind', async () => {
      const { refresh: token, cookie } = await signIn();
      await ask(token, { ...BROWSER, cookie });
      const rows = JSON.stringify(await server.db.selectFrom('refresh_tokens').selectAll().execute());
      expect(rows).not.toContain(cookie.split('=')[1]);
      expect(rows).not.toContain('192.0.2.7');
      expect(rows).not.toContain('Firefox');
    });
  });

  /** How often a login can be refreshed with such a pause before each time. */
  const timesUntilOut = async (token: string, pauseMs: number): Promise<number> => {
    let held = token;
    for (let times = 0; ; times += 1) {
      server.forward(pauseMs);
      const answer = await refresh(held);
      if (answer.status !== 200) return times;
      held = answer.body.refresh;
    }
  };

  it('ends after 30 days without use, and after 90 days in all', async () => {
    expect(await timesUntilOut(first.refresh, 30 * DAY_MS)).toBe(0);
    const busy = (await server.signIn('volo@example.org')).body.refresh;
    expect(await timesUntilOut(busy, 29 * DAY_MS)).toBe(3);
  });

  it('ends for staff after 12 hours without use, and after 7 days in all', async () => {
    await server.db.updateTable('users').set({ is_staff: 1 }).execute();
    const hourMs = 60 * MINUTE_MS;
    const signIn = async () => (await server.signIn('volo@example.org')).body.refresh;
    expect(await timesUntilOut(await signIn(), 12 * hourMs)).toBe(0);
    expect(await timesUntilOut(await signIn(), 11 * hourMs)).toBe(15);
  });

  it.each(['', 'x'.repeat(300)])('refuses a body that cannot be one: %s', async (token) => {
    expect((await refresh(token)).body).toMatchObject({ code: 'bad_request', field: 'refresh' });
  });

  it.each(['nobody', "' or 1=1 --", '{"$ne":null}'])('refuses a token nobody has: %s', async (token) => {
    expect((await refresh(token)).body).toMatchObject({ code: 'token_not_valid' });
  });

  it('does not take an access token', async () => {
    expect((await refresh(first.access.slice(0, 250))).status).toBe(401);
  });

  it('stores no token, only what proves one', async () => {
    const second = await refresh(first.refresh);
    const rows = JSON.stringify([
      await server.db.selectFrom('refresh_tokens').selectAll().execute(),
      await server.db.selectFrom('sessions').selectAll().execute(),
    ]);
    expect(rows).not.toContain(first.refresh);
    expect(rows).not.toContain(second.body.refresh);
  });
});

describe('a server whose clock jumps', () => {
  it.each([2, -2])('by %i hours: nothing breaks, at worst the access token is renewed', async (hours) => {
    const jump = hours * 60 * MINUTE_MS;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump });
    try {
      server.forward(jump);
      expect([200, 401]).toContain((await server.user(first.access)).status);
      const second = await refresh(first.refresh);
      expect(second.status).toBe(200);
      expect(await isIn(second.body.access)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});
