import { createHmac, timingSafeEqual } from 'node:crypto';

/** The content of an invite. A new generation invalidates earlier invites. */
export interface InvitedTo {
  id: string;
  invite_generation: number;
}

/** The invite of a campaign. It is derived, so the database contains no secret and the DM can copy it again. */
export const makeInvite = (key: Buffer, { id, invite_generation }: InvitedTo): string =>
  createHmac('sha256', key).update(`${id} ${invite_generation}`).digest('base64url');

/** Whether a token is the current invite, in constant time for tokens of the right length. */
export function isInvite(key: Buffer, campaign: InvitedTo, token: string | undefined): boolean {
  if (token === undefined) return false;
  const given = Buffer.from(token);
  const right = Buffer.from(makeInvite(key, campaign));
  return given.length === right.length && timingSafeEqual(given, right);
}
