import { onSessionEnd } from './session-end.ts';

/*
 * That the DM looks at a campaign with a player's eyes stands in the address.
 * This tab remembers it besides, until the DM ends it: an older entry of the
 * history, a link without it or a typed address does not bring the DM's own map
 * onto a screen that the table sees.
 */

const storageKey = 'va:player_view';
let held: string | null | undefined;

/** Whether this tab looks at the campaign with a player's eyes. */
export function isPlayerViewHeld(campaignId: string): boolean {
  held ??= readHeld();
  return held === campaignId;
}

export function holdPlayerView(campaignId: string): void {
  if (isPlayerViewHeld(campaignId)) return;
  held = campaignId;
  try {
    sessionStorage.setItem(storageKey, campaignId);
  } catch {
    // Blocked: it holds as long as the page.
  }
}

export function endPlayerView(): void {
  held = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Blocked: there was nothing.
  }
}

function readHeld(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

onSessionEnd((why) => {
  if (why !== 'expired') endPlayerView();
});
