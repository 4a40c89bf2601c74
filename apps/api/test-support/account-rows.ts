import { hashSync } from '@node-rs/argon2';
import type { Address, BodyOf, CallAt } from '@venture-atlas/types';
import { hashToken, refreshToken } from '../src/accounts/auth/tokens.ts';
import { unsubscribeToken } from '../src/mail/links.ts';
import type { Role } from './as-viewer.ts';
import { type Expected, everybody, hostile, type MatrixRow, type RowOf, type UrlOf } from './matrix-row.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const PASSWORD = 'ninefold lantern 47';
const HASH = hashSync(PASSWORD);
const LATER = '2099-01-01T00:00:00.000Z';

/** A call of the own account: nobody else's can even be named. */
const signedIn = (status: number): Expected => ({ ...everybody(status), anonymous: 401 });

const run = (world: MatrixWorld, statement: string, ...values: unknown[]): void => {
  world.server.database.sqlite.prepare(statement).run(...values);
};

/** Somebody without a login acts on the account of `user`. */
const ownerOf = (role: Role): Exclude<Role, 'anonymous'> => (role === 'anonymous' ? 'user' : role);

const givePasswords = (world: MatrixWorld): void => run(world, 'update users set password_hash = ?', HASH);

const goodRefreshToken = (world: MatrixWorld, role: Role): string =>
  refreshToken(world.server.app.accounts.refreshKey, `session-of-${ownerOf(role)}`, 0);

const giveRefreshToken = (world: MatrixWorld, role: Role): void =>
  run(
    world,
    'insert into refresh_tokens (token_hash, session_id, generation, created_at) values (?, ?, 0, ?)',
    hashToken(goodRefreshToken(world, role)),
    `session-of-${ownerOf(role)}`,
    LATER,
  );

const giveLink =
  (purpose: 'password_reset' | 'email_change' | 'email_verification', usedAt: string | null = null) =>
  (world: MatrixWorld, role: Role): void =>
    run(
      world,
      'insert into account_tokens (token_hash, user_id, purpose, new_email, created_at, expires_at, used_at) values (?, ?, ?, ?, ?, ?, ?)',
      hashToken('a good link'),
      world.userIds[ownerOf(role)],
      purpose,
      purpose === 'email_change' ? 'new@mail.example' : null,
      LATER,
      LATER,
      usedAt,
    );

const post = <At extends Address>(
  route: At,
  when: string,
  expected: Expected,
  body: (world: MatrixWorld, role: Role) => BodyOf<CallAt<At>>,
  extra: Partial<Pick<RowOf<At>, 'prepare' | 'isOwn'>> = {},
): RowOf<At> => ({
  route,
  when,
  send: (world, role) => ({ url: route.slice('POST '.length) as UrlOf<At>, body: body(world, role) }),
  expected,
  ...extra,
});

const known = (world: MatrixWorld, role: Role) => world.emails[ownerOf(role)];

/** Signing in and out, and the links of mails: public, whoever asks. */
const publicRows: readonly MatrixRow[] = [
  post(
    'POST /user/token/',
    'the right password',
    everybody(200),
    (w, r) => ({ email: known(w, r), password: PASSWORD }),
    {
      prepare: givePasswords,
    },
  ),
  post('POST /user/token/', 'a wrong password', everybody(401), (w, r) => ({ email: known(w, r), password: 'wrong' }), {
    prepare: givePasswords,
  }),
  post('POST /user/token/refresh/', 'a good token', everybody(200), (w, r) => ({ refresh: goodRefreshToken(w, r) }), {
    prepare: giveRefreshToken,
  }),
  post('POST /user/token/refresh/', 'a token nobody has', everybody(401), () => ({ refresh: 'nobody' })),
  post('POST /user/register/', 'a new email', everybody(200), () => ({
    email: 'new@mail.example',
    password: PASSWORD,
  })),
  post('POST /user/register/', 'an email that has an account', everybody(409), (w, r) => ({
    email: known(w, r),
    password: PASSWORD,
  })),
  post('POST /user/register/', 'a privileged key', everybody(400), () =>
    hostile({
      email: 'new@mail.example',
      password: PASSWORD,
      is_staff: true,
    }),
  ),
  post('POST /user/google_login/', 'where Google is not set up', everybody(404), () => ({ access_token: 'any' })),
  post('POST /user/logout/', 'any token', everybody(200), () => ({ refresh: 'nobody' })),
  post('POST /user/password_reset_request/', 'a known email', everybody(200), (w, r) => ({ email: known(w, r) })),
  post('POST /user/password_reset_request/', 'an unknown email', everybody(200), () => ({
    email: 'nobody@mail.example',
  })),
  post(
    'POST /user/password_reset/',
    'a good link',
    everybody(200),
    () => ({ token: 'a good link', password: PASSWORD }),
    {
      prepare: giveLink('password_reset'),
    },
  ),
  post(
    'POST /user/password_reset/',
    'a used link',
    everybody(400),
    () => ({ token: 'a good link', password: PASSWORD }),
    {
      prepare: giveLink('password_reset', LATER),
    },
  ),
  post('POST /user/confirm_email/', 'a good link', everybody(200), () => ({ token: 'a good link' }), {
    prepare: giveLink('email_change'),
  }),
  post('POST /user/confirm_email/', 'the link of another mail', everybody(400), () => ({ token: 'a good link' }), {
    prepare: giveLink('password_reset'),
  }),
  post('POST /user/unsubscribe/', 'a good token', everybody(200), (world, role) => ({
    token: unsubscribeToken(world.server.app.accounts.unsubscribeKey, world.userIds[ownerOf(role)]),
  })),
  post('POST /user/unsubscribe/', 'a forged token', everybody(400), (world, role) => ({
    token: `${world.userIds[ownerOf(role)]}.${'A'.repeat(43)}`,
  })),
];

