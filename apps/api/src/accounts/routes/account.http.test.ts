import type { Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../../test-support/account-app.ts';
import { whole } from '../../../test-support/whole.ts';

let server: AccountApp;
beforeEach(async () => {
  // With hashes as they are made for everybody.
  server = await accountApp({}, { deps: { passwordCost: undefined } });
});
afterEach(() => server.close());

const register = (body: object) => server.post<Tokens & { code?: string; field?: string }>('/user/register/', body);
const countUsers = async () => (await server.db.selectFrom('users').selectAll().execute()).length;

describe('POST /user/register/', () => {
  it('makes an account and signs it in', async () => {
    const answer = await register({
      email: ' Volo@Example.org ',
      password: PASSWORD,
      name: ' Volo ',
      age_confirmed: true,
      marketing_emails: true,
    });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['access', 'expires_in', 'refresh']);
    expect(answer.body.expires_in).toBe(900);
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const user = await server.user(answer.body.access);
    expect(user.body).toEqual({
      id: await server.idOf('volo@example.org'),
      email: 'volo@example.org',
      name: 'Volo',
      is_staff: false,
      created_at: new Date(server.now()).toISOString(),
      google_linked: false,
      has_password: true,
      email_verified: false,
      marketing_emails: true,
    });
  });

  it('keeps what was not said as not said, and names nobody after their email', async () => {
    const { access } = await server.register('volothamp@example.org');
    const { body } = await server.user(access);
    expect(body).toMatchObject({ name: expect.stringMatching(/^Player \d{4}$/), marketing_emails: false });
    const row = await server.db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ age_confirmed_at: null, email_verified: 0, is_staff: 0, dropbox_token: null });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/);
  });

  it('gives no account a number that counts sign-ups', async () => {
    const ids: number[] = [];
    for (const name of ['first', 'second', 'third']) {
      const { access } = await server.register(`${name}@example.org`);
      ids.push((await server.user(access)).body.id);
    }
    const [a = 0, b = 0, c = 0] = ids.toSorted((one, other) => one - other);
    for (const distance of [a, b - a, c - b]) expect(distance).toBeGreaterThan(1_000);
  });

  it('keeps when somebody said that they are 18, and refuses who says they are not', async () => {
    await server.register('volo@example.org', PASSWORD, { age_confirmed: true });
    const row = await server.db.selectFrom('users').select('age_confirmed_at').executeTakeFirstOrThrow();
    expect(row.age_confirmed_at).toBe(new Date(server.now()).toISOString());
    const refused = await register({ email: 'young@example.org', password: PASSWORD, age_confirmed: false });
    expect([refused.status, refused.body.code]).toEqual([409, 'age_confirmation_needed']);
    expect(await countUsers()).toBe(1);
  });

  it('refuses an email that has an account, in whatever case', async () => {
    await server.register('volo@example.org');
    const again = await register({ email: 'VOLO@example.ORG', password: `${PASSWORD} too` });
    expect([again.status, again.body.code, again.body.field]).toEqual([409, 'email_taken', 'email']);
    expect((await server.signIn('volo@example.org')).status).toBe(200);
  });

  it('makes one account when the same form is sent many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => register({ email: 'volo@example.org', password: PASSWORD })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await countUsers()).toBe(1);
  });

  it.each([
    ['no email', { password: PASSWORD }, 'bad_request', 'email'],
    ['an empty email', { email: '', password: PASSWORD }, 'bad_request', 'email'],
    ['no address', { email: 'volo', password: PASSWORD }, 'bad_request', 'email'],
    ['two addresses', { email: 'a@example.org,b@example.org', password: PASSWORD }, 'bad_request', 'email'],
    ['a line break', { email: 'a@example.org\r\nBcc: b@example.org', password: PASSWORD }, 'bad_request', 'email'],
    ['a quoted part', { email: '"a b"@example.org', password: PASSWORD }, 'bad_request', 'email'],
    ['a number', { email: 7, password: PASSWORD }, 'bad_request', 'email'],
    ['a list', { email: ['a@example.org'], password: PASSWORD }, 'bad_request', 'email'],
    ['no password', { email: 'a@example.org' }, 'bad_request', 'password'],
    ['a short password', { email: 'a@example.org', password: 'lantern' }, 'password_too_weak', 'password'],
    ['a common password', { email: 'a@example.org', password: 'iloveyou' }, 'password_too_weak', 'password'],
    [
      'the email as password',
      { email: 'abc@example.org', password: 'abc@example.org' },
      'password_too_weak',
      'password',
    ],
    ['an invisible name', { email: 'a@example.org', password: PASSWORD, name: '\u200b' }, 'bad_request', 'name'],
    ['a long name', { email: 'a@example.org', password: PASSWORD, name: 'x'.repeat(81) }, 'bad_request', 'name'],
    [
      'age as a word',
      { email: 'a@example.org', password: PASSWORD, age_confirmed: 'yes' },
      'bad_request',
      'age_confirmed',
    ],
  ])('refuses %s and says which field', async (_what, body, code, field) => {
    const answer = await register(body);
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([400, code, field]);
    expect(await countUsers()).toBe(0);
  });

  it('sends a welcome with a link that confirms the email', async () => {
    const { access } = await server.register('volo@example.org');
    const mail = await server.mail('Welcome to Venture Atlas');
    expect(mail.to).toBe('volo@example.org');
    expect(mail.link).toBe(`https://atlas.example.org/account/confirm_email/#${mail.token}`);
    const confirmed = await server.post('/user/confirm_email/', { token: mail.token });
    expect(confirmed.body).toMatchObject({ email_changed: false });
    expect((await server.user(access)).body.email_verified).toBe(true);
    expect((await server.post('/user/confirm_email/', { token: mail.token })).body).toMatchObject({
      code: 'link_invalid',
    });
  });
});

