import { hashKey } from '@tanstack/react-query';
import type { ReadingScope } from './reading-scope.ts';

/** The DM requests a player's view. */
export type AsPlayer = 'player';

/**
 * The scope as part of a key: a campaign by id, a world as an object, so that their ids cannot be confused; null is
 * public.
 */
const within = ({ campaignId, worldId, as }: ReadingScope) =>
  [worldId === undefined ? (campaignId ?? null) : { worldId }, as ?? null] as const;

/**
 * The keys of the query cache. The scope is part of every key that its rules
 * touch, so that an answer for one campaign or world can never be shown in another.
 */
export const queryKeys = {
  mapDetails: (slug: string, scope: ReadingScope) => ['map-details', slug, ...within(scope)] as const,
  children: (slug: string, scope: ReadingScope, version: number, page: number) =>
    ['children', slug, ...within(scope), version, page] as const,
  locationWiki: (slug: string, scope: ReadingScope) => ['location-wiki', slug, ...within(scope)] as const,
  textSearch: (mapSlug: string, text: string, scope: ReadingScope) =>
    ['text-search', mapSlug, ...within(scope), text] as const,
  notes: (campaignId: string, locationId: number, as?: AsPlayer) =>
    ['notes', locationId, campaignId, as ?? null] as const,
  reveals: (campaignId: string, locationId: number) => ['reveals', locationId, campaignId] as const,
  journal: (campaignId: string, words: string) => ['notes', null, campaignId, words] as const,
  campaigns: ['campaigns', 'own'] as const,
  joinedCampaigns: ['campaigns', 'joined'] as const,
  campaign: (campaignId: string) => ['campaign', campaignId] as const,
  locationSearch: (name: string, scope: ReadingScope) => ['location-search', name, ...within(scope)] as const,
  find: (words: string, scope: ReadingScope) => ['find', words, ...within(scope)] as const,
  user: (owner: string | undefined) => ['user', owner ?? null] as const,
  sessions: ['sessions'] as const,
  signInWarnings: ['sign-in-warnings'] as const,
};

const mapKeys: readonly unknown[] = ['map-details', 'location-wiki', 'text-search'];

/** Whether a response is the same for everybody: a public map. All others belong to one user. */
export function isPublicKey(key: readonly unknown[]): boolean {
  return mapKeys.includes(key[0]) && key[2] === null;
}

const placeKeys: readonly unknown[] = [...mapKeys, 'children', 'notes', 'reveals', 'location-search', 'find'];

/** Whether a response has places, texts, or notes of a scope. */
export function isOfScope(key: readonly unknown[], scope: ReadingScope): boolean {
  return placeKeys.includes(key[0]) && hashKey([key[2]]) === hashKey([within(scope)[0]]);
}

/** Whether a response has places or notes of this campaign. */
export function isOfCampaign(key: readonly unknown[], campaignId: string): boolean {
  return placeKeys.includes(key[0]) && key[2] === campaignId;
}
