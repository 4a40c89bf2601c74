/**
 * Invites of members-only campaigns, in memory only: nothing that could let
 * somebody in is ever written to this device by itself. They come from the
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
 * @returns whether it brought another one than was known
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

/** To be called once the person is in: then they need it no more. */
export function dropInvite(campaignId: string): void {
  invites.delete(campaignId);
}

/** To be called when whoever brought them leaves this device. */
export function dropAllInvites(): void {
  invites.clear();
}

/** What a call with this campaign carries besides its query. */
export function inviteHeader(campaignId: string | undefined): Record<string, string> {
  const token = campaignId === undefined ? undefined : invites.get(campaignId);
  // What cannot stand in a header was never an invite.
  return token === undefined || !/^[\x21-\x7e]+$/.test(token) ? {} : { 'x-campaign-invite': token };
}

/** The fragment with which somebody comes back into a campaign; empty where no invite is needed. */
export function inviteHash(campaignId: string | undefined): string {
  const token = campaignId === undefined ? undefined : invites.get(campaignId);
  return token === undefined ? '' : `#invite=${encodeURIComponent(token)}`;
}
