import type {
  BulkSettingsAnswer,
  CampaignLocationSettings,
  MultiPolygon,
  Polygon,
  SavedLocationSettings,
  SettingsGroup,
} from '@venture-atlas/types';
import { request } from './client.ts';

/** Which places are meant; the server resolves it, so that pages not loaded yet are covered too. Ids are location ids. */
export type PlaceChoice =
  | { location_ids: number[] }
  | { on_map: number; type?: string; within?: Polygon | MultiPolygon }
  | { children_of: number };

/** Show or hide a place to players, and its wiki text (specification section 7). */
export function saveLocationSettings(
  campaignId: string,
  locationId: number,
  settings: CampaignLocationSettings,
): Promise<SavedLocationSettings> {
  return request<SavedLocationSettings>('/api/save_campaign_location_settings/', {
    method: 'POST',
    body: { ...settings, campaign_id: campaignId, location_id: locationId },
  });
}

/** The same for many places at once; what is not given stays as it is. */
export function saveManySettings(
  campaignId: string,
  choice: PlaceChoice,
  wish: Partial<CampaignLocationSettings>,
): Promise<BulkSettingsAnswer> {
  return save({ campaign_id: campaignId, ...choice, ...wish });
}

/** Sends groups of an earlier answer back as they came: `previous` undoes it, `current` does it again. */
export function restoreSettings(campaignId: string, restore: SettingsGroup[]): Promise<BulkSettingsAnswer> {
  return save({ campaign_id: campaignId, restore });
}

function save(body: object): Promise<BulkSettingsAnswer> {
  return request<BulkSettingsAnswer>('/api/save_campaign_settings_bulk/', { method: 'POST', body, timeoutMs: 60_000 });
}
