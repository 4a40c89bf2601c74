import { lazyScreen } from '../../app/lazy-screen.ts';

/*
 * What stands on the map only in a campaign: the public map does not carry it along. A page that begins in a campaign
 * fetches it while the server still thinks about the map.
 */

export const CampaignLine = lazyScreen(async () => (await import('./campaign-line.tsx')).CampaignLine);
export const CampaignNotices = lazyScreen(async () => (await import('./campaign-notices.tsx')).CampaignNotices);
export const PlacesFilter = lazyScreen(async () => (await import('./places-filter.tsx')).PlacesFilter);
export const NotForPlayers = lazyScreen(async () => (await import('./not-for-players.tsx')).NotForPlayers);

/** Fetches them all; what does not come is asked for again when it is needed. */
export async function preloadCampaignParts(): Promise<void> {
  const parts = [CampaignLine, CampaignNotices, PlacesFilter, NotForPlayers];
  await Promise.all(parts.map((part) => part.preload()));
}
