import type { Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../../test-support/account-app.ts';
import { whole } from '../../../test-support/whole.ts';
import { unsubscribeToken } from '../../mail/links.ts';

const EMAIL = 'volo@example.org';

let server: AccountApp;
let tokens: Tokens;
let stale: Readonly<Record<string, string>>;
beforeEach(async () => {
  server = await accountApp();
  tokens = await server.register(EMAIL);
  const ended = (await server.signIn(EMAIL)).body;
  await server.post('/user/logout/', { refresh: ended.refresh });
  const gone = await server.register('gone@example.org');
  await server.db.deleteFrom('users').where('email', '=', 'gone@example.org').execute();
  stale = {
    'of a login that has ended': ended.access,
    'of an account that is gone': gone.access,
    'that is none': 'abc.def.ghi',
    'that is still good': tokens.access,
  };
});
afterEach(() => server.close());

/** A client sends its token with every call (specification section 7): also with those that are there because it is worth nothing. */
describe.each(['of a login that has ended', 'of an account that is gone', 'that is none', 'that is still good'])(
  'a bearer token %s',
  (which) => {
    const send = (url: string, body: object) => server.post(url, body, { access: stale[which] ?? '' });

    it('is not looked at by the calls that let somebody in', async () => {
      expect((await send('/user/token/', { email: EMAIL, password: PASSWORD })).status).toBe(200);
      expect((await send('/user/token/', { email: EMAIL, password: 'wrong' })).body.code).toBe('invalid_credentials');
      expect((await send('/user/register/', { email: 'mara@example.org', password: PASSWORD })).status).toBe(200);
      expect((await send('/user/google_login/', { access_token: 'x' })).body.code).toBe('google_not_configured');
      expect((await send('/user/token/refresh/', { refresh: tokens.refresh })).status).toBe(200);
    });

    whole('is not looked at by logging out, which ends the login of the refresh token', async () => {
      expect((await send('/user/logout/', { refresh: tokens.refresh })).status).toBe(200);
      expect((await server.user(tokens.access)).body).toMatchObject({ code: 'token_not_valid' });
      expect((await server.audit()).at(-1)).toMatchObject({ action: 'logout', actor_id: await server.idOf(EMAIL) });
    });

    whole('is not looked at by the links of mails', async () => {
      const confirm = await server.mail('Welcome to Venture Atlas');
      expect(confirm.to).not.toBe('');
      expect((await send('/user/password_reset_request/', { email: EMAIL })).status).toBe(200);
      const { token } = await server.mail('Reset your password');
      expect((await send('/user/password_reset/', { token, password: 'eleven owls in a row' })).status).toBe(200);
      expect((await send('/user/confirm_email/', { token: 'nobody' })).body.code).toBe('link_invalid');
      const news = unsubscribeToken(server.app.accounts.unsubscribeKey, await server.idOf(EMAIL));
      expect((await send('/user/unsubscribe/', { token: news })).status).toBe(200);
    });
  },
);

describe('a stale bearer token elsewhere', () => {
  it('is refused, so that a client notices', async () => {
    const access = stale['of a login that has ended'] ?? '';
    expect((await server.user(access)).body).toMatchObject({ code: 'token_not_valid' });
    expect((await server.get('/api/location_search/?name=a', { access })).status).toBe(401);
  });
});
