import { onSessionEnd } from './session-end.ts';

/*
 * That the DM looks at a campaign with a player's eyes stands in the address.
 * This tab remembers it besides, until the DM ends it: an older entry of the
 * history, a link without it or a typed address does not bring the DM's own map
 * onto a screen that the table sees.
 */

const storageKey = 'va:player_view';
/** Only where the browser stores nothing: then it holds as long as the page. */
let unstored: string | undefined;

/** Whether this tab looks at the campaign with a player's eyes. */
export function isPlayerViewHeld(campaignId: string): boolean {
  if (unstored !== undefined) return unstored === campaignId;
  try {
    return sessionStorage.getItem(storageKey) === campaignId;
  } catch {
    return false;
  }
}

export function holdPlayerView(campaignId: string): void {
  try {
    sessionStorage.setItem(storageKey, campaignId);
  } catch {
    unstored = campaignId;
  }
}

export function endPlayerView(): void {
  unstored = undefined;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked: there was nothing.
  }
}

onSessionEnd((why) => {
  if (why !== 'expired') endPlayerView();
});
