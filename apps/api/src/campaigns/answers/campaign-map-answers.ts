import {
  CHILDREN_PAGE_SIZE,
  type ChildrenPage,
  type LocationMapDetails,
  type LocationWiki,
  PAGE_BYTES_MAX,
} from '@venture-atlas/types';
import { byChild, bytesOfShapes, pageLimits, type TextsWish } from '../../atlas/answers/map-answers.ts';
import { type PageTexts, readPageTexts } from '../../atlas/answers/page-texts.ts';
import { presentMapDetails } from '../../atlas/present/location.ts';
import { presentChild } from '../../atlas/present/point.ts';
import { presentWiki } from '../../atlas/present/wiki.ts';
import { type LocationWithMap, locationsCalled } from '../../atlas/queries/locations.ts';
import { countChildren, findChildrenPage, listChildren, listParents } from '../../atlas/queries/positions.ts';
import { findWikiContent } from '../../atlas/queries/wiki-pages.ts';
import type { Db } from '../../db/schema.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { isOpenWorld } from '../../worlds/queries/worlds.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { describeInDetails } from '../view/describe-campaign.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { countNotesAt, listNotesAt } from '../view/notes-at-places.ts';
import { addressesOf, type PlaceReach, placeSightOf, reachPlace, reachPoints } from '../view/reach.ts';

/** With `reach`, that of the map, the answer is about the map too. */
type Ask = { mapId: number; page: number; reach?: PlaceReach; pictures: PictureAddresses } & TextsWish;

/** A page of points with what is known of their places, as one viewer of a campaign may see it. */
type CampaignChildrenPage = ChildrenPage & Required<Pick<ChildrenPage, 'campaign_settings'>>;

/**
 * A map with its first page of points as one viewer of a campaign may see it
 * (filters F3 to F5 of the security goals); undefined when there is no such
 * location or it is hidden from the viewer.
 */
export async function buildCampaignMapDetails(
  source: CampaignSource,
  view: CampaignView,
  slug: string,
  texts: TextsWish,
): Promise<LocationMapDetails | undefined> {
  const { db } = source;
  const map = await findReach(db, view, slug);
  if (map === undefined) return undefined;
  const { location, reach } = map;
  const pictures = await addressesOf(source, view);
  const { page, contents } = await readPage(db, view, { mapId: location.id, reach, page: 1, pictures, ...texts });
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
  return (await readPage(db, view, { mapId: map.id, page: number, pictures, ...texts })).page;
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
  const content = await findWikiContent(db, view.scope, place.location.id);
  return presentWiki(place.location, content, await addressesOf(source, view));
}

/** How often it was edited, told to nobody in a campaign: what players do not see is edited too. */
const withoutVersion = { version: 0 };

/** The columns of a location or point that speak of its text, as if there were none. */
const withoutWiki = { wiki_url: null, has_text: null };

/** A location that the viewer may know of. */
export async function findVisible(db: Db, view: CampaignView, slug: string): Promise<LocationWithMap | undefined> {
  return (await findReach(db, view, slug))?.location;
}

async function findReach(
  db: Db,
  view: CampaignView,
  slug: string,
): Promise<{ location: LocationWithMap; reach: PlaceReach } | undefined> {
  // In the first of the campaign's worlds where this viewer may know of it: one they may not know of hides no other.
  for await (const location of locationsCalled(db, slug, view.scope)) {
    const reach = await reachPlace(db, view, location.id);
    if (reach?.isVisible) return { location, reach };
  }
  return undefined;
}

async function readPage(
  db: Db,
  view: CampaignView,
  ask: Ask,
): Promise<{ page: CampaignChildrenPage; contents: PageTexts | undefined }> {
  const sight = placeSightOf(view);
  const map = { scope: view.scope, parentId: ask.mapId };
  const { offset, limit } = await findChildrenPage(db, { ...map, page: ask.page, ...pageLimits }, sight);
  const rows = await listChildren(db, { ...map, limit, offset }, sight);
  // A page with room left is the last one and has counted itself; past the end nothing can be told from it.
  const isLast = limit === CHILDREN_PAGE_SIZE && rows.length < limit && (rows.length > 0 || offset === 0);
  const total = isLast ? offset + rows.length : await countChildren(db, map, sight);
  const ids = rows.map((row) => row.location_id);
  const parents = await listParents(db, view.scope, ids, sight);
  const own = ask.reach && { locationId: ask.mapId, settings: ask.reach.place.settings };
  const { settings, isWikiVisible } = reachPoints(view, own, rows);
  const placeIds = own === undefined ? ids : [ask.mapId, ...ids];
  const readable = [...(ask.reach?.isWikiVisible ? [ask.mapId] : []), ...ids.filter(isWikiVisible)];
  const room = (ask.room ?? PAGE_BYTES_MAX) - bytesOfShapes(rows);
  const contents = ask.withContent ? await readPageTexts(db, view.scope, readable, room) : undefined;
  const otherMaps = byChild(parents.filter((parent) => parent.id !== ask.mapId));
  const page = {
    children: rows.map((row) =>
      presentChild(
        { ...row, ...withoutVersion, ...(isWikiVisible(row.location_id) ? {} : withoutWiki) },
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
