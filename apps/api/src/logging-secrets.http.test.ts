import type { Tokens } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AccountApp, accountApp } from '../test-support/account-app.ts';
import { startGoogle } from '../test-support/google-stand-in.ts';

let server: AccountApp;
beforeEach(async () => {
  const google = await startGoogle();
  await google.stop();
  // Everything is logged, and Google does not answer: failures are logged too.
  server = await accountApp({ logLevel: 'trace', google: google.config });
});
afterEach(() => server.close());

it('no secret and no address of a person reaches the log, at any level, in good or bad calls', async () => {
  const email = 'canary-mail@example.org';
  const password = 'canary password 47';
  const tokens = await server.register(email, password, { name: 'canary name' });
  const { access } = tokens;
  await server.signIn(email, 'canary wrong password');
  await server.signIn('canary-unknown@example.org', password);
  await server.get('/user/user/', { access: 'canary.access.token' });
  const second = await server.post<Tokens>('/user/token/refresh/', { refresh: tokens.refresh });
  await server.post('/user/token/refresh/', { refresh: 'canary-refresh' });
  await server.post('/user/google_login/', { access_token: 'canary-google-token', age_confirmed: true });
  await server.post('/user/password_reset_request/', { email });
  const reset = await server.mail('Reset your password');
  await server.get(`/password_reset/?token=${reset.token}`);
  await server.post('/user/password_reset/', { token: reset.token, password: 'short' });
  await server.post('/user/change_email/', { password, email: 'canary-new@example.org' }, { access });
  await server.post('/user/change_password/', { current_password: password, password: 'canary new 48' }, { access });
  await server.post('/user/unsubscribe/', { token: 'canary-unsubscribe' });
  // A failure inside, with all of this in the body.
  await server.db.schema.alterTable('users').renameTo('users_away').execute();
  const broken = await server.signIn(email, password);
  expect(broken.status).toBe(500);
  expect(JSON.stringify(broken.body)).not.toMatch(/canary|users|SQL/i);

  const log = server.log.join('');
  expect(log.length).toBeGreaterThan(1000);
  const secrets = ['canary', tokens.access, tokens.refresh, second.body.refresh, second.body.access, reset.token];
  for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false]);
});
