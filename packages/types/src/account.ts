import Type, { type Static } from 'typebox';

/** `GET /user/user/`: the signed-in person. */
export const User = Type.Object({
  id: Type.Integer(),
  email: Type.String(),
  name: Type.String(),
  is_staff: Type.Boolean(),
  created_at: Type.String(),
  google_linked: Type.Boolean(),
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
