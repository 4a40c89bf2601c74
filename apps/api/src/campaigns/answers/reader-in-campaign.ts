import type { FogPool } from '@venture-atlas/map-math';
import { addressRevealsName, type HiddenNames } from '@venture-atlas/rules';
import { type LocationMapDetails, RUMOURS_WITH_MAP_MAX, type Rumour } from '@venture-atlas/types';
import type { FoundPlace, FoundPoints, Reader } from '../../atlas/answers/reader.ts';
import type { LocationWithMap } from '../../atlas/queries/locations.ts';
import type { ChildRow } from '../../atlas/queries/positions.ts';
import { findWikiRow } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import { presentRumour } from '../present/campaign.ts';
import { listRumours, type RumourRow } from '../queries/campaign-settings.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { describeInDetails } from '../view/describe-campaign.ts';
import { type FoundVisiblePlace, findVisiblePlace } from '../view/find-visible.ts';
import { clippedGeojson, findFogOver } from '../view/fog.ts';
import { readLeadersTexts } from '../view/leaders-words.ts';
import { asAnybody, type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import {
  addressesOf,
  campaignPlaceOf,
  type PlacesVisibility,
  placeSightOf,
  readPointsVisibility,
} from '../view/place-visibility.ts';
import { readReveals } from '../view/revealed-secrets.ts';
import { revealedWords } from '../view/revealed-words.ts';
import { readTextInCampaign, storedTextForViewer } from './text-in-campaign.ts';

/** Reads maps and places as one viewer of a campaign may see them (filters F3 to F5 of the security goals). */
export const readerInCampaign = (source: CampaignSource, view: CampaignView): Reader =>
  readerWith(source, view, readReveals);

/** The same for a whole audience: without the secrets that are revealed to it or to some of its accounts. */
export const readerForAudience = (source: CampaignSource, view: CampaignView): Reader =>
  readerWith(source, asAnybody(view), async () => new Map());

const readerWith = (source: CampaignSource, view: CampaignView, readRevealed: typeof readReveals): Reader => ({
  db: source.db,
  scope: view.scope,
  readPictures: () => addressesOf(source, view),
  sight: placeSightOf(view),
  hidden: hiddenFrom(view),
  revealed: revealedWords(source.db, view),
  findPlace: async (called) => {
    const found = await findVisiblePlace(source.db, view, typeof called === 'string' ? called : called.id);
    if (found === undefined) return undefined;
    const { location } = found;
    const reveals = await readRevealed(source.db, view, [location.id]);
    const foundWithText = reveals.has(location.id) ? { ...found, location: { ...location, ...withText } } : found;
    return placeInCampaign({ ...source, readRevealed }, view, foundWithText);
  },
});

/** Campaigns hide the number of edits, since it also counts hidden edits. */
const withoutVersion = { version: 0 };

/** The columns about the text of a location or point, as if it had none. */
const withoutWiki = { wiki_url: null, has_text: null };

/** A text of secrets exists for players to whom one was revealed. */
const withText = { has_text: 1 } as const;

type PlaceSource = CampaignSource & { readRevealed: typeof readReveals };

function placeInCampaign(source: PlaceSource, view: CampaignView, found: FoundVisiblePlace): FoundPlace {
  const { reach } = found;
  const { isWikiVisible } = reach;
  const isAliased = view.audience !== 'dm' && (reach.place.settings?.alias ?? null) !== null;
  return {
    location: locationInCampaign(found),
    isTextVisible: isWikiVisible,
    isAliased,
    readText: async () => {
      const row = await findWikiRow(source.db, view.scope, found.location.id);
      return row && readTextInCampaign(source, view, found.location, row, isAliased);
    },
    readPoints: (locationIds, withMap) => pointsInCampaign(source, view, found, { locationIds, withMap }),
    readMore: () => readMoreOfMap(source, view, found),
  };
}

/** A location without the fields that the viewer may not see. */
export const locationInCampaign = ({ location, reach }: FoundVisiblePlace): LocationWithMap => ({
  ...location,
  ...withoutVersion,
  ...(reach.isWikiVisible ? {} : withoutWiki),
});

/** What decides which fields of a point a viewer may see. */
export interface PointFacts extends Pick<PlacesVisibility, 'isWikiVisible' | 'isAliased'> {
  /** The fog over its map. */
  fog: FogPool | undefined;
  hidden: HiddenNames | undefined;
  /** Whether a secret of its text is revealed to the viewer. */
  isRevealed: (locationId: number) => boolean;
}

/** A point without the fields that the viewer may not see. */
export const pointInCampaign = <R extends ChildRow>(row: R, facts: PointFacts): R => {
  const { fog, hidden, isAliased, isRevealed, isWikiVisible } = facts;
  const tells = hidden !== undefined && row.wiki_url !== null && addressRevealsName(row.wiki_url, hidden);
  return {
    ...row,
    ...withoutVersion,
    ...(fog && row.geojson !== null ? { geojson: clippedGeojson(fog, row.geojson) } : {}),
    ...(isAliased(row.location_id) || tells ? { wiki_url: null } : {}),
    ...(isRevealed(row.location_id) ? withText : {}),
    ...(isWikiVisible(row.location_id) ? {} : withoutWiki),
  };
};

/**
 * The points of a map for a viewer. Fog hides parts of lines and areas, and addresses that reveal a hidden name are
 * removed.
 */
async function pointsInCampaign(
  source: PlaceSource,
  view: CampaignView,
  { location, reach }: FoundVisiblePlace,
  { locationIds, withMap }: { locationIds: readonly number[]; withMap: boolean },
): Promise<FoundPoints> {
  const { db } = source;
  const fog = await findFogOver(source, view, location);
  const own = withMap ? { locationId: location.id, settings: reach.place.settings } : undefined;
  const { settings, isWikiVisible, isAliased } = await readPointsVisibility(db, view, own, locationIds);
  const reveals = await source.readRevealed(db, view, locationIds);
  const isRevealed = (locationId: number): boolean => reveals.has(locationId);
  const facts = { fog, hidden: hiddenFrom(view), isAliased, isWikiVisible, isRevealed };
  return {
    isTextVisible: isWikiVisible,
    present: (row) => pointInCampaign(row, facts),
    presentText: (locationId, stored) => storedTextForViewer(view, stored, isAliased(locationId)),
    readMore: async () => ({ campaign_settings: Object.fromEntries(settings) }),
  };
}

async function readMoreOfMap(
  source: CampaignSource,
  view: CampaignView,
  { location, reach }: FoundVisiblePlace,
): Promise<Partial<LocationMapDetails>> {
  const isDm = view.audience === 'dm';
  return {
    rumours: await readRumours(source.db, view, location.id),
    ...(isDm ? { is_root: reach.place.isRoot } : {}),
    campaign: {
      ...(await describeInDetails(source, view)),
      ...(isDm ? { map_is_public: await isOpenWorld(source.db, location.world_id) } : {}),
    },
  };
}

/** The rumors on a map. The DM gets the same list with the places. */
const readRumours = async (db: Db, view: CampaignView, mapId: number): Promise<Rumour[]> =>
  presentRumours(db, view, await listRumours(db, campaignPlaceOf(view), mapId, RUMOURS_WITH_MAP_MAX));

/** The same by their rows. */
export async function presentRumours(db: Db, view: CampaignView, rows: readonly RumourRow[]): Promise<Rumour[]> {
  const notes = await readLeadersTexts(
    db,
    view,
    rows.map(({ rumour_note }) => rumour_note),
  );
  return rows.map((row, at) => presentRumour({ ...row, rumour_note: notes[at] ?? '' }, view.audience === 'dm'));
}
