import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { VISIBLE_PLACES_PAGE_SIZE, type VisiblePlacesPage } from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import { type LocationWithMap, locationsWithSlug } from '../../atlas/queries/locations.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import type { Db } from '../../db/schema.ts';
import { presentVisiblePlace } from '../present/campaign.ts';
import {
  countVisiblePlaces,
  findAliased,
  listPlacesWithMaps,
  listVisiblePlaces,
} from '../queries/campaign-settings.ts';
import { withAlias, withoutHiddenNames } from './aliased-places.ts';
import { type CampaignView, hiddenFrom } from './load-campaign.ts';
import {
  campaignPlaceOf,
  type PlaceVisibility,
  placeSightOf,
  readPlaceVisibility,
  visibilityOf,
} from './place-visibility.ts';

/** A location that the viewer may know, under the known name, with its visibility. */
export interface FoundVisiblePlace {
  location: LocationWithMap;
  reach: PlaceVisibility;
}

/** @param called its slug, or its id without a slug */
export async function findVisiblePlace(
  db: Db,
  view: CampaignView,
  called: string | number,
): Promise<FoundVisiblePlace | undefined> {
  if (typeof called === 'number') return findVisiblePlaceById(db, view, called);
  const slug = called;
  const isDm = view.audience === 'dm';
  if (!isDm) {
    const aliased = await findByAlias(db, view, slug);
    if (aliased !== undefined) return aliased;
  }
  // The first visible one in the order of the campaign's worlds. A hidden location does not block others.
  for await (const location of locationsWithSlug(db, slug, view.scope)) {
    const reach = await readPlaceVisibility(db, view, location.id);
    // A place with an alias has only its alias slug for players.
    if (reach?.isVisible && (isDm || (reach.place.settings?.alias ?? null) === null))
      return { location: locationForViewer(view, location, reach), reach };
  }
  // A link that a player sends to the DM contains the alias slug.
  return isDm ? findByAlias(db, view, slug) : undefined;
}

async function findByAlias(db: Db, view: CampaignView, slug: string): Promise<FoundVisiblePlace | undefined> {
  const id = view.hasAliases ? await findAliased(db, view.campaign.id, slug) : undefined;
  return id === undefined ? undefined : findVisiblePlaceById(db, view, id);
}

/** The same by id, under the name that the viewer knows. */
export async function findVisibleById(db: Db, view: CampaignView, id: number): Promise<LocationWithMap | undefined> {
  return (await findVisiblePlaceById(db, view, id))?.location;
}

const findVisiblePlaceById = async (db: Db, view: CampaignView, id: number): Promise<FoundVisiblePlace | undefined> =>
  (await findVisiblePlaces(db, view, [id])).get(id);

/** The same for several places by id. */
export async function findVisiblePlaces(
  db: Db,
  view: CampaignView,
  ids: readonly number[],
): Promise<ReadonlyMap<number, FoundVisiblePlace>> {
  const found = new Map<number, FoundVisiblePlace>();
  for (const row of await listPlacesWithMaps(db, campaignPlaceOf(view), ids)) {
    const reach = visibilityOf(view, row);
    if (reach?.isVisible === true) found.set(row.id, { location: locationForViewer(view, row, reach), reach });
  }
  return found;
}

/** A location under the name that the viewer knows, without hidden names. */
const locationForViewer = (view: CampaignView, location: LocationWithMap, reach: PlaceVisibility): LocationWithMap =>
  view.audience === 'dm' ? location : withoutHiddenNames(withAlias(location, reach.place.settings), hiddenFrom(view));

/** One page (from 1) of all places that players currently see, for the DM. @throws AppError forbidden */
export async function readVisiblePlaces(db: Db, view: CampaignView, page: number): Promise<VisiblePlacesPage> {
  assertMay(view.viewer, 'settings.edit', view.subject);
  const { scope } = view;
  const campaign = campaignPlaceOf(view);
  const offset = (page - 1) * VISIBLE_PLACES_PAGE_SIZE;
  const total = await countVisiblePlaces(db, campaign);
  // Both read all places of the world, so other calls run in between.
  await yieldToOthers();
  const rows = await listVisiblePlaces(db, campaign, { limit: VISIBLE_PLACES_PAGE_SIZE, offset });
  const ids = rows.map((row) => row.id);
  const maps = byChild(parentsIn(scope, await listParents(db, scope, ids, placeSightOf(view))));
  return {
    places: rows.map((row) => presentVisiblePlace(row, maps.get(row.id) ?? [])),
    next_page: offset + rows.length < total && rows.length > 0 ? page + 1 : null,
    total_places: total,
  };
}
