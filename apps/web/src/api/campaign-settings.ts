import { queryOptions } from '@tanstack/react-query';
import {
  addresses,
  type BodyOf,
  type BulkSettingsAnswer,
  type Calls,
  type CampaignAnswer,
  type CampaignWorlds,
  type CoDmRequest,
  type MultiPolygon,
  type Polygon,
  type Rumour,
  type SavedLocationSettings,
  type SettingsGroup,
  type Success,
} from '@venture-atlas/types';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import type { ReadingScope } from './reading-scope.ts';

/** Which places are meant; the server resolves it, so that pages not loaded yet are covered too. Ids are location ids. */
export type PlaceChoice =
  | { location_ids: number[] }
  | { on_map: number; type?: string; within?: Polygon | MultiPolygon }
  | { children_of: number };

/** What of the settings of a place is asked for; what is not given stays as it is. */
export type SettingsWish = Omit<BodyOf<Calls['saveSettings']>, 'campaign_id' | 'location_id'>;

/** Says what players know of a place (specification section 7). */
export function saveLocationSettings(
  campaignId: string,
  locationId: number,
  wish: SettingsWish,
): Promise<SavedLocationSettings> {
  return call(addresses.saveSettings, {
    body: { ...wish, campaign_id: campaignId, location_id: locationId },
  });
}

/** What many places can get at once: words are for one place. */
export type ManyWish = Omit<SettingsWish, 'alias' | 'rumour_note'>;

/** The DM is asked before more places than this are changed at once. */
export const MANY_PLACES = 25;

/**
 * The same for many places at once; what is not given stays as it is.
 * @param atMost where more would change, nothing does, and `isAskedAbout` says so of the error
 */
export function saveManySettings(
  campaignId: string,
  choice: PlaceChoice,
  wish: ManyWish,
  atMost?: number,
): Promise<BulkSettingsAnswer> {
  return save({ campaign_id: campaignId, ...choice, ...wish, ...(atMost === undefined ? {} : { at_most: atMost }) });
}

/** Whether nothing was changed because more places are meant than the DM was asked about. */
export const isAskedAbout = (error: unknown): boolean => error instanceof ApiError && error.field === 'at_most';

/** Sends groups of an earlier answer back as they came: `previous` undoes it, `current` does it again. */
export function restoreSettings(campaignId: string, restore: SettingsGroup[]): Promise<BulkSettingsAnswer> {
  return save({ campaign_id: campaignId, restore });
}

function save(body: BodyOf<Calls['saveManySettings']>): Promise<BulkSettingsAnswer> {
  return call(addresses.saveManySettings, { body, timeoutMs: 60_000 });
}

/** What the players of a campaign have heard of on a map, as the DM is told it now. */
export async function fetchRumours(slug: string, { campaignId }: ReadingScope, signal: AbortSignal): Promise<Rumour[]> {
  const query = { campaign_id: campaignId, content: '0' as const };
  return (await call(addresses.getMap, { params: { name: slug }, query, signal })).rumours ?? [];
}

/** The worlds that a campaign plays in, in their order, and those that its DM may choose besides. */
export function campaignWorldsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['campaign-worlds', campaignId] as const,
    queryFn: ({ signal }) => call(addresses.listCampaignWorlds, { params: { id: campaignId }, signal }),
  });
}

/** @param worlds ids in their order; null is all open worlds of the atlas */
export function saveCampaignWorlds(campaignId: string, worlds: string[] | null): Promise<CampaignWorlds> {
  return call(addresses.saveCampaignWorlds, { params: { id: campaignId }, body: { worlds } });
}

/** Who leads a campaign with its owner, or was asked to; for the owner. */
export function coDmsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['co-dms', campaignId] as const,
    queryFn: ({ signal }) => call(addresses.listCoDms, { params: { id: campaignId }, signal }),
  });
}

/** Campaigns that the signed-in person was asked to lead too. */
export const coDmRequestsQuery = queryOptions({
  queryKey: ['campaigns', 'asked'] as const,
  queryFn: async ({ signal }) => {
    const answer: unknown = await call(addresses.listCoDmRequests, { signal });
    // An answer that is no list counts as an empty one.
    return Array.isArray(answer) ? (answer as CoDmRequest[]) : [];
  },
});

/** Asks whoever has this address. The answer never tells whether anybody has. */
export function askCoDm(campaignId: string, email: string): Promise<Success> {
  return call(addresses.askCoDm, { params: { id: campaignId }, body: { email } });
}

export function removeCoDm(campaignId: string, email: string): Promise<Success> {
  return call(addresses.removeCoDm, { params: { id: campaignId }, body: { email } });
}

export function acceptCoDm(campaignId: string): Promise<CampaignAnswer> {
  return call(addresses.acceptCoDm, { params: { id: campaignId } });
}

/** Says no to being asked, or stops leading. */
export function leaveCoDm(campaignId: string): Promise<Success> {
  return call(addresses.leaveCoDm, { params: { id: campaignId } });
}
