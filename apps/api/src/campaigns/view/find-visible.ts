import { findLocationById, type LocationWithMap, locationsCalled } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { findAliased } from '../queries/campaign-settings.ts';
import { asPlayersCallIt, withoutHiddenNames } from './as-players-call-it.ts';
import { type CampaignView, hiddenFrom } from './load-campaign.ts';
import { type PlaceReach, reachPlace } from './reach.ts';

/** A location that the viewer may know of, by the name that they know, and what they may know of it. */
export interface PlaceInReach {
  location: LocationWithMap;
  reach: PlaceReach;
}

/** @param called its address, or its id where nobody names it */
export async function findReach(
  db: Db,
  view: CampaignView,
  called: string | number,
): Promise<PlaceInReach | undefined> {
  if (typeof called === 'number') return reachById(db, view, called);
  const slug = called;
  const isDm = view.audience === 'dm';
  if (!isDm) {
    const aliased = await findReachByAlias(db, view, slug);
    if (aliased !== undefined) return aliased;
  }
  // In the first of the campaign's worlds where this viewer may know of it: one they may not know of hides no other.
  for await (const location of locationsCalled(db, slug, view.scope)) {
    const reach = await reachPlace(db, view, location.id);
    // What players call otherwise has no other address for them.
    if (reach?.isVisible && (isDm || (reach.place.settings?.alias ?? null) === null))
      return { location: asViewerCallsIt(view, location, reach), reach };
  }
  // A link that a player sends to the DM.
  return isDm ? findReachByAlias(db, view, slug) : undefined;
}

async function findReachByAlias(db: Db, view: CampaignView, slug: string): Promise<PlaceInReach | undefined> {
  const id = view.hasAliases ? await findAliased(db, view.campaign.id, slug) : undefined;
  return id === undefined ? undefined : reachById(db, view, id);
}

/** The same by its id, as the viewer calls it. */
export async function findVisibleById(db: Db, view: CampaignView, id: number): Promise<LocationWithMap | undefined> {
  return (await reachById(db, view, id))?.location;
}

async function reachById(db: Db, view: CampaignView, id: number): Promise<PlaceInReach | undefined> {
  const reach = await reachPlace(db, view, id);
  const location = reach?.isVisible === true ? await findLocationById(db, view.scope, id) : undefined;
  if (reach === undefined || location === undefined) return undefined;
  return { location: asViewerCallsIt(view, location, reach), reach };
}

const asViewerCallsIt = (view: CampaignView, location: LocationWithMap, reach: PlaceReach): LocationWithMap =>
  view.audience === 'dm'
    ? location
    : withoutHiddenNames(asPlayersCallIt(location, reach.place.settings), hiddenFrom(view));
