import type { Tokens } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../test-support/account-app.ts';

let server: AccountApp;
let tokens: Tokens;
beforeAll(async () => {
  server = await accountApp();
  tokens = await server.register('volo@example.org');
  await server.mails();
});
afterAll(() => server.close());

/** A good body for each account call that takes one. */
const bodies: Readonly<Record<string, object>> = {
  '/user/token/': { email: 'volo@example.org', password: PASSWORD },
  '/user/token/refresh/': { refresh: 'x' },
  '/user/register/': { email: 'mara@example.org', password: PASSWORD },
  '/user/google_login/': { access_token: 'x' },
  '/user/logout/': { refresh: 'x' },
  '/user/password_reset_request/': { email: 'volo@example.org' },
  '/user/password_reset/': { token: 'x', password: PASSWORD },
  '/user/confirm_email/': { token: 'x' },
  '/user/unsubscribe/': { token: 'x' },
  '/user/user/': { name: 'Volothamp' },
  '/user/change_password/': { current_password: PASSWORD, password: 'eleven owls in a row' },
  '/user/change_email/': { password: PASSWORD, email: 'new@example.org' },
  '/user/delete_account/': { password: PASSWORD },
  '/user/sessions/:id/revoke/': {},
  '/user/suggestions/seen/': {},
};
const privileged = ['id', 'is_staff', 'email_verified', 'google_sub', 'created_at', 'owner', 'user'];
const contents = async () =>
  JSON.stringify([
    await server.db.selectFrom('users').selectAll().execute(),
    await server.db.selectFrom('sessions').selectAll().execute(),
    await server.db.selectFrom('jobs').selectAll().execute(),
  ]);

describe('a body that asks for rights', () => {
  it('is tried on every account call that takes a body', () => {
    const posts = server.app
      .registeredRoutes()
      .filter((route) => route.method === 'POST' && route.url.startsWith('/user/'))
      .map((route) => route.url);
    expect(Object.keys(bodies).sort()).toEqual(posts.sort());
  });

  it.each(Object.keys(bodies))('%s refuses each privileged key, and nothing is written', async (url) => {
    const before = await contents();
    for (const key of privileged) {
      for (const value of [true, 1, 'x', null]) {
        const answer = await server.post(
          url.replace(':id', 'some-login'),
          { ...bodies[url], [key]: value },
          { access: tokens.access },
        );
        expect([key, answer.status, answer.body.field]).toEqual([key, 400, key]);
      }
    }
    expect(await contents()).toBe(before);
  });
});
