import { campaignOfPath } from '../navigation/paths.ts';
import { beginFirstMinute } from '../session/first-minute.ts';
import { readRedirect } from '../session/redirect.ts';

/**
 * Makes an account and begins a DM's first minute. Somebody who signs up on the way into a campaign is a player there and
 * is not led through it.
 */
export async function asNewAccount(make: () => Promise<void>): Promise<void> {
  // Signing in leads there at once and forgets it.
  const isInvited = campaignOfPath(readRedirect()) !== undefined;
  await make();
  if (!isInvited) beginFirstMinute();
}
