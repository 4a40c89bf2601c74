/** The DM asks the server what a player is answered. */
export type AsPlayer = 'player';

/**
 * The keys of the query cache. The campaign is part of every key that its rules
 * touch, so that an answer for one campaign can never be shown in another.
 */
export const queryKeys = {
  mapDetails: (slug: string, campaignId: string | undefined, as?: AsPlayer) =>
    ['map-details', slug, campaignId ?? null, as ?? null] as const,
  children: (slug: string, campaignId: string | undefined, as: AsPlayer | undefined, version: number, page: number) =>
    ['children', slug, campaignId ?? null, as ?? null, version, page] as const,
  locationWiki: (slug: string, campaignId: string | undefined, as?: AsPlayer) =>
    ['location-wiki', slug, campaignId ?? null, as ?? null] as const,
  textSearch: (mapSlug: string, text: string, campaignId: string | undefined, as?: AsPlayer) =>
    ['text-search', mapSlug, campaignId ?? null, as ?? null, text] as const,
  notes: (campaignId: string, locationId: number, as?: AsPlayer) =>
    ['notes', locationId, campaignId, as ?? null] as const,
  campaigns: ['campaigns', 'own'] as const,
  joinedCampaigns: ['campaigns', 'joined'] as const,
  campaign: (campaignId: string) => ['campaign', campaignId] as const,
  locationSearch: (name: string, campaignId?: string, as?: AsPlayer) =>
    ['location-search', name, campaignId ?? null, as ?? null] as const,
  user: (owner: string | undefined) => ['user', owner ?? null] as const,
  sessions: ['sessions'] as const,
  allLocations: (filter: object) => ['all-locations', filter] as const,
  adminSummary: ['admin', 'summary'] as const,
  adminList: (model: string, filter: object) => ['admin', 'list', model, filter] as const,
  adminOptions: (model: string, name: string) => ['admin', 'options', model, name] as const,
  adminItem: (model: string, id: number) => ['admin', 'item', model, id] as const,
  adminParents: (filter: object) => ['admin', 'parents', filter] as const,
  withoutImages: (offset: number, parentId: number | undefined) =>
    ['admin', 'without-images', offset, parentId ?? null] as const,
  wikiImage: (locationId: number, index: number) => ['wiki-image', locationId, index] as const,
  mapPicture: (locationId: number) => ['map-picture', locationId] as const,
  mapDrawing: (locationId: number) => ['map-drawing', locationId] as const,
  imports: (page: number) => ['admin', 'imports', page] as const,
  importJob: (id: string) => ['import', id] as const,
  importPoints: (id: string, round: number, map: number) => ['import', id, 'points', round, map] as const,
  removed: ['admin', 'removed'] as const,
  worldCheck: ['admin', 'world-check'] as const,
  worldFindings: (check: string, page: number) => ['admin', 'world-check', check, page] as const,
};

const mapKeys: readonly unknown[] = ['map-details', 'location-wiki', 'text-search'];

/** Whether an answer is the same for everybody: a map without a campaign. All others belong to one person. */
export function isPublicKey(key: readonly unknown[]): boolean {
  return mapKeys.includes(key[0]) && key[2] === null;
}

const placeKeys: readonly unknown[] = [...mapKeys, 'children', 'notes', 'location-search'];

/** Whether an answer shows places or notes of this campaign. */
export function isOfCampaign(key: readonly unknown[], campaignId: string): boolean {
  return placeKeys.includes(key[0]) && key[2] === campaignId;
}
