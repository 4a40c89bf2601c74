import type { Tokens } from '@venture-atlas/types';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../../test-support/account-app.ts';
import { type GooglePerson, type GoogleStandIn, startGoogle } from '../../../test-support/google-stand-in.ts';

const EMAIL = 'victim@gmail.com';
const victim: GooglePerson = { sub: '1001', email: EMAIL };

let google: GoogleStandIn;
let server: AccountApp;
beforeAll(async () => {
  google = await startGoogle();
});
afterAll(() => google.stop());
beforeEach(async () => {
  server = await accountApp({ google: google.config });
});
afterEach(async () => {
  google.setFault('none');
  await server.close();
});

const send = async (person: GooglePerson, extra: object = { age_confirmed: true }) =>
  server.post<Tokens & { code?: string }>('/user/google_login/', {
    access_token: await google.token(person),
    ...extra,
  });
const users = () => server.db.selectFrom('users').selectAll().orderBy('id').execute();
const isIn = async (access: string) => (await server.user(access)).status === 200;

describe('POST /user/google_login/', () => {
  it('asks for 18 years before it makes anything, then makes the account', async () => {
    const asked = await send(victim, { expires_in: 3599, token_type: 'Bearer', prompt: 'none' });
    expect([asked.status, asked.body.code]).toEqual([409, 'age_confirmation_needed']);
    expect((await send(victim, { age_confirmed: false })).body).toMatchObject({ code: 'age_confirmation_needed' });
    expect(await users()).toEqual([]);
    const made = await send(victim);
    expect(made.status).toBe(200);
    expect((await server.user(made.body.access)).body).toMatchObject({
      email: EMAIL,
      name: expect.stringMatching(/^Player \d{4}$/),
      google_linked: true,
      has_password: false,
      email_verified: true,
    });
    const [row] = await users();
    expect(row?.age_confirmed_at).toBe(new Date(server.now()).toISOString());
  });

  it('knows the person again by Google’s number, whatever their email is now, without asking again', async () => {
    await send(victim);
    const again = await send({ ...victim, email: 'renamed@gmail.com' }, {});
    expect((await server.user(again.body.access)).body.email).toBe(EMAIL);
    expect(await users()).toHaveLength(1);
  });

  it('keeps a login that began with the cookie of the browser to it', async () => {
    const cookie = 'va_client=AAAAAAAAAAAAAAAAAAAAAA';
    const body = { access_token: await google.token(victim), age_confirmed: true };
    const { refresh } = (await server.post<Tokens>('/user/google_login/', body, { headers: { cookie } })).body;
    expect((await server.post('/user/token/refresh/', { refresh })).status).toBe(401);
    expect((await server.post('/user/token/refresh/', { refresh }, { headers: { cookie } })).status).toBe(401);
  });

  it('makes one account when the same sign-in comes many times at once', async () => {
    const token = await google.token(victim);
    const body = { access_token: token, age_confirmed: true };
    const answers = await Promise.all(Array.from({ length: 6 }, () => server.post('/user/google_login/', body)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await users()).toHaveLength(1);
  });

  it.each([
    ['for another client', { ...victim, aud: 'somebody-else.apps.example' }],
    ['that has run out', { ...victim, expiresIn: -3600 }],
    ['of an email Google has not verified', { ...victim, email_verified: false }],
    ['of an email that is none', { ...victim, email: '"a b"@gmail.com' }],
  ])('refuses a token %s', async (_why, person) => {
    const answer = await send(person);
    expect([answer.status, answer.body.code]).toEqual([401, 'google_token_invalid']);
    expect(await users()).toEqual([]);
    expect((await server.audit()).at(-1)?.action).not.toBe('register');
  });

  it('says when Google does not answer, and lets passwords in meanwhile', async () => {
    await server.register('volo@example.org');
    google.setFault('error');
    const answer = await server.post('/user/google_login/', { access_token: 'any' });
    expect([answer.status, answer.body.code]).toEqual([503, 'google_unavailable']);
    expect((await server.signIn('volo@example.org')).status).toBe(200);
  });

  it('says when Google is not set up', async () => {
    const plain = await accountApp();
    const answer = await plain.post('/user/google_login/', { access_token: 'any' });
    expect([answer.status, answer.body.code]).toEqual([404, 'google_not_configured']);
    await plain.close();
  });

  it.each([{}, { access_token: '' }, { access_token: 7 }, { access_token: 'x'.repeat(4097) }])(
    'refuses the body %j',
    async (body) => {
      expect((await server.post('/user/google_login/', body)).body).toMatchObject({ field: 'access_token' });
    },
  );
});

describe('an account of the same email', () => {
  it('is joined when Google runs the mailbox; its password and logins go, and its owner is told', async () => {
    const own = await server.register(EMAIL);
    await server.post('/user/confirm_email/', { token: (await server.mail('Welcome to Venture Atlas')).token });
    const id = await server.idOf(EMAIL);
    const joined = await send(victim, {});
    const account = { id, google_linked: true, has_password: false };
    expect((await server.user(joined.body.access)).body).toMatchObject(account);
    expect(await isIn(own.access)).toBe(false);
    expect((await server.signIn(EMAIL)).status).toBe(401);
    const mail = await server.mail('Google sign-in was added');
    expect(mail.to).toBe(EMAIL);
    expect(mail.text).toContain('password and every login were removed');
    expect((await server.audit()).find((line) => line.action === 'google_link')?.details).toBe(
      '{"password_removed":true}',
    );
  });

  it('keeps its new password when that was set after joining', async () => {
    await server.register(EMAIL);
    await send(victim, {});
    await server.post('/user/password_reset_request/', { email: EMAIL });
    const { token } = await server.mail('Reset your password');
    await server.post('/user/password_reset/', { token, password: 'eleven owls in a row' });
    await send(victim, {});
    expect((await server.signIn(EMAIL, 'eleven owls in a row')).status).toBe(200);
  });

  it('is joined without a word about a password when it has none', async () => {
    await server.register(EMAIL);
    await server.db.updateTable('users').set({ password_hash: null }).execute();
    await send(victim, {});
    expect((await server.mail('Google sign-in was added')).text).not.toContain('were removed');
  });

  it('is not joined when Google does not run the mailbox: the name of the domain may have a new owner', async () => {
    await server.register('volo@old.example');
    const answer = await send({ sub: '5', email: 'volo@old.example' });
    expect([answer.status, answer.body.code]).toEqual([409, 'email_taken']);
    expect((await users())[0]?.google_sub).toBeNull();
  });

  it('is not joined by a second Google account of the same email', async () => {
    await send(victim);
    expect((await send({ ...victim, sub: '2002' })).body).toMatchObject({ code: 'email_taken' });
  });
});

/** Sudhodanan and Paverd 2022: the attacker comes first, the victim later; afterwards the attacker must be out. */
describe('an attacker who made the account before its victim did', () => {
  it('1. classic-federated merge: the victim comes by Google, the attacker’s password is gone', async () => {
    const attacker = await server.register(EMAIL, PASSWORD);
    const id = await server.idOf(EMAIL);
    const mine = await send(victim);
    expect((await server.user(mine.body.access)).body).toMatchObject({ id, has_password: false });
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(401);
    expect(await isIn(attacker.access)).toBe(false);
    expect((await server.mail('Google sign-in was added')).text).toContain('password and every login were removed');
  });

  it('2. unexpired session: the attacker stays logged in while the victim resets the password', async () => {
    const attacker = await server.register(EMAIL);
    await server.post('/user/password_reset_request/', { email: EMAIL });
    const { token } = await server.mail('Reset your password');
    await server.post('/user/password_reset/', { token, password: 'eleven owls in a row' });
    expect(await isIn(attacker.access)).toBe(false);
    expect((await server.post('/user/token/refresh/', { refresh: attacker.refresh })).status).toBe(401);
  });

  it('3. trojan identifier: the attacker’s Google account must not stay linked to the victim’s email', async () => {
    const trojan: GooglePerson = { sub: '666', email: 'attacker@gmail.com' };
    await send(trojan);
    // The attacker sets a password by the reset link to the own mailbox, then asks for the victim's address.
    await server.post('/user/password_reset_request/', { email: trojan.email });
    const reset = await server.mail('Reset your password');
    await server.post('/user/password_reset/', { token: reset.token, password: PASSWORD });
    const { access } = (await server.signIn(trojan.email)).body;
    await server.post('/user/change_email/', { password: PASSWORD, email: EMAIL }, { access });
    // The victim presses the button of the mail, and then takes the account over by a reset.
    const link = await server.mail('Confirm your new email');
    await server.post('/user/confirm_email/', { token: link.token });
    await server.post('/user/password_reset_request/', { email: EMAIL });
    const mine = await server.mail('Reset your password');
    await server.post('/user/password_reset/', { token: mine.token, password: 'eleven owls in a row' });
    const victims = (await server.signIn(EMAIL, 'eleven owls in a row')).body;
    const again = await send(trojan);
    const attackers = (await server.user(again.body.access)).body;
    expect(attackers.id).not.toBe((await server.user(victims.access)).body.id);
    expect(attackers.email).toBe(trojan.email);
  });

  it('4. unexpired email change: the attacker’s pending change dies with the victim’s reset, sent or not', async () => {
    const attacker = await server.register(EMAIL);
    const ask = (email: string) =>
      server.post('/user/change_email/', { password: PASSWORD, email }, { access: attacker.access });
    await ask('attacker@example.org');
    const pending = await server.mail('Confirm your new email');
    await server.post('/user/password_reset_request/', { email: EMAIL });
    const { token } = await server.mail('Reset your password');
    // A second wish still waits in the outbox when the reset happens.
    const { id } = (await server.user(attacker.access)).body;
    const { enqueueMail } = await import('../../mail/outbox.ts');
    const to = { userId: id, address: 'attacker2@example.org' };
    await enqueueMail(server.db, to, { template: 'email_change', data: {} }, server.now());
    await server.post('/user/password_reset/', { token, password: 'eleven owls in a row' });
    const late = await server.post('/user/confirm_email/', { token: pending.token });
    expect(late.body).toMatchObject({ code: 'link_invalid' });
    expect((await server.mails()).map((mail) => mail.to)).not.toContain('attacker2@example.org');
    expect((await server.signIn(EMAIL, 'eleven owls in a row')).status).toBe(200);
  });

  it('5. non-verifying provider: a Google account with the victim’s unverified email opens and makes nothing', async () => {
    const unverified = { sub: '666', email: EMAIL, email_verified: false };
    expect((await send(unverified)).body).toMatchObject({ code: 'google_token_invalid' });
    await server.register(EMAIL);
    expect((await send(unverified)).body).toMatchObject({ code: 'google_token_invalid' });
    expect(await users()).toMatchObject([{ google_sub: null }]);
  });

  it('6. classic-federated merge, confirmed: the victim pressed the button of the welcome mail before', async () => {
    const attacker = await server.register(EMAIL, PASSWORD);
    const id = await server.idOf(EMAIL);
    await server.post('/user/confirm_email/', { token: (await server.mail('Welcome to Venture Atlas')).token });
    const body = { password: PASSWORD, email: 'attacker@example.org' };
    await server.post('/user/change_email/', body, { access: attacker.access });
    const pending = await server.mail('Confirm your new email');
    await server.post('/user/password_reset_request/', { email: EMAIL });
    const reset = await server.mail('Reset your password');
    const mine = await send(victim, {});
    expect((await server.user(mine.body.access)).body).toMatchObject({ id, has_password: false });
    expect(await isIn(attacker.access)).toBe(false);
    expect((await server.post('/user/token/refresh/', { refresh: attacker.refresh })).status).toBe(401);
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(401);
    const links = [
      await server.post('/user/confirm_email/', { token: pending.token }),
      await server.post('/user/password_reset/', { token: reset.token, password: 'eleven owls in a row' }),
    ];
    for (const late of links) expect(late.body).toMatchObject({ code: 'link_invalid' });
  });
});
