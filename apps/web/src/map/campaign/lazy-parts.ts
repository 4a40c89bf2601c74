import { lazyScreen } from '../../loading/lazy-screen.ts';

/*
 * What stands on the map only in a campaign: the public map does not carry it along. A page that begins in a campaign
 * fetches it while the server still thinks about the map.
 */

const parts = () => import('./parts.ts');

export const CampaignLine = lazyScreen(async () => (await parts()).CampaignLine);
export const CampaignNotices = lazyScreen(async () => (await parts()).CampaignNotices);
export const PlacesFilter = lazyScreen(async () => (await parts()).PlacesFilter);
export const OnMap = lazyScreen(async () => (await parts()).OnMap);
export const RumourRows = lazyScreen(async () => (await parts()).RumourRows);
export const RowEndParts = lazyScreen(async () => (await parts()).RowEndParts);
export const RowStep = lazyScreen(async () => (await parts()).RowStep);
export const NotForPlayers = lazyScreen(async () => (await parts()).NotForPlayers);
export const Notes = lazyScreen(async () => (await parts()).Notes);

/** Fetches them all; what does not come is asked for again when it is needed. */
export async function preloadCampaignParts(): Promise<void> {
  const all = [
    CampaignLine,
    CampaignNotices,
    PlacesFilter,
    OnMap,
    RowEndParts,
    RowStep,
    RumourRows,
    NotForPlayers,
    Notes,
  ];
  await Promise.all(all.map((part) => part.preload()));
}
