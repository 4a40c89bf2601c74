import { onSessionEnd } from './session-end.ts';

/**
 * The current campaign of this tab, in memory only. It stays while the user visits their account or the community page,
 * so that they return to the campaign and not to the public map.
 */
let current: string | undefined;

export function currentCampaign(): string | undefined {
  return current;
}

/** @param campaignId undefined once the campaign was left */
export function setCurrentCampaign(campaignId: string | undefined): void {
  current = campaignId;
}

// The next user of this device is in no campaign.
onSessionEnd((why) => {
  if (why !== 'expired') current = undefined;
});