/** The own account. "X" of the matrix, somebody who is not who they say, is the wrong password. */
const ownRows: readonly MatrixRow[] = [
  {
    route: 'GET /user/user/',
    when: 'always',
    send: () => ({ url: '/user/user/' }),
    expected: signedIn(200),
    isOwn: true,
  },
  post('POST /user/user/', 'a name', signedIn(200), () => ({ name: 'Renamed' }), { isOwn: true }),
  post('POST /user/user/', 'a privileged key', signedIn(400), () => hostile({ name: 'Renamed', is_staff: true })),
  post(
    'POST /user/change_password/',
    'the right password',
    signedIn(200),
    () => ({
      current_password: PASSWORD,
      password: 'eleven owls in a row',
    }),
    { prepare: givePasswords },
  ),
  post(
    'POST /user/change_password/',
    'a wrong password',
    signedIn(403),
    () => ({
      current_password: 'wrong',
      password: 'eleven owls in a row',
    }),
    { prepare: givePasswords },
  ),
  post(
    'POST /user/change_email/',
    'the right password',
    signedIn(200),
    () => ({ password: PASSWORD, email: 'new@mail.example' }),
    {
      prepare: givePasswords,
    },
  ),
  post(
    'POST /user/change_email/',
    'a wrong password',
    signedIn(403),
    () => ({ password: 'wrong', email: 'new@mail.example' }),
    {
      prepare: givePasswords,
    },
  ),
  post('POST /user/delete_account/', 'the right password', signedIn(200), () => ({ password: PASSWORD }), {
    prepare: givePasswords,
  }),
  post('POST /user/delete_account/', 'a wrong password', signedIn(403), () => ({ password: 'wrong' }), {
    prepare: givePasswords,
  }),
  {
    route: 'GET /user/export/',
    when: 'always',
    send: () => ({ url: '/user/export/' }),
    expected: signedIn(200),
    isOwn: true,
    // Their own campaign, and what they wrote themselves.
    mayRead: {
      dm: [`${CANARY}-campaign`],
      player: [`${CANARY}-campaign`, `${CANARY}-character`, `${CANARY}-note-at-`],
    },
  },
  {
    route: 'GET /user/sign_in_warnings/',
    when: 'always',
    send: () => ({ url: '/user/sign_in_warnings/' }),
    expected: signedIn(200),
  },
  {
    route: 'GET /user/sessions/',
    when: 'always',
    send: () => ({ url: '/user/sessions/' }),
    expected: signedIn(200),
  },
  {
    route: 'POST /user/sessions/:id/revoke/',
    when: 'an own login',
    send: (_world, role) => ({ url: `/user/sessions/session-of-${role}/revoke/`, body: {} }),
    expected: signedIn(200),
  },
  {
    route: 'POST /user/sessions/:id/revoke/',
    when: "somebody else's login",
    send: (_world, role) => ({
      url: `/user/sessions/session-of-${role === 'other' ? 'user' : 'other'}/revoke/`,
      body: {},
    }),
    expected: signedIn(404),
  },
];

export const accountRows: readonly MatrixRow[] = [...publicRows, ...ownRows];
