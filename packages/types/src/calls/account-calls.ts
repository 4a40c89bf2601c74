import Type from 'typebox';
import { EmailConfirmed, Session, SignInWarnings, Success, Tokens, User } from '../account.ts';
import { defineCalls } from './call.ts';

/** Far above the accepted length, so that a specific sentence reports a problem with a password or email. */
const Password = Type.String({ maxLength: 1024 });
const Email = Type.String({ maxLength: 1024 });
const DisplayName = Type.String({ maxLength: 1024 });
const GoogleToken = Type.String({ minLength: 1, maxLength: 4096 });
const Secret = Type.String({ minLength: 1, maxLength: 256 });

const RefreshBody = Type.Object({ refresh: Secret });
const TokenBody = Type.Object({ token: Secret });

const shared = { tag: 'account', access: 'signed-in', errors: [] } as const;

/** Sign-up, login, logout, links of mails, and the own account. */
export const accountCalls = defineCalls(shared, {
  logIn: {
    access: 'public',
    limit: 'login',
    summary: 'Log in by email and password',
    body: Type.Object({ email: Email, password: Password }),
    answer: Tokens,
    errors: ['invalid_credentials', 'too_many_passwords'],
  },
  refreshTokens: {
    access: 'public',
    summary: 'Exchange a refresh token for new tokens',
    description:
      'A refresh token is good once; for 10 seconds the same client can repeat its first exchange. A client is known by the cookie va_client: a login that was used with it goes on with it alone. Without it a client is known by its name and network.',
    body: RefreshBody,
    answer: Tokens,
  },
  register: {
    access: 'public',
    limit: 'register',
    summary: 'Make an account',
    body: Type.Object({
      email: Email,
      password: Password,
      name: Type.Optional(DisplayName),
      age_confirmed: Type.Optional(Type.Boolean({ description: 'I am at least 18 years old.' })),
      marketing_emails: Type.Optional(Type.Boolean()),
    }),
    answer: Tokens,
    errors: ['email_taken', 'password_too_weak', 'age_confirmation_needed'],
  },
  logInWithGoogle: {
    access: 'public',
    limit: 'googleLogin',
    summary: 'Log in by a Google access token',
    description: 'A first sign-in needs age_confirmed: true, else 409 age_confirmation_needed and nothing is made.',
    body: Type.Object({
      access_token: GoogleToken,
      age_confirmed: Type.Optional(Type.Boolean({ description: 'Asked for at the first sign-in.' })),
    }),
    answer: Tokens,
    errors: [
      'email_taken',
      'age_confirmation_needed',
      'google_unavailable',
      'google_token_invalid',
      'google_not_configured',
    ],
  },
  logOut: {
    access: 'public',
    summary: 'Log this browser out',
    body: RefreshBody,
    answer: Success,
  },

  requestPasswordReset: {
    access: 'public',
    limit: 'resetRequest',
    summary: 'Ask for a link to set a new password',
    description: 'The answer is the same whether there is such an account or not.',
    body: Type.Object({ email: Email }),
    answer: Success,
  },
  resetPassword: {
    access: 'public',
    limit: 'link',
    summary: 'Set a new password by the link of a mail',
    description: 'Every login ends, and nobody is logged in by it.',
    body: Type.Object({ token: Secret, password: Password }),
    answer: Success,
    errors: ['password_too_weak', 'link_invalid'],
  },
  confirmEmail: {
    access: 'public',
    limit: 'link',
    summary: 'Confirm an email by the link of a mail',
    description: 'With email_changed every login has ended and a linked Google sign-in is linked no more.',
    body: TokenBody,
    answer: EmailConfirmed,
    errors: ['email_taken', 'link_invalid'],
  },
  unsubscribe: {
    access: 'public',
    limit: 'link',
    summary: 'End the news by mail',
    body: TokenBody,
    answer: Success,
    errors: ['link_invalid'],
  },

  getUser: {
    summary: 'The signed-in person',
    answer: User,
  },
  saveUser: {
    summary: 'Change name or news by mail',
    body: Type.Object({
      name: Type.Optional(DisplayName),
      marketing_emails: Type.Optional(Type.Boolean()),
    }),
    answer: User,
  },
  changePassword: {
    summary: 'Change the password',
    description: 'Every login ends; the answer is a new one for this browser.',
    body: Type.Object({ current_password: Password, password: Password }),
    answer: Tokens,
    errors: ['password_too_weak', 'password_wrong'],
  },
  changeEmail: {
    summary: 'Ask for another email',
    description: 'A link goes to the new address; nothing changes until it is used.',
    body: Type.Object({ password: Password, email: Email }),
    answer: Success,
    errors: ['password_wrong'],
  },
  deleteAccount: {
    summary: 'End the account for good',
    description:
      'By the password; an account without one by its email and a Google access token of its own Google account.',
    body: Type.Object({
      password: Type.Optional(Password),
      email: Type.Optional(Email),
      access_token: Type.Optional(GoogleToken),
    }),
    answer: Success,
    errors: ['password_wrong', 'google_unavailable', 'forbidden'],
  },
  exportAccount: {
    summary: 'A copy of everything kept about the account',
    answer: Type.Object({}, { additionalProperties: true }),
  },
  listSessions: {
    summary: 'Where the account is logged in',
    description: 'This browser first, then the last used one.',
    answer: Type.Array(Session),
  },
  getSignInWarnings: {
    summary: 'Wrong passwords and logins from new places of the last 30 days',
    answer: SignInWarnings,
  },
  revokeSession: {
    summary: 'Log one browser out',
    params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
    answer: Success,
    errors: ['not_found'],
  },
});
