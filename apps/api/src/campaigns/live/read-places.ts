import { linksIn, storedTextFor, textForReader } from '@venture-atlas/rules';
import { CHILDREN_PAGE_SIZE, PAGE_SHAPES_BYTES_MAX } from '@venture-atlas/types';
import { kindNamesFor } from '../../atlas/answers/kind-words.ts';
import { linksWithoutHiddenNames, readKnownLinks } from '../../atlas/answers/known-links.ts';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import { presentMapDetails } from '../../atlas/present/location.ts';
import { presentChild } from '../../atlas/present/point.ts';
import { type LocationWithMap, listLocationsById } from '../../atlas/queries/locations.ts';
import {
  countChildren,
  findChildrenPage,
  listParents,
  listPointsOf,
  type ParentRow,
} from '../../atlas/queries/positions.ts';
import type { PictureAddresses } from '../../media/capabilities/picture-addresses.ts';
import { locationInCampaign, type PointFacts, pointInCampaign, readRumours } from '../answers/reader-in-campaign.ts';
import { storedTextForViewer } from '../answers/text-in-campaign.ts';
import { listMapsWithRumours } from '../queries/campaign-settings.ts';
import type { FogRow } from '../queries/fog.ts';
import { listTexts } from '../queries/live-answers.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { locationForViewer } from '../view/find-visible.ts';
import { findFogOver } from '../view/fog.ts';
import { type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import {
  type PlacesVisibility,
  placeSightOf,
  readPlaceVisibilities,
  readPointsVisibility,
} from '../view/place-visibility.ts';
import type { PlaceAnswers } from './place-digests.ts';

/** What is the same for all places of an audience. */
export interface AudienceFacts {
  /** Addresses of pictures as they are stored: those that are sent say besides for whom, and until when. */
  pictures: PictureAddresses;
  /** What hides anything now. */
  fogs: readonly FogRow[];
  /** The worlds that everybody reads. */
  open: ReadonlySet<number>;
}

/** A map without its points, which are answered with their places. */
const noPoints = { children: [], next_page: null, total_children: 0 };

/**
 * Reads all that an audience is answered of some places: what their details say, what the pages of maps say of them, and
 * their texts. It is made by the code that answers, for many at once. Notes, and what is revealed to single viewers, are
 * read apart.
 * @param view through the eyes of anybody of this audience
 * @returns the places of which anything is answered
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
  const reached = await readPlaceVisibilities(db, view, ids);
  const visible = [...reached].flatMap(([id, { isVisible }]) => (isVisible ? [id] : []));
  const locations = new Map((await listLocationsById(db, scope, visible)).map((row) => [row.id, row]));
  const parents = byChild(parentsIn(scope, await listParents(db, scope, ids, sight)));
  const reach = await readPointsVisibility(db, view, undefined, ids);
  const points = await readPoints(source, view, facts, { ids, parents, reach });
  const rumours = await readRumoursOn(source, view, visible);
  const kinds = kindNamesFor({ scope, sight });
  const readable = visible.filter((id) => reached.get(id)?.isWikiVisible === true);
  const texts = await readTexts(source, view, readable, (id) => reached.get(id)?.place.settings?.alias != null);

  const detailsOf = async (location: LocationWithMap, on: readonly ParentRow[]) => {
    const itsReach = reached.get(location.id);
    if (itsReach === undefined) return undefined;
    const seen = locationInCampaign({ location: locationForViewer(view, location, itsReach), reach: itsReach });
    const described = { ...seen, type_name: kinds.typeName(seen.type_name) };
    const {
      campaign: _campaign,
      campaign_notes: _notes,
      ...map
    } = presentMapDetails(described, on, noPoints, undefined, facts.pictures);
    return [map, rumours.get(location.id) ?? [], await readCuts(source, view, facts, location.id)];
  };

  const answers: PlaceAnswers[] = [];
  for (const id of ids) {
    const location = locations.get(id);
    const details = location && (await detailsOf(location, parents.get(id) ?? []));
    const onMaps = points.get(id);
    if (details === undefined && onMaps === undefined) continue;
    answers.push({
      id,
      place: [details ?? null, onMaps ?? [], reach.settings.get(id) ?? null],
      text: texts.get(id),
      isVisible: details !== undefined,
      isReadable: details !== undefined && readable.includes(id),
      isOpen: location === undefined || facts.open.has(location.world_id),
    });
  }
  return answers;
}

/** What the pages of all maps that the audience sees say of some places, by place. */
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
  // What is revealed to them is read with their texts.
  const shared: Omit<PointFacts, 'fog'> = {
    hidden: hiddenFrom(view),
    isWikiVisible,
    isAliased,
    isRevealed: () => false,
  };
  const found = new Map<number, unknown[]>();
  for (const { map_id, ...row } of rows) {
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

async function readRumoursOn({ db }: CampaignSource, view: CampaignView, mapIds: readonly number[]) {
  const found = new Map<number, unknown>();
  for (const id of await listMapsWithRumours(db, view.campaign.id, mapIds))
    found.set(id, await readRumours(db, view, id));
  return found;
}

/**
 * Where the pages of a map are cut that is fogged. Long shapes make pages shorter, and those are measured before fog hides
 * anything of them.
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

/** The texts of some places as anybody of this audience has them. Those with links are looked at as they are sent. */
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
