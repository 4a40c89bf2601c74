import type { FogPool } from '@venture-atlas/map-math';
import { addressTells, storedFor } from '@venture-atlas/rules';
import {
  CHILDREN_PAGE_SIZE,
  type ChildrenPage,
  type LocationMapDetails,
  type LocationWiki,
  PAGE_BYTES_MAX,
  RUMOURS_WITH_MAP_MAX,
  type Rumour,
} from '@venture-atlas/types';
import { readKnownLinks } from '../../atlas/answers/known-links.ts';
import { bytesOfShapes, pageLimits, type TextsWish } from '../../atlas/answers/map-answers.ts';
import { type PageTexts, readPageTexts } from '../../atlas/answers/page-texts.ts';
import { byChild } from '../../atlas/answers/parents-in.ts';
import { presentMapDetails } from '../../atlas/present/location.ts';
import { presentChild } from '../../atlas/present/point.ts';
import { presentWiki } from '../../atlas/present/wiki.ts';
import { countChildren, findChildrenPage, listChildren, listParents } from '../../atlas/queries/positions.ts';
import { findWikiRow } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import { presentRumour } from '../present/settings.ts';
import { listRumours } from '../queries/campaign-rumours.ts';
import {
  linksWithoutHiddenNames,
  storedAsPlayersReadIt,
  textsAsPlayersHaveThem,
  withoutCaptions,
} from '../view/as-players-call-it.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { describeInDetails } from '../view/describe-campaign.ts';
import { findReach, findVisible } from '../view/find-visible.ts';
import { clippedGeojson, findFogOver } from '../view/fogged-map.ts';
import { readLeadersTexts } from '../view/leaders-words.ts';
import { type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { countNotesAt, listNotesAt } from '../view/notes-at-places.ts';
import { addressesOf, campaignPlaceOf, type PlaceReach, placeSightOf, reachPoints } from '../view/reach.ts';
import { secretReader } from '../view/secret-reader.ts';

/** With `reach`, that of the map, the answer is about the map too. */
type Ask = {
  mapId: number;
  page: number;
  reach?: PlaceReach;
  pictures: PictureAddresses;
  fog: FogPool | undefined;
} & TextsWish;

/** A page of points with what is known of their places, as one viewer of a campaign may see it. */
type CampaignChildrenPage = ChildrenPage & Required<Pick<ChildrenPage, 'campaign_settings'>>;

/**
 * A map with its first page of points as one viewer of a campaign may see it
 * (filters F3 to F5 of the security goals); undefined when there is no such
 * location or it is hidden from the viewer.
 * @param called its address for the viewer, or its id where nobody names it
 */
export async function buildCampaignMapDetails(
  source: CampaignSource,
  view: CampaignView,
  called: string | number,
  texts: TextsWish,
): Promise<LocationMapDetails | undefined> {
  const { db } = source;
  const map = await findReach(db, view, called);
  if (map === undefined) return undefined;
  const { location, reach } = map;
  const pictures = await addressesOf(source, view);
  const fog = await findFogOver(source, view, location);
  const ask = { mapId: location.id, reach, page: 1, pictures, fog, ...texts };
  const { page, contents } = await readPage(db, view, ask);
  const parents = await listParents(db, view.scope, [location.id], placeSightOf(view));
  const { children, next_page, total_children, ...ofCampaign } = page;
  return {
    ...presentMapDetails(
      { ...location, ...withoutVersion, ...(reach.isWikiVisible ? {} : withoutWiki) },
      parents,
      { children, next_page, total_children },
      contents,
      pictures,
    ),
    ...ofCampaign,
    rumours: await readRumours(db, view, location.id),
    ...(view.audience === 'dm' ? { is_root: reach.place.isRoot } : {}),
    campaign: {
      ...(await describeInDetails(source, view)),
      ...(view.audience === 'dm' ? { map_is_public: await isOpenWorld(db, location.world_id) } : {}),
    },
  };
}

/** One page of the points of a map (from 1) as one viewer of a campaign may see it; past the end it is empty. */
export async function buildCampaignChildrenPage(
  source: CampaignSource,
  view: CampaignView,
  slug: string,
  page: { number: number } & TextsWish,
): Promise<CampaignChildrenPage | undefined> {
  const { db } = source;
  const map = await findVisible(db, view, slug);
  if (map === undefined) return undefined;
  const { number, ...texts } = page;
  const pictures = await addressesOf(source, view);
  const fog = await findFogOver(source, view, map);
  return (await readPage(db, view, { mapId: map.id, page: number, pictures, fog, ...texts })).page;
}

/** The text of a place; undefined when the viewer may not read it. */
export async function buildCampaignWiki(
  source: CampaignSource,
  view: CampaignView,
  slug: string,
): Promise<LocationWiki | undefined> {
  const { db } = source;
  const place = await findReach(db, view, slug);
  if (!place?.reach.isWikiVisible) return undefined;
  const row = await findWikiRow(db, view.scope, place.location.id);
  const stored = row && storedFor(row, (await secretReader(db, view))(place.location.world_id));
  const isAliased = view.audience !== 'dm' && (place.reach.place.settings?.alias ?? null) !== null;
  const hidden = hiddenFrom(view);
  const bare = stored !== undefined && isAliased ? withoutCaptions(stored) : stored;
  const content = bare === undefined ? undefined : storedAsPlayersReadIt(bare, hidden);
  const { places } = await readKnownLinks(db, view.scope, content === undefined ? [] : [content], placeSightOf(view));
  const links = linksWithoutHiddenNames(places, hidden);
  return presentWiki(place.location, content, await addressesOf(source, view), links);
}

/** How often it was edited, told to nobody in a campaign: what players do not see is edited too. */
const withoutVersion = { version: 0 };

/** The columns of a location or point that speak of its text, as if there were none. */
const withoutWiki = { wiki_url: null, has_text: null };

/** What players have heard of on a map; the same list for the DM, with the places. */
async function readRumours(db: Db, view: CampaignView, mapId: number): Promise<Rumour[]> {
  const rows = await listRumours(db, campaignPlaceOf(view), mapId, RUMOURS_WITH_MAP_MAX);
  const notes = await readLeadersTexts(
    db,
    view,
    rows.map(({ rumour_note }) => rumour_note),
  );
  return rows.map((row, at) => presentRumour({ ...row, rumour_note: notes[at] ?? '' }, view.audience === 'dm'));
}

async function readPage(
  db: Db,
  view: CampaignView,
  ask: Ask,
): Promise<{ page: CampaignChildrenPage; contents: PageTexts | undefined }> {
  const sight = placeSightOf(view);
  const hidden = hiddenFrom(view);
  const map = { scope: view.scope, parentId: ask.mapId };
  const { offset, limit } = await findChildrenPage(db, { ...map, page: ask.page, ...pageLimits }, sight);
  const rows = await listChildren(db, { ...map, limit, offset }, sight);
  // A page with room left is the last one and has counted itself; past the end nothing can be told from it.
  const isLast = limit === CHILDREN_PAGE_SIZE && rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await countChildren(db, map, sight);
  const ids = rows.map((row) => row.location_id);
  const parents = await listParents(db, view.scope, ids, sight);
  const own = ask.reach && { locationId: ask.mapId, settings: ask.reach.place.settings };
  const { settings, isWikiVisible, isAliased } = await reachPoints(db, view, own, ids);
  const placeIds = own === undefined ? ids : [ask.mapId, ...ids];
  const readable = [...(ask.reach?.isWikiVisible ? [ask.mapId] : []), ...ids.filter(isWikiVisible)];
  const room = (ask.room ?? PAGE_BYTES_MAX) - bytesOfShapes(rows);
  const contents = textsAsPlayersHaveThem(
    ask.withContent ? await readPageTexts(db, view.scope, readable, room, sight) : undefined,
    isAliased,
    hidden,
  );
  const otherMaps = byChild(parents.filter((parent) => parent.id !== ask.mapId));
  const tells = (address: string | null): boolean =>
    hidden !== undefined && address !== null && addressTells(address, hidden);
  const page = {
    children: rows.map((row) =>
      presentChild(
        {
          ...row,
          ...withoutVersion,
          ...(ask.fog && row.geojson !== null ? { geojson: clippedGeojson(ask.fog, row.geojson) } : {}),
          ...(isAliased(row.location_id) || tells(row.wiki_url) ? { wiki_url: null } : {}),
          ...(isWikiVisible(row.location_id) ? {} : withoutWiki),
        },
        otherMaps.get(row.location_id) ?? [],
        contents,
        ask.pictures,
      ),
    ),
    next_page: offset + rows.length < total && rows.length > 0 ? ask.page + 1 : null,
    total_children: total,
    ...(ask.withContent ? { campaign_notes: await listNotesAt(db, view, placeIds) } : {}),
    campaign_note_counts: await countNotesAt(db, view, placeIds),
    campaign_settings: Object.fromEntries(settings),
  };
  return { page, contents };
}
