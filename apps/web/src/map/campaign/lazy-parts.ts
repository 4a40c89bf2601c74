import { lazyScreen } from '../../loading/lazy-screen.ts';

/*
 * What stands on the map only in a campaign: the public map does not carry it along. A page that begins in a campaign
 * fetches it while the server still thinks about the map.
 */

export const CampaignLine = lazyScreen(async () => (await import('./campaign-line.tsx')).CampaignLine);
export const CampaignNotices = lazyScreen(async () => (await import('./campaign-notices.tsx')).CampaignNotices);
export const PlacesFilter = lazyScreen(async () => (await import('./places-filter.tsx')).PlacesFilter);
export const NotForPlayers = lazyScreen(async () => (await import('./not-for-players.tsx')).NotForPlayers);

/** Fetched in an idle moment, with what else a map needs only once somebody reaches for it. */
export const BulkCard = lazyScreen(async () => (await import('./bulk/bulk-card.tsx')).BulkCard);

/** Fetches all but the last; what does not come is asked for again when it is needed. */
export async function preloadCampaignParts(): Promise<void> {
  const parts = [CampaignLine, CampaignNotices, PlacesFilter, NotForPlayers];
  await Promise.all(parts.map((part) => part.preload()));
}
