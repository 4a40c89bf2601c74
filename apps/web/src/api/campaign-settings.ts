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

/** A set of places by location id. The server resolves it, so it includes pages that are not loaded yet. */
export type PlaceChoice =
  | { location_ids: number[] }
  | { on_map: number; type?: string; within?: Polygon | MultiPolygon }
  | { children_of: number };

/** A change of a place's settings. Missing fields stay as they are. */
export type SettingsUpdate = Omit<BodyOf<Calls['saveSettings']>, 'campaign_id' | 'location_id'>;

/** Saves what players know of a place (specification section 7). */
export function saveLocationSettings(
  campaignId: string,
  locationId: number,
  wish: SettingsUpdate,
): Promise<SavedLocationSettings> {
  return call(addresses.saveSettings, {
    body: { ...wish, campaign_id: campaignId, location_id: locationId },
  });
}

/** A change for many places. Texts are for a single place. */
export type ManySettingsUpdate = Omit<SettingsUpdate, 'alias' | 'rumour_note'>;

/** Changes of more places than this need the DM's confirmation. */
export const MANY_PLACES = 25;

/**
 * The same for many places at once. Missing fields stay as they are.
 * @param atMost if more places would change, none does, and `needsConfirmation` is true for the error
 */
export function saveManySettings(
  campaignId: string,
  choice: PlaceChoice,
  wish: ManySettingsUpdate,
  atMost?: number,
): Promise<BulkSettingsAnswer> {
  return save({ campaign_id: campaignId, ...choice, ...wish, ...(atMost === undefined ? {} : { at_most: atMost }) });
}

/** Whether nothing was changed because more places would change than the DM confirmed. */
export const needsConfirmation = (error: unknown): boolean => error instanceof ApiError && error.field === 'at_most';

/** Sends groups of an earlier response again: `previous` undoes it, `current` redoes it. */
export function restoreSettings(campaignId: string, restore: SettingsGroup[]): Promise<BulkSettingsAnswer> {
  return save({ campaign_id: campaignId, restore });
}

function save(body: BodyOf<Calls['saveManySettings']>): Promise<BulkSettingsAnswer> {
  return call(addresses.saveManySettings, { body, timeoutMs: 60_000 });
}

/** The rumors that the players of a campaign have heard on a map, for the DM. */
export async function fetchRumours(slug: string, { campaignId }: ReadingScope, signal: AbortSignal): Promise<Rumour[]> {
  const query = { campaign_id: campaignId, content: '0' as const };
  return (await call(addresses.getMap, { params: { name: slug }, query, signal })).rumours ?? [];
}

/** The worlds of a campaign in order, and others that its DM may choose. */
export function campaignWorldsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['campaign-worlds', campaignId] as const,
    queryFn: ({ signal }) => call(addresses.listCampaignWorlds, { params: { id: campaignId }, signal }),
  });
}

/** @param worlds ids in order; null is all open worlds of the atlas */
export function saveCampaignWorlds(campaignId: string, worlds: string[] | null): Promise<CampaignWorlds> {
  return call(addresses.saveCampaignWorlds, { params: { id: campaignId }, body: { worlds } });
}

/** The co-DMs of a campaign and open invitations; for the owner. */
export function coDmsQuery(campaignId: string) {
  return queryOptions({
    queryKey: ['co-dms', campaignId] as const,
    queryFn: ({ signal }) => call(addresses.listCoDms, { params: { id: campaignId }, signal }),
  });
}

/** Campaigns that the user was asked to lead. */
export const coDmRequestsQuery = queryOptions({
  queryKey: ['campaigns', 'asked'] as const,
  queryFn: async ({ signal }) => {
    const answer: unknown = await call(addresses.listCoDmRequests, { signal });
    // A response that is not a list counts as empty.
    return Array.isArray(answer) ? (answer as CoDmRequest[]) : [];
  },
});

/** Invites the account with this address. The response does not reveal whether one exists. */
export function inviteCoDm(campaignId: string, email: string): Promise<Success> {
  return call(addresses.inviteCoDm, { params: { id: campaignId }, body: { email } });
}

export function removeCoDm(campaignId: string, email: string): Promise<Success> {
  return call(addresses.removeCoDm, { params: { id: campaignId }, body: { email } });
}

export function acceptCoDm(campaignId: string): Promise<CampaignAnswer> {
  return call(addresses.acceptCoDm, { params: { id: campaignId } });
}

/** Declines an invitation, or stops leading. */
export function leaveCoDm(campaignId: string): Promise<Success> {
  return call(addresses.leaveCoDm, { params: { id: campaignId } });
}
