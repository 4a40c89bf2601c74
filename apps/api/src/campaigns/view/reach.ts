import {
  type CampaignPlaces,
  isPlaceVisible,
  isWikiVisible,
  type PlaceInCampaign,
  placeInCampaign,
  visibleSettings,
} from '@venture-atlas/rules';
import type { CampaignLocationSettings } from '@venture-atlas/types';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import type { Db } from '../../db/schema.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import {
  type CampaignPlace,
  listPlaces,
  type PlaceRow,
  shownToDm,
  shownToPlayers,
} from '../queries/campaign-settings.ts';
import type { NoteReader } from '../queries/notes.ts';
import type { CampaignSource } from './campaign-deps.ts';
import type { CampaignView } from './load-campaign.ts';

/** Which audience of which campaign looks at places. */
export type PlaceViewer = Pick<CampaignView, 'audience' | 'scope'> & { campaign: { id: string } };

/** How statements about places look at the campaign for this viewer. */
export const placeSightOf = ({ audience, campaign, scope }: CampaignView): PlaceSight =>
  audience === 'dm' ? shownToDm(campaign.id, scope) : shownToPlayers(campaign.id, scope);

/** The campaign of a view as queries want it. */
export const campaignPlaceOf = ({ campaign, scope }: Pick<PlaceViewer, 'campaign' | 'scope'>): CampaignPlace => ({
  id: campaign.id,
  scope,
});

/** How an answer to this viewer names pictures. */
export const addressesOf = (
  { db, addressesFor }: Pick<CampaignSource, 'db' | 'addressesFor'>,
  { campaign, audience, scope }: CampaignView,
): Promise<PictureAddresses> =>
  addressesFor(db, { scope, reader: { kind: 'campaign', campaignId: campaign.id, audience } });

/** Which notes at visible places this viewer reads; undefined: none. */
export function noteReaderOf({ audience, viewer }: CampaignView): NoteReader | undefined {
  switch (audience) {
    case 'dm':
      return { sees: 'all' };
    case 'player':
      return { sees: 'public', and: viewer.kind === 'anonymous' ? null : viewer.id };
    case 'guest':
      return undefined;
  }
}

/** One place as a viewer reaches it. */
export interface PlaceReach {
  place: PlaceInCampaign;
  isVisible: boolean;
  isWikiVisible: boolean;
}

/** What a viewer may know of one place; undefined when there is no such location, or staff took it off the map. */
export async function reachPlace(db: Db, view: PlaceViewer, locationId: number): Promise<PlaceReach | undefined> {
  const [row] = await listPlaces(db, campaignPlaceOf(view), [locationId]);
  if (row === undefined || row.is_shown === 0) return undefined;
  const place: PlaceInCampaign = { settings: settingsOf(row), isRoot: row.is_root === 1 };
  return {
    place,
    isVisible: isPlaceVisible(view.audience, place),
    isWikiVisible: isWikiVisible(view.audience, place),
  };
}

/** The settings of a row; undefined where there is none. */
export function settingsOf(row: Pick<PlaceRow, 'show_players' | 'show_wiki'>): CampaignLocationSettings | undefined {
  const { show_players, show_wiki } = row;
  if (show_players === null || show_wiki === null) return undefined;
  return { show_players: show_players === 1, show_wiki: show_wiki === 1 };
}

/** What a viewer may know of the settings of some places, and which texts among them they may read. */
export interface PlacesReach {
  settings: Map<number, CampaignLocationSettings>;
  isWikiVisible: (locationId: number) => boolean;
}

/**
 * @param map the map they stand on with its own settings; undefined when it is not asked about
 * @param rows the points; each stands on a map, so that none is a root
 */
export function reachPoints(
  { audience }: CampaignView,
  map: { locationId: number; settings: CampaignLocationSettings | undefined } | undefined,
  rows: readonly { location_id: number; settings: number | null }[],
): PlacesReach {
  const settings = new Map<number, CampaignLocationSettings>();
  if (map?.settings !== undefined) settings.set(map.locationId, map.settings);
  for (const row of rows) {
    if (row.settings === null) continue;
    settings.set(row.location_id, { show_players: row.settings >= 2, show_wiki: row.settings % 2 === 1 });
  }
  const places: CampaignPlaces = { settings, roots: new Set() };
  return {
    settings: visibleSettings(audience, places),
    isWikiVisible: (locationId) => isWikiVisible(audience, placeInCampaign(places, locationId)),
  };
}
