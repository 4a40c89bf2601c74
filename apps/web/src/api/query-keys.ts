import type { ReadingScope } from './reading-scope.ts';

/** The DM asks the server what a player is answered. */
export type AsPlayer = 'player';

/** A campaign by its id, a world as an object, so that no id of one is taken for that of the other; null is everybody's. */
const scopeKey = ({ campaignId, worldId }: ReadingScope) =>
  worldId === undefined ? (campaignId ?? null) : ({ worldId } as const);

/**
 * The keys of the query cache. The scope is part of every key that its rules
 * touch, so that an answer for one campaign or world can never be shown in another.
 */
export const queryKeys = {
  mapDetails: (slug: string, scope: ReadingScope) => ['map-details', slug, scopeKey(scope), scope.as ?? null] as const,
  children: (slug: string, scope: ReadingScope, version: number, page: number) =>
    ['children', slug, scopeKey(scope), scope.as ?? null, version, page] as const,
  locationWiki: (slug: string, scope: ReadingScope) =>
    ['location-wiki', slug, scopeKey(scope), scope.as ?? null] as const,
  textSearch: (mapSlug: string, text: string, scope: ReadingScope) =>
    ['text-search', mapSlug, scopeKey(scope), scope.as ?? null, text] as const,
  notes: (campaignId: string, locationId: number, as?: AsPlayer) =>
    ['notes', locationId, campaignId, as ?? null] as const,
  campaigns: ['campaigns', 'own'] as const,
  joinedCampaigns: ['campaigns', 'joined'] as const,
  campaign: (campaignId: string) => ['campaign', campaignId] as const,
  locationSearch: (name: string, scope: ReadingScope) =>
    ['location-search', name, scopeKey(scope), scope.as ?? null] as const,
  world: (id: string) => ['world', id] as const,
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

/** Whether an answer is the same for everybody: a map of everybody's. All others belong to one person. */
export function isPublicKey(key: readonly unknown[]): boolean {
  return mapKeys.includes(key[0]) && key[2] === null;
}

const placeKeys: readonly unknown[] = [...mapKeys, 'children', 'notes', 'location-search'];

/** Whether an answer shows places or notes of this campaign. */
export function isOfCampaign(key: readonly unknown[], campaignId: string): boolean {
  return placeKeys.includes(key[0]) && key[2] === campaignId;
}
