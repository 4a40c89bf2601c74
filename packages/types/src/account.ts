import Type, { type Static } from 'typebox';
import { Nullable } from './schema-parts.ts';

/** `GET /user/user/`: the signed-in person. */
export const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  is_staff: Type.Boolean(),
  created_at: Type.String(),
  google_linked: Type.Boolean(),
  /** False if the account can only be opened through Google so far. */
  has_password: Type.Boolean(),
  email_verified: Type.Boolean(),
  marketing_emails: Type.Boolean(),
});
export type User = Static<typeof User>;

/** The response of sign-in calls. `expires_in` is the life of the access token in seconds. */
export const Tokens = Type.Object({ access: Type.String(), refresh: Type.String(), expires_in: Type.Integer() });
export type Tokens = Static<typeof Tokens>;

/** One signed-in browser of the caller. */
export const Session = Type.Object({
  id: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  user_agent: Type.String(),
  current: Type.Boolean(),
});
export type Session = Static<typeof Session>;

/** Attempts to open an account in the last 30 days, as warnings for its owner. */
export const SignInWarnings = Type.Object({
  wrong_passwords: Type.Integer({ description: 'At most 1,000 are counted.' }),
  last_wrong_at: Nullable(Type.String(), { description: 'ISO 8601.' }),
  new_places: Type.Array(Type.String({ description: 'ISO 8601.' }), {
    description: 'When it was logged in to from networks that it was not used from before, newest first; at most 5.',
  }),
});
export type SignInWarnings = Static<typeof SignInWarnings>;

/** The response of a call without data. The sentence may be shown. */
export const Success = Type.Object({ success: Type.String() });
export type Success = Static<typeof Success>;

/**
 * `POST /user/confirm_email/`. With `email_changed` every login has ended. Otherwise the address of the sign-up is
 * confirmed.
 */
export const EmailConfirmed = Type.Object({ success: Type.String(), email_changed: Type.Boolean() });
export type EmailConfirmed = Static<typeof EmailConfirmed>;
