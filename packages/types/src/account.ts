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
  /** False: the account is only opened through Google so far. */
  has_password: Type.Boolean(),
  email_verified: Type.Boolean(),
  marketing_emails: Type.Boolean(),
});
export type User = Static<typeof User>;

/** What signing in answers; `expires_in` is the life of the access token in seconds. */
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

/** What the owner of an account should know of attempts to open it, in the last 30 days. */
export const SignInWarnings = Type.Object({
  wrong_passwords: Type.Integer({ description: 'At most 1,000 are counted.' }),
  last_wrong_at: Nullable(Type.String(), { description: 'ISO 8601.' }),
  new_places: Type.Array(Type.String({ description: 'ISO 8601.' }), {
    description: 'When it was logged in to from networks that it was not used from before, newest first; at most 5.',
  }),
});
export type SignInWarnings = Static<typeof SignInWarnings>;

/** A deed that answers nothing but that it was done; the sentence may be shown. */
export const Success = Type.Object({ success: Type.String() });
export type Success = Static<typeof Success>;

/** `POST /user/confirm_email/`: with `email_changed` every login has ended, else the address given at sign-up is now known to be right. */
export const EmailConfirmed = Type.Object({ success: Type.String(), email_changed: Type.Boolean() });
export type EmailConfirmed = Static<typeof EmailConfirmed>;
