import { createHmac, timingSafeEqual } from 'node:crypto';

/** What an invite is made for; a new generation makes all earlier invites worthless. */
export interface InvitedTo {
  id: string;
  invite_generation: number;
}

/** The invite of a campaign: nothing to steal from the database, and the DM can copy it again and again. */
export const makeInvite = (key: Buffer, { id, invite_generation }: InvitedTo): string =>
  createHmac('sha256', key).update(`${id} ${invite_generation}`).digest('base64url');

/** Whether a token is the current invite; takes the same time for every wrong one of the right length. */
export function isInvite(key: Buffer, campaign: InvitedTo, token: string | undefined): boolean {
  if (token === undefined) return false;
  const given = Buffer.from(token);
  const right = Buffer.from(makeInvite(key, campaign));
  return given.length === right.length && timingSafeEqual(given, right);
}
