import type { Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, DAY_MS, MINUTE_MS, PASSWORD } from '../../../test-support/account-app.ts';
import { whole } from '../../../test-support/whole.ts';

const EMAIL = 'volo@example.org';
/** Where tests come from unless they say otherwise: the network that accounts are made in. */
const HOME = '192.0.2.7';

let server: AccountApp;
beforeEach(async () => {
  server = await accountApp({ rateLimits: true });
  await server.register(EMAIL);
});
afterEach(() => server.close());

const login = (email: string, password: string, address: string) =>
  server.post<Tokens & { code?: string }>('/user/token/', { email, password }, { address });
/** A network of its own for each number. */
const stranger = (number: number): string => `2001:db8:${number.toString(16)}::1`;
const times = <T>(count: number, deed: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => deed(i)));
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

describe('wrong passwords from 160 networks at once', () => {
  it('do not keep out those who log in from where they logged in before', async () => {
    const people = Array.from({ length: 14 }, (_, i) => `person${i}@example.org`);
    for (const [i, email] of people.entries()) {
      await server.post('/user/register/', { email, password: PASSWORD }, { address: `198.51.100.${i}` });
    }
    const flood = times(160, async (i) => {
      const answers = [];
      for (let round = 0; round < 2; round += 1) {
        answers.push(await login(`nobody${i}@example.org`, 'wrong', stranger(i)));
      }
      return statuses(answers);
    });
    const real = await times(14, (i) => login(people[i] ?? '', PASSWORD, `198.51.100.${i}`));
    expect(statuses(real)).toEqual(people.map(() => 200));
    // The flood was one: there were more than could wait.
    expect((await flood).flat()).toContain(429);
  });

  it('wait behind networks from which anybody logged in', async () => {
    await server.post('/user/register/', { email: 'mara@example.org', password: PASSWORD }, { address: '203.0.113.5' });
    await login(EMAIL, PASSWORD, '198.51.100.9');
    const flood = times(160, (i) => login(`nobody${i}@example.org`, 'wrong', stranger(i)));
    // Mara was never here, but somebody was.
    expect((await login('mara@example.org', PASSWORD, '198.51.100.9')).status).toBe(200);
    await flood;
  });
});

