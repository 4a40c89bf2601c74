import {
  type CampaignPlaces,
  defaultSettings,
  isPlaceVisible,
  isWikiVisible,
  leadersLine,
  type PlaceInCampaign,
  placeInCampaign,
  visibleSettings,
} from '@venture-atlas/rules';
import type { CampaignLocationSettings } from '@venture-atlas/types';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import type { Db } from '../../db/schema.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { presentSettingsToDm, presentSettingsToPlayer, type SettingsInCampaign } from '../present/campaign.ts';
import { type CampaignPlace, listPlaces, listSettings, type PlaceRow } from '../queries/campaign-settings.ts';
import { shownToDm, shownToPlayers } from '../queries/campaign-sight.ts';
import type { NoteReader } from '../queries/notes.ts';
import type { CampaignSource } from './campaign-deps.ts';
import type { CampaignView } from './load-campaign.ts';
import { maskingOf } from './masking.ts';

/** An audience of a campaign that looks at places. */
export type PlaceViewer = Pick<CampaignView, 'audience' | 'scope'> & { campaign: { id: string } };

/** The conditions of place queries for this viewer. */
export function placeSightOf({ audience, campaign, scope, hasAliases, hiddenNames }: CampaignView): PlaceSight {
  const lineForPlayers = (line: string): string => leadersLine(line, hiddenNames);
  return audience === 'dm'
    ? { ...shownToDm(scope), line: (line) => line, lineForPlayers }
    : { ...shownToPlayers(campaign.id, scope, hasAliases), line: lineForPlayers };
}

/** The campaign of a view, as queries need it. */
export const campaignPlaceOf = ({ campaign, scope }: Pick<PlaceViewer, 'campaign' | 'scope'>): CampaignPlace => ({
  id: campaign.id,
  scope,
});

/** The addresses of pictures for this viewer. */
export const addressesOf = async (
  { db, addressesFor }: Pick<CampaignSource, 'db' | 'addressesFor'>,
  { campaign, audience, scope }: PlaceViewer,
): Promise<PictureAddresses> =>
  addressesFor(db, {
    scope,
    reader: { kind: 'campaign', campaignId: campaign.id, audience },
    masking: await maskingOf(db, { campaign, audience }),
  });

/** Which notes at visible places this viewer may read; undefined for none. */
export function noteReaderOf({ audience, viewer }: CampaignView): NoteReader | undefined {
  switch (audience) {
    case 'dm':
      return { sees: 'all' };
    case 'player':
      return { sees: 'public', and: viewer.kind === 'anonymous' ? null : viewer.id };
    case 'guest':
    case 'table':
      return undefined;
  }
}

/** The visibility of one place for a viewer. */
export interface PlaceVisibility {
  place: PlaceInCampaign & { settings: SettingsInCampaign | undefined };
  isVisible: boolean;
  isWikiVisible: boolean;
}

/** The visibility of one place; undefined if it is missing, or staff took it off the map. */
export const readPlaceVisibility = async (
  db: Db,
  view: PlaceViewer,
  locationId: number,
): Promise<PlaceVisibility | undefined> => (await readPlaceVisibilities(db, view, [locationId])).get(locationId);

/** The same for several places. */
export async function readPlaceVisibilities(
  db: Db,
  view: PlaceViewer,
  locationIds: readonly number[],
): Promise<ReadonlyMap<number, PlaceVisibility>> {
  const rows = await listPlaces(db, campaignPlaceOf(view), locationIds);
  return new Map(
    rows.flatMap((row) => {
      const reach = visibilityOf(view, row);
      return reach === undefined ? [] : [[row.location_id, reach] as const];
    }),
  );
}

/** The visibility of a place by its row; undefined if staff took it off the map. */
export function visibilityOf(
  { audience }: Pick<PlaceViewer, 'audience'>,
  row: Omit<PlaceRow, 'location_id'>,
): PlaceVisibility | undefined {
  if (row.is_shown === 0) return undefined;
  const place = { settings: settingsOf(row), isRoot: row.is_root === 1 };
  return { place, isVisible: isPlaceVisible(audience, place), isWikiVisible: isWikiVisible(audience, place) };
}

/** The maps that this viewer may open, among these. Content on other maps counts as missing. */
export async function openMaps(db: Db, view: PlaceViewer, mapIds: readonly number[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(mapIds)];
  const reached = ids.length === 0 ? undefined : await readPlaceVisibilities(db, view, ids);
  return new Set(ids.filter((id) => reached?.get(id)?.isVisible === true));
}

/** The settings of a row; undefined without a row. */
export function settingsOf(
  row: Omit<PlaceRow, 'location_id' | 'is_root' | 'is_shown'>,
): SettingsInCampaign | undefined {
  const { knowledge, show_wiki, alias, alias_slug, rumour_note, rumour_miles, words_version } = row;
  if (knowledge === null || show_wiki === null || rumour_note === null || rumour_miles === null) return undefined;
  const version = words_version ?? 0;
  return {
    knowledge,
    show_wiki: show_wiki === 1,
    alias,
    alias_slug,
    rumour_note,
    rumour_miles,
    words_version: version,
  };
}

/** Settings for leaders of a campaign; null for the defaults. */
export const presentSettingsToLeader = (
  settings: SettingsInCampaign | null,
  isRoot: boolean,
): CampaignLocationSettings =>
  presentSettingsToDm(settings ?? { ...defaultSettings(isRoot), alias_slug: null, words_version: 0 });

/** The settings that a viewer may know of some places, and which of their texts are visible. */
export interface PlacesVisibility {
  settings: Map<number, CampaignLocationSettings>;
  isWikiVisible: (locationId: number) => boolean;
  /** Whether the viewer sees the place under an alias. */
  isAliased: (locationId: number) => boolean;
}

/**
 * @param map their map, whose settings are included; undefined to leave them out
 * @param pointIds locations of the points; each stands on a map, so none is a root
 */
export async function readPointsVisibility(
  db: Db,
  view: CampaignView,
  map: { locationId: number; settings: SettingsInCampaign | undefined } | undefined,
  pointIds: readonly number[],
): Promise<PlacesVisibility> {
  const settings = new Map<number, SettingsInCampaign>();
  if (map?.settings !== undefined) settings.set(map.locationId, map.settings);
  for (const row of await listSettings(db, view.campaign.id, pointIds)) {
    const set = settingsOf(row);
    if (set !== undefined) settings.set(row.location_id, set);
  }
  return pointsVisibilityOf(view, settings);
}

/** The same by the settings of the places. */
export function pointsVisibilityOf(
  { audience }: Pick<PlaceViewer, 'audience'>,
  settings: ReadonlyMap<number, SettingsInCampaign>,
): PlacesVisibility {
  const places: CampaignPlaces<SettingsInCampaign> = { settings, roots: new Set() };
  const present = audience === 'dm' ? presentSettingsToDm : presentSettingsToPlayer;
  const visible = [...visibleSettings(audience, places)];
  return {
    settings: new Map(visible.map(([locationId, set]) => [locationId, present(set)])),
    isWikiVisible: (locationId) => isWikiVisible(audience, placeInCampaign(places, locationId)),
    isAliased: (locationId) => audience !== 'dm' && (settings.get(locationId)?.alias ?? null) !== null,
  };
}
