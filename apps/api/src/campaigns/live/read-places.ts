import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { linksIn, storedTextFor, textForReader } from '@venture-atlas/rules';
import { CHILDREN_PAGE_SIZE, PAGE_SHAPES_BYTES_MAX, RUMOURS_WITH_MAP_MAX } from '@venture-atlas/types';
import { kindNamesFor } from '../../atlas/answers/kind-words.ts';
import { linksWithoutHiddenNames, readKnownLinks } from '../../atlas/answers/known-links.ts';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import { hasMap, presentMapDetails, presentSearchResult } from '../../atlas/present/location.ts';
import { presentChild } from '../../atlas/present/point.ts';
import { listLocationsById } from '../../atlas/queries/locations.ts';
import {
  countChildren,
  findChildrenPage,
  listParents,
  listPointsOf,
  type ParentRow,
} from '../../atlas/queries/positions.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { locationInCampaign, type PointFacts, pointInCampaign, presentRumours } from '../answers/reader-in-campaign.ts';
import { storedTextForViewer } from '../answers/text-in-campaign.ts';
import type { SettingsInCampaign } from '../present/campaign.ts';
import { listRumoursOn, type RumourRow } from '../queries/campaign-settings.ts';
import type { FogRow } from '../queries/fog.ts';
import { listTexts } from '../queries/live-answers.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { type FoundVisiblePlace, findVisiblePlaces } from '../view/find-visible.ts';
import { findFogOver } from '../view/fog.ts';
import { placesInLeadersTexts } from '../view/leaders-words.ts';
import { type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { campaignPlaceOf, type PlacesVisibility, placeSightOf, pointsVisibilityOf } from '../view/place-visibility.ts';
import { type NamedPlaces, namesNothing, type PlaceAnswers } from './place-digests.ts';

/** What is the same for all places of an audience. */
export interface AudienceFacts {
  /** Addresses of pictures as they are stored. Those in responses also contain the reader and the time of expiry. */
  pictures: PictureAddresses;
  /** The fog that currently hides anything. */
  fogs: readonly FogRow[];
  /** The stored files of fogged maps by map: equal texts, equal files. Their addresses as they are stored are withheld. */
  files: ReadonlyMap<number, string>;
  /** The worlds that everybody reads. */
  open: ReadonlySet<number>;
  /** Equal texts mean equal facts, except for the covered parts of fogged maps. */
  text: string;
}

/** A map without its points, which belong to the responses of their places. */
const noPoints = { children: [], next_page: null, total_children: 0 };

/** Places that are presented before other calls run: about 5 ms. */
const PLACES_PER_TURN = 64;

/**
 * Reads all that an audience gets of some places: their details, their part of the pages of maps, and their texts. It
 * uses the code that builds responses, for many places at once. Notes, and secrets that are revealed to single viewers,
 * are read separately.
 * @param view as anybody of this audience
 * @returns the places of which the audience gets anything
 */
export async function readPlaces(
  source: CampaignSource,
  view: CampaignView,
  facts: AudienceFacts,
  ids: readonly number[],
): Promise<PlaceAnswers[]> {
  const { db } = source;
  const { scope } = view;
  const sight = placeSightOf(view);
  const found = await findVisiblePlaces(db, view, ids);
  const visible = [...found.keys()];
  const parents = byChild(parentsIn(scope, await listParents(db, scope, ids, sight)));
  const settings = new Map<number, SettingsInCampaign>();
  for (const [id, { reach }] of found) if (reach.place.settings !== undefined) settings.set(id, reach.place.settings);
  const reach = pointsVisibilityOf(view, settings);
  const points = await readPoints(source, view, facts, { ids, parents, reach });
  const rumours = await readRumoursOn(source, view, visible);
  const kinds = kindNamesFor({ scope, sight });
  const readable = visible.filter((id) => found.get(id)?.reach.isWikiVisible === true);
  const texts = await readTexts(source, view, readable, reach.isAliased);

  const detailsOf = async (place: FoundVisiblePlace, on: readonly ParentRow[]) => {
    const seen = locationInCampaign(place);
    const described = { ...seen, type_name: kinds.typeName(seen.type_name) };
    const {
      campaign: _campaign,
      campaign_notes: _notes,
      ...map
    } = presentMapDetails(described, on, noPoints, undefined, facts.pictures);
    const { id } = place.location;
    return [map, rumours.get(id)?.shown ?? [], await readCuts(source, view, facts, id)];
  };

  /** Search results show the same of a place as links, and more than other places on its map. */
  const appearanceOf = ({ location }: FoundVisiblePlace, on: readonly ParentRow[]) => {
    const { world_id, map_width, map_height, frame_side, frame_corner } = location;
    const shown = { ...location, type_name: kinds.typeName(location.type_name) };
    return [presentSearchResult(shown, on, facts.pictures), world_id, map_width, map_height, frame_side, frame_corner];
  };

  const answers: PlaceAnswers[] = [];
  for (const [at, id] of ids.entries()) {
    if (at % PLACES_PER_TURN === PLACES_PER_TURN - 1) await yieldToOthers();
    const place = found.get(id);
    const onMaps = points.get(id);
    if (place === undefined && onMaps === undefined) continue;
    const on = parents.get(id) ?? [];
    const details = place && (await detailsOf(place, on));
    answers.push({
      id,
      place: [details ?? null, onMaps ?? [], reach.settings.get(id) ?? null],
      text: texts.get(id),
      isVisible: place !== undefined,
      isReadable: place?.reach.isWikiVisible === true,
      isOpen: place === undefined || facts.open.has(place.location.world_id),
      appearance: place && appearanceOf(place, on),
      isMap: place !== undefined && hasMap(place.location),
      named: rumours.get(id)?.named ?? namesNothing,
    });
  }
  return answers;
}

/** The parts of some places in the pages of all maps that the audience sees, by place. */
async function readPoints(
  source: CampaignSource,
  view: CampaignView,
  facts: AudienceFacts,
  {
    ids,
    parents,
    reach,
  }: { ids: readonly number[]; parents: ReadonlyMap<number, ParentRow[]>; reach: PlacesVisibility },
): Promise<ReadonlyMap<number, unknown[]>> {
  const { db } = source;
  const { scope } = view;
  const sight = placeSightOf(view);
  const rows = await listPointsOf(db, scope, ids, sight);
  if (rows.length === 0) return new Map();
  const { isWikiVisible, isAliased } = reach;
  const fogs = await readFogs(source, view, facts, [...new Set(rows.map(({ map_id }) => map_id))]);
  const kinds = kindNamesFor({ scope, sight });
  const shared: Omit<PointFacts, 'fog'> = {
    hidden: hiddenFrom(view),
    isWikiVisible,
    isAliased,
    isRevealed: () => false,
  };
  const found = new Map<number, unknown[]>();
  for (const [at, { map_id, ...row }] of rows.entries()) {
    if (at % PLACES_PER_TURN === PLACES_PER_TURN - 1) await yieldToOthers();
    const seen = pointInCampaign(row, { ...shared, fog: fogs.get(map_id) });
    const said = { ...seen, type_name: kinds.typeName(seen.type_name), layer: kinds.layer(seen.layer) };
    const others = (parents.get(row.location_id) ?? []).filter(({ id }) => id !== map_id);
    const all = found.get(row.location_id) ?? [];
    all.push([map_id, presentChild(said, others, undefined, facts.pictures)]);
    found.set(row.location_id, all);
  }
  return found;
}

async function readFogs(
  source: CampaignSource,
  view: CampaignView,
  { fogs }: AudienceFacts,
  mapIds: readonly number[],
): Promise<ReadonlyMap<number, PointFacts['fog']>> {
  const fogged = mapIds.filter((id) => fogs.some(({ map_id }) => map_id === id));
  const found = new Map<number, PointFacts['fog']>();
  if (fogged.length === 0) return found;
  for (const map of await listLocationsById(source.db, view.scope, fogged))
    found.set(map.id, await findFogOver(source, view, map));
  return found;
}

/** The rumors on some maps, as responses contain them, and the places that their texts link, by map. */
async function readRumoursOn({ db }: CampaignSource, view: CampaignView, mapIds: readonly number[]) {
  const byMap = new Map<number, RumourRow[]>();
  for (const { map_id, ...row } of await listRumoursOn(db, campaignPlaceOf(view), mapIds)) {
    const rows = byMap.get(map_id) ?? [];
    if (rows.length < RUMOURS_WITH_MAP_MAX) rows.push(row);
    byMap.set(map_id, rows);
  }
  const found = new Map<number, { shown: unknown; named: NamedPlaces }>();
  for (const [mapId, rows] of byMap) {
    const named = placesInLeadersTexts(
      view,
      rows.map(({ rumour_note }) => rumour_note),
    );
    found.set(mapId, { shown: await presentRumours(db, view, rows), named });
  }
  return found;
}

/**
 * Where the pages of a fogged map begin. Long shapes make pages shorter, and they are measured before fog hides any
 * part of them.
 */
async function readCuts(
  { db }: CampaignSource,
  view: CampaignView,
  { fogs }: AudienceFacts,
  mapId: number,
): Promise<unknown> {
  if (!fogs.some(({ map_id }) => map_id === mapId)) return null;
  const asked = { scope: view.scope, parentId: mapId };
  const sight = placeSightOf(view);
  const total = await countChildren(db, asked, sight);
  const cuts: number[] = [];
  for (let offset = 0, page = 1; offset < total; page += 1) {
    const limits = { size: CHILDREN_PAGE_SIZE, shapeBytes: PAGE_SHAPES_BYTES_MAX };
    const cut = await findChildrenPage(db, { ...asked, page, ...limits }, sight);
    cuts.push(cut.offset);
    offset = cut.offset + Math.max(1, cut.limit);
  }
  return cuts;
}

/** The texts of some places, as anybody of this audience gets them. Those with links are compared as responses. */
async function readTexts(
  { db }: CampaignSource,
  view: CampaignView,
  ids: readonly number[],
  isAliased: (id: number) => boolean,
): Promise<ReadonlyMap<number, unknown>> {
  const found = new Map<number, unknown>();
  if (ids.length === 0) return found;
  const rows = (await listTexts(db, ids)).flatMap(({ location_id: id, ...row }) => {
    const content = storedTextFor(row, 'anybody');
    if (id === null || content === undefined) return [];
    return [{ id, content: storedTextForViewer(view, content, isAliased(id)) }];
  });
  const stored = rows.map(({ content }) => content);
  const known = await readKnownLinks(db, view.scope, stored, placeSightOf(view));
  const places = linksWithoutHiddenNames(known.places, hiddenFrom(view));
  for (const { id, content } of rows)
    found.set(id, linksIn(content).length === 0 ? content : textForReader(JSON.parse(content), places));
  return found;
}