describe('guesses for one account from many networks', () => {
  const guessFromEverywhere = async (count: number): Promise<number[]> => {
    const found: number[] = [];
    for (let i = 0; i < count; i += 1) found.push((await login(EMAIL, 'wrong', stranger(i))).status);
    return found;
  };

  it('are slowed down together, for a known and an unknown account alike', async () => {
    const found = await guessFromEverywhere(40);
    expect(found.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
    expect(found.slice(20)).toEqual(Array.from({ length: 20 }, () => 429));
    const other = [];
    for (let i = 0; i < 22; i += 1) other.push((await login('nobody@example.org', 'wrong', stranger(i))).status);
    expect(other.slice(19)).toEqual([401, 429, 429]);
  });

  it('lead to the link of an email, in the same words for a known and an unknown account', async () => {
    await guessFromEverywhere(20);
    for (let i = 0; i < 20; i += 1) await login('nobody@example.org', 'wrong', stranger(i));
    const [known, unknown] = [
      await login(EMAIL, PASSWORD, '203.0.113.77'),
      await login('nobody@example.org', PASSWORD, '203.0.113.77'),
    ];
    expect(known.body).toEqual({ code: 'too_many_passwords', error: expect.stringContaining('link by email') });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(unknown.headers['retry-after']).toBe(known.headers['retry-after']);
  });

  it('are told to the owner once a day, and on the account page; of an unknown account nobody is told', async () => {
    const told = async () =>
      (await server.mails()).filter(({ subject }) => subject.startsWith('Wrong passwords')).length;
    await guessFromEverywhere(9);
    expect(await told()).toBe(0);
    await guessFromEverywhere(11);
    for (let i = 0; i < 20; i += 1) await login('nobody@example.org', 'wrong', stranger(i));
    expect(await told()).toBe(1);
    const { access } = (await login(EMAIL, PASSWORD, HOME)).body;
    const warnings = async () => (await server.get('/user/sign_in_warnings/', { access })).body;
    const last_wrong_at = new Date(server.now()).toISOString();
    expect(await warnings()).toEqual({ wrong_passwords: 20, last_wrong_at, new_places: [] });
    server.forward(DAY_MS);
    await guessFromEverywhere(15);
    expect(await told()).toBe(2);
  });

  it('do not lock out the owner at home', async () => {
    await guessFromEverywhere(40);
    expect((await login(EMAIL, PASSWORD, HOME)).status).toBe(200);
  });

  it('nor where the owner set a new password by the link of a mail', async () => {
    await guessFromEverywhere(40);
    const elsewhere = '203.0.113.77';
    expect((await login(EMAIL, PASSWORD, elsewhere)).status).toBe(429);
    await server.post('/user/password_reset_request/', { email: EMAIL }, { address: elsewhere });
    const { token } = await server.mail('Reset your password');
    const password = 'eleven owls in a row';
    await server.post('/user/password_reset/', { token, password }, { address: elsewhere });
    expect((await login(EMAIL, password, elsewhere)).status).toBe(200);
  });

  it('are some 90 an hour at most, however many networks there are', async () => {
    let guesses = 0;
    for (let minute = 0, i = 0; minute < 60; minute += 1) {
      for (let network = 0; network < 5; network += 1, i += 1) {
        if ((await login(EMAIL, 'wrong', stranger(i))).status === 401) guesses += 1;
      }
      server.forward(MINUTE_MS);
    }
    expect(guesses).toBeLessThan(90);
  });
});

describe('mails to somebody who never asked', () => {
  const STRANGER = 'stranger@example.net';
  const mailsToStranger = async () => (await server.mails()).filter(({ to }) => to.endsWith('@example.net')).length;

  it('are few a day, however many accounts ask for them', async () => {
    const asked: number[] = [];
    for (let i = 0; i < 12; i += 1) {
      const { access } = await server.register(`asker${i}@example.org`);
      // The same person reads mail to every such address.
      const email = i % 2 === 0 ? STRANGER : `stranger+${i}@example.net`;
      for (let time = 0; time < 2; time += 1) {
        const address = `198.51.100.${i}`;
        const answer = await server.post('/user/change_email/', { password: PASSWORD, email }, { access, address });
        asked.push(answer.status);
      }
    }
    expect(asked.filter((status) => status === 200)).toHaveLength(5);
    expect(asked.filter((status) => status === 429)).toHaveLength(19);
    expect(await mailsToStranger()).toBeLessThanOrEqual(5);
    server.forward(DAY_MS);
    const { access } = await server.register('later@example.org');
    const again = await server.post('/user/change_email/', { password: PASSWORD, email: STRANGER }, { access });
    expect(again.status).toBe(200);
  });

  it('are few a day too for accounts made with their address, whatever those do', async () => {
    const { access } = await server.register(STRANGER);
    let token = access;
    let password = PASSWORD;
    for (let i = 0; i < 12; i += 1) {
      const next = `eleven owls in a row ${i}`;
      const body = { current_password: password, password: next };
      token = (await server.post<Tokens>('/user/change_password/', body, { access: token })).body.access;
      password = next;
    }
    for (let i = 0; i < 4; i += 1) {
      await server.post('/user/change_email/', { password, email: `mine${i}@example.org` }, { access: token });
    }
    expect(await mailsToStranger()).toBeLessThanOrEqual(5);
  });

  whole(
    'are ten a day and then one an hour when an account is there and its password is asked for again and again',
    async () => {
      for (let hour = 0; hour < 20; hour += 1) {
        for (let i = 0; i < 4; i += 1) {
          const address = `198.51.100.${hour * 4 + i}`;
          await server.post('/user/password_reset_request/', { email: EMAIL }, { address });
        }
        // What is asked for is done after the answer; then time goes on.
        await server.mails();
        server.forward(60 * MINUTE_MS);
      }
      const resets = (await server.mails()).filter(({ subject }) => subject === 'Reset your password');
      expect(resets).toHaveLength(27);
      // None of that counts against the owner at home.
      await server.post('/user/password_reset_request/', { email: EMAIL }, { address: HOME });
      await server.post('/user/password_reset_request/', { email: EMAIL }, { address: HOME });
      const more = (await server.mails()).filter(({ subject }) => subject === 'Reset your password');
      expect(more).toHaveLength(29);
    },
  );
});

describe('a login from a network that the account was not used from', () => {
  const told = async () =>
    (await server.mails()).filter(({ subject }) => subject === 'A login from a new place').length;

  it('is told to its owner once, by mail and on the account page', async () => {
    await login(EMAIL, PASSWORD, HOME);
    expect(await told()).toBe(0);
    const elsewhere = '203.0.113.77';
    const { access } = (await login(EMAIL, PASSWORD, elsewhere)).body;
    expect(await told()).toBe(1);
    await login(EMAIL, PASSWORD, elsewhere);
    expect(await told()).toBe(1);
    const { body } = await server.get('/user/sign_in_warnings/', { access });
    expect(body).toEqual({
      wrong_passwords: 0,
      last_wrong_at: null,
      new_places: [new Date(server.now()).toISOString()],
    });
  });
});
