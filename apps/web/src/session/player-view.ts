import { onSessionEnd } from './session-end.ts';

/*
 * "View as player" is part of the address. This tab also remembers it until the DM ends it. An older history entry, a
 * link without it, or a typed address must not show the DM's map on a shared screen.
 */

const storageKey = 'va:player_view';
/** Used if the browser stores nothing: lasts as long as the page. */
let unstored: string | undefined;

/** Whether this tab views the campaign as a player. */
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
    // Blocked: nothing was stored.
  }
}

onSessionEnd((why) => {
  if (why !== 'expired') endPlayerView();
});
