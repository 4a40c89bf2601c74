import { onSessionEnd } from './session-end.ts';

/**
 * The campaign that this tab is in, in memory only. It stays while somebody
 * looks at their account or the community page, so that the way back leads into
 * the campaign and not onto the public map, until they leave it.
 */
let current: string | undefined;

export function currentCampaign(): string | undefined {
  return current;
}

/** @param campaignId undefined once the campaign was left */
export function setCurrentCampaign(campaignId: string | undefined): void {
  current = campaignId;
}

// The next person at this device is in no campaign.
onSessionEnd((why) => {
  if (why !== 'expired') current = undefined;
});