describe('POST /user/token/', () => {
  beforeEach(() => server.register('volo@example.org'));

  it('signs in, the email in any case', async () => {
    const answer = await server.signIn('VOLO@Example.org');
    expect(answer.status).toBe(200);
    expect((await server.user(answer.body.access)).body.email).toBe('volo@example.org');
  });

  whole.each([
    ['a wrong password', 'volo@example.org', 'ninefold lantern 48'],
    ['an unknown email', 'mara@example.org', PASSWORD],
    ['an empty password', 'volo@example.org', ''],
    ['no address at all', 'volo', PASSWORD],
    ['an overlong password', 'volo@example.org', 'x'.repeat(1000)],
  ])('answers %s with the same bytes', async (_what, email, password) => {
    const answer = await server.signIn(email, password);
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({ error: 'Invalid Credentials', code: 'invalid_credentials' });
  });

  it('makes an old hash a new one at the next login', async () => {
    const { hash } = await import('@node-rs/argon2');
    const old = await hash(PASSWORD, { memoryCost: 8192, timeCost: 1 });
    await server.db.updateTable('users').set({ password_hash: old }).execute();
    expect((await server.signIn('volo@example.org')).status).toBe(200);
    const row = await server.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow();
    expect(row.password_hash).toContain('m=47104');
    expect((await server.signIn('volo@example.org')).status).toBe(200);
  });

  whole('keeps 20 logins at most; the one unused for longest ends', async () => {
    const first = await server.signIn('volo@example.org');
    for (let i = 0; i < 20; i += 1) {
      server.forward(1000);
      await server.signIn('volo@example.org');
    }
    expect((await server.user(first.body.access)).body).toMatchObject({ code: 'token_not_valid' });
    const live = await server.db.selectFrom('sessions').selectAll().where('revoked_at', 'is', null).execute();
    expect(live.length).toBe(20);
  });
});

describe('POST /user/logout/', () => {
  it('ends the login at once, by the current or an older refresh token', async () => {
    const { access, refresh } = await server.register('volo@example.org');
    const second = await server.post<Tokens>('/user/token/refresh/', { refresh });
    expect((await server.post('/user/logout/', { refresh })).status).toBe(200);
    for (const token of [access, second.body.access]) {
      expect((await server.user(token)).body).toMatchObject({ code: 'token_not_valid' });
    }
    const again = await server.post('/user/token/refresh/', { refresh: second.body.refresh });
    expect(again.body).toMatchObject({ code: 'token_not_valid' });
  });

  it('leaves other logins alone, and answers the same for a token nobody has', async () => {
    const { access } = await server.register('volo@example.org');
    const other = await server.signIn('volo@example.org');
    await server.post('/user/logout/', { refresh: other.body.refresh });
    expect((await server.user(access)).status).toBe(200);
    const unknown = await server.post('/user/logout/', { refresh: 'nobody' });
    expect([unknown.status, unknown.body]).toEqual([200, { success: 'Logged out.' }]);
  });
});
