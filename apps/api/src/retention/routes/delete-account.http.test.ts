import { readFileSync } from 'node:fs';
import type { Tokens } from '@venture-atlas/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../../test-support/account-app.ts';
import { type GooglePerson, type GoogleStandIn, startGoogle } from '../../../test-support/google-stand-in.ts';
import { whole } from '../../../test-support/whole.ts';

const EMAIL = 'volo@example.org';

let google: GoogleStandIn;
let server: AccountApp;
let tokens: Tokens;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.stop());
beforeEach(async () => {
  server = await accountApp({ google: google.config });
  tokens = await server.register(EMAIL);
});
afterEach(async () => {
  google.setFault('none');
  await server.close();
});

const own = <T = Record<string, unknown>>(url: string, body: object, access = tokens.access) =>
  server.post<T>(url, body, { access });

describe('POST /user/delete_account/', () => {
  it('ends the account by its password: the next call knows nobody', async () => {
    const id = await server.idOf(EMAIL);
    const answer = await own('/user/delete_account/', { password: PASSWORD, email: ' VOLO@example.org ' });
    expect(answer.body).toEqual({ success: 'Your account is gone.' });
    expect((await server.user(tokens.access)).body).toMatchObject({ code: 'user_not_found' });
    expect((await server.signIn(EMAIL)).status).toBe(401);
    expect((await server.post('/user/token/refresh/', { refresh: tokens.refresh })).status).toBe(401);
    expect((await server.mail('Your account is gone')).to).toBe(EMAIL);
    expect(readFileSync(`${server.config.dataDir}/deletions.jsonl`, 'utf8')).toContain(
      `{"user_id":${id},"deleted_at":"`,
    );
    // The address is free again, for a new account with a new number.
    const fresh = await server.register(EMAIL);
    expect((await server.user(fresh.access)).body.id).not.toBe(id);
  });

  whole.each([
    [{}, 403, 'password_wrong', 'password'],
    [{ password: 'wrong lantern 47' }, 403, 'password_wrong', 'password'],
    [{ email: EMAIL }, 403, 'password_wrong', 'password'],
    [{ password: PASSWORD, email: 'mara@example.org' }, 400, 'bad_request', 'email'],
  ])('refuses %j', async (body, status, code, field) => {
    const answer = await own('/user/delete_account/', body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([status, code, field]);
    expect((await server.user(tokens.access)).status).toBe(200);
  });
});

describe('POST /user/delete_account/ of an account that only Google opens', () => {
  const person: GooglePerson = { sub: '77', email: 'rook@gmail.com' };
  let access: string;
  beforeEach(async () => {
    const made = await server.post<Tokens>('/user/google_login/', {
      access_token: await google.token(person),
      age_confirmed: true,
    });
    access = made.body.access;
  });
  const end = (body: object) => own('/user/delete_account/', body, access);
  const isThere = async () => (await server.user(access)).status === 200;

  it('takes the typed email and a fresh sign-in at the same Google account', async () => {
    const answer = await end({ email: 'Rook@Gmail.com', access_token: await google.token(person) });
    expect(answer.body).toEqual({ success: 'Your account is gone.' });
    expect((await server.user(access)).body).toMatchObject({ code: 'user_not_found' });
  });

  whole.each([
    ['neither', async () => ({}), 400, 'bad_request', 'email'],
    ['the email alone', async () => ({ email: person.email }), 400, 'bad_request', 'access_token'],
    ['Google alone', async () => ({ access_token: await google.token(person) }), 400, 'bad_request', 'email'],
    [
      'another Google account',
      async () => ({ email: person.email, access_token: await google.token({ ...person, sub: '78' }) }),
      403,
      'forbidden',
      'access_token',
    ],
    [
      'a token of another site',
      async () => ({ email: person.email, access_token: await google.token({ ...person, aud: 'elsewhere' }) }),
      403,
      'forbidden',
      'access_token',
    ],
    [
      'a token that has run out',
      async () => ({ email: person.email, access_token: await google.token({ ...person, expiresIn: -3600 }) }),
      403,
      'forbidden',
      'access_token',
    ],
    [
      'a password, which it has not',
      async () => ({ email: person.email, password: PASSWORD }),
      400,
      'bad_request',
      'access_token',
    ],
  ])('refuses %s', async (_what, body, status, code, field) => {
    const answer = await end(await body());
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([status, code, field]);
    expect(await isThere()).toBe(true);
  });

  it('says when Google does not answer, and keeps the account', async () => {
    google.setFault('error');
    const answer = await end({ email: person.email, access_token: 'any' });
    expect([answer.status, answer.body.code]).toEqual([503, 'google_unavailable']);
    expect(await isThere()).toBe(true);
  });

  it('asks Google seldom when the proofs are wrong, and gives the right one its turn', async () => {
    await server.close();
    server = await accountApp({ google: google.config, rateLimits: true });
    const body = { access_token: await google.token(person), age_confirmed: true };
    access = (await server.post<Tokens>('/user/google_login/', body)).body.access;
    const wrong = { email: person.email, access_token: await google.token({ ...person, sub: '78' }) };
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await end(wrong)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
    server.forward(1000);
    expect((await end({ email: person.email, access_token: body.access_token })).status).toBe(200);
  });

  it('leads to setting a password first where neither password nor Google opens it', async () => {
    await server.db.updateTable('users').set({ google_sub: null }).where('email', '=', person.email).execute();
    const answer = await end({ email: person.email, access_token: await google.token(person) });
    expect(answer.body).toMatchObject({ code: 'password_wrong', error: expect.stringContaining('no password yet') });
    expect(await isThere()).toBe(true);
  });
});
