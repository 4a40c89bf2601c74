/**
 * Invites of members-only campaigns, in memory only, so that no secret is stored on this device. They come from the
 * part of the address behind the #, which browsers never send.
 */
const invites = new Map<string, string>();

/** The token in `#invite=TOKEN`; undefined in any other fragment. */
export function inviteInHash(hash: string): string | undefined {
  const found = /^#invite=(.+)$/.exec(hash)?.[1];
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found);
  } catch {
    return found;
  }
}

/**
 * Keeps the invite of an address for all calls of this page.
 *
 * @returns whether it differs from the known one
 */
export function keepInvite(campaignId: string, hash: string): boolean {
  const token = inviteInHash(hash);
  if (token === undefined || invites.get(campaignId) === token) return false;
  invites.set(campaignId, token);
  return true;
}

export function inviteOf(campaignId: string): string | undefined {
  return invites.get(campaignId);
}

/** Call it once the user has joined and no longer needs it. */
export function dropInvite(campaignId: string): void {
  invites.delete(campaignId);
}

/** Call it when the user leaves this device. */
export function dropAllInvites(): void {
  invites.clear();
}

/** The header of calls for this campaign. */
export function inviteHeader(campaignId: string | undefined): Record<string, string> {
  const token = campaignId === undefined ? undefined : invites.get(campaignId);
  // An invite always fits into a header; other values are ignored.
  return token === undefined || !/^[\x21-\x7e]+$/.test(token) ? {} : { 'x-campaign-invite': token };
}

/** The fragment for returning to a campaign; empty if no invite is needed. */
export function inviteHash(campaignId: string | undefined): string {
  const token = campaignId === undefined ? undefined : invites.get(campaignId);
  return token === undefined ? '' : `#invite=${encodeURIComponent(token)}`;
}
