import type { Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, DAY_MS, MINUTE_MS, PASSWORD } from '../../../test-support/account-app.ts';
import { unsubscribeToken } from '../../mail/links.ts';

const EMAIL = 'volo@example.org';
const RESET = 'Reset your password';
const NEW_PASSWORD = 'eleven owls in a row';

let server: AccountApp;
let tokens: Tokens;
beforeEach(async () => {
  server = await accountApp();
  tokens = await server.register(EMAIL);
});
afterEach(() => server.close());

const ask = (email: string, headers?: Record<string, string>) =>
  server.post('/user/password_reset_request/', { email }, headers ? { headers } : {});
const reset = (token: string, password = NEW_PASSWORD) => server.post('/user/password_reset/', { token, password });
const isIn = async (access: string) => (await server.user(access)).status === 200;

describe('POST /user/password_reset_request/', () => {
  it('answers the same for a known and an unknown email, and writes to the known one only', async () => {
    const known = await ask('VOLO@example.org');
    const unknown = await ask('nobody@example.org');
    expect(known.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    const headers = ({ headers }: typeof known) => Object.keys(headers).sort();
    expect(headers(unknown)).toEqual(headers(known));
    const mails = (await server.mails()).filter((mail) => mail.subject === RESET);
    expect(mails.map((mail) => mail.to)).toEqual([EMAIL]);
  });

  it('builds the link from the settings, whatever the request calls the server', async () => {
    await ask(EMAIL, {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      origin: 'https://evil.example',
    });
    const mail = await server.mail(RESET);
    expect(mail.link).toBe(`https://atlas.example.org/password_reset/#${mail.token}`);
    expect(mail.text + mail.html).not.toContain('evil');
  });

  it.each(['volo@example.org\r\nBcc: x@example.org', 'volo@example.org,x@example.org', '"volo"@example.org', '', ' '])(
    'writes to nobody for %j, and says the same',
    async (email) => {
      expect((await ask(email)).status).toBe(200);
      expect((await server.mails()).filter((mail) => mail.subject === RESET)).toEqual([]);
    },
  );

  it('keeps no token that could be read in the database', async () => {
    await ask(EMAIL);
    const { token } = await server.mail(RESET);
    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = JSON.stringify([
      await server.db.selectFrom('account_tokens').selectAll().execute(),
      await server.db.selectFrom('jobs').selectAll().execute(),
    ]);
    expect(rows).not.toContain(token);
  });
});

describe('POST /user/password_reset/', () => {
  const freshLink = async () => {
    await ask(EMAIL);
    return (await server.mail(RESET)).token;
  };

  it('sets the password, ends every login, signs nobody in, and says so by mail', async () => {
    const elsewhere = (await server.signIn(EMAIL)).body;
    const answer = await reset(await freshLink());
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['success']]);
    expect(await isIn(tokens.access)).toBe(false);
    expect(await isIn(elsewhere.access)).toBe(false);
    expect((await server.post('/user/token/refresh/', { refresh: elsewhere.refresh })).status).toBe(401);
    expect((await server.signIn(EMAIL, PASSWORD)).status).toBe(401);
    const fresh = await server.signIn(EMAIL, NEW_PASSWORD);
    expect((await server.user(fresh.body.access)).body.email_verified).toBe(true);
    expect((await server.mail('Your password was changed')).to).toBe(EMAIL);
  });

  it('works once', async () => {
    const token = await freshLink();
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token, 'another owl entirely');
    expect([again.status, again.body.code]).toEqual([400, 'link_invalid']);
    expect((await server.signIn(EMAIL, NEW_PASSWORD)).status).toBe(200);
  });

  it('works once even when it is sent twice at the same time', async () => {
    const token = await freshLink();
    const answers = await Promise.all([reset(token, 'owl number one here'), reset(token, 'owl number two here')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('works for 30 minutes', async () => {
    const token = await freshLink();
    server.forward(30 * MINUTE_MS);
    expect((await reset(token)).body).toMatchObject({ code: 'link_invalid' });
    const fresh = await freshLink();
    server.forward(30 * MINUTE_MS - 1);
    expect((await reset(fresh)).status).toBe(200);
  });

  it('stays good when the new password is refused', async () => {
    const token = await freshLink();
    const weak = await reset(token, 'iloveyou');
    expect([weak.status, weak.body.code, weak.body.field]).toEqual([400, 'password_too_weak', 'password']);
    expect((await reset(token, EMAIL)).body).toMatchObject({ code: 'password_too_weak' });
    expect((await reset(token)).status).toBe(200);
  });

  it('is not used up by looking: a mail scanner only opens addresses', async () => {
    const token = await freshLink();
    for (const url of ['/password_reset/', `/password_reset/?token=${token}`, '/user/password_reset/']) {
      await server.get(url);
    }
    expect((await reset(token)).status).toBe(200);
  });

  it('ends the other links that were asked for', async () => {
    const [one, two] = [await freshLink(), await freshLink()];
    expect((await reset(two)).status).toBe(200);
    expect((await reset(one, 'owl number three')).body).toMatchObject({ code: 'link_invalid' });
  });

  it('does not take the link of another mail', async () => {
    const { token } = await server.mail('Welcome to Venture Atlas');
    expect((await reset(token)).body).toMatchObject({ code: 'link_invalid' });
  });

  it('sets the first password of an account that had none', async () => {
    await server.db.updateTable('users').set({ password_hash: null, google_sub: '77' }).execute();
    expect((await reset(await freshLink())).status).toBe(200);
    expect((await server.signIn(EMAIL, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('POST /user/confirm_email/ for a new address', () => {
  const NEW_EMAIL = 'volo@harbour.example';
  const askChange = (email = NEW_EMAIL, access = tokens.access) =>
    server.post('/user/change_email/', { password: PASSWORD, email }, { access });
  const link = async () => (await server.mail('Confirm your new email')).token;
  const confirm = (token: string) => server.post('/user/confirm_email/', { token });

  it('changes the address, ends every login and the Google link, and tells the old address', async () => {
    await server.db.updateTable('users').set({ google_sub: '77' }).execute();
    await askChange(' Volo@Harbour.example ');
    expect((await server.user(tokens.access)).body.email).toBe(EMAIL);
    expect((await server.mail('A new email was asked for')).to).toBe(EMAIL);
    expect((await server.mail('Confirm your new email')).to).toBe(NEW_EMAIL);
    const answer = await confirm(await link());
    expect(answer.body).toEqual({ success: expect.any(String), email_changed: true });
    expect(await isIn(tokens.access)).toBe(false);
    expect((await server.signIn(EMAIL)).status).toBe(401);
    const fresh = await server.signIn(NEW_EMAIL);
    expect((await server.user(fresh.body.access)).body).toMatchObject({ email_verified: true, google_linked: false });
    expect((await server.mail('Your email was changed')).to).toBe(EMAIL);
  });

  it('works once, and for 24 hours', async () => {
    await askChange();
    const token = await link();
    server.forward(DAY_MS);
    expect((await confirm(token)).body).toMatchObject({ code: 'link_invalid' });
    tokens = (await server.signIn(EMAIL)).body;
    await askChange();
    const fresh = await link();
    expect((await confirm(fresh)).status).toBe(200);
    expect((await confirm(fresh)).body).toMatchObject({ code: 'link_invalid' });
  });

  it('is replaced by a later wish', async () => {
    await askChange();
    const first = await link();
    await askChange('volo@mountain.example');
    await server.mails();
    expect((await confirm(first)).body).toMatchObject({ code: 'link_invalid' });
    expect((await confirm(await link())).status).toBe(200);
    expect((await server.signIn('volo@mountain.example')).status).toBe(200);
  });

  it('is refused when somebody else has the address by then, and changes nothing', async () => {
    await server.register(NEW_EMAIL);
    expect((await askChange()).status).toBe(200);
    expect((await confirm(await link())).body).toMatchObject({ code: 'email_taken' });
    expect(await isIn(tokens.access)).toBe(true);
  });
});

describe('POST /user/unsubscribe/', () => {
  const send = (token: string) => server.post('/user/unsubscribe/', { token });

  it('ends the news of that account, also twice', async () => {
    const { access } = await server.register('mara@example.org', PASSWORD, { marketing_emails: true });
    const token = unsubscribeToken(server.app.accounts.unsubscribeKey, await server.idOf('mara@example.org'));
    expect((await send(token)).status).toBe(200);
    expect((await send(token)).status).toBe(200);
    expect((await server.user(access)).body.marketing_emails).toBe(false);
  });

  it('takes no forged token', async () => {
    const id = await server.idOf(EMAIL);
    const other = await server.register('mara@example.org').then(() => server.idOf('mara@example.org'));
    const token = unsubscribeToken(server.app.accounts.unsubscribeKey, id);
    const [, signature = ''] = token.split('.');
    for (const forged of [
      `${other}.${signature}`,
      `${id}.${'A'.repeat(43)}`,
      `${id}`,
      `${id}.`,
      `0${id}.${signature}`,
      `${token}x`,
    ]) {
      expect((await send(forged)).body).toMatchObject({ code: 'link_invalid' });
    }
  });
});
