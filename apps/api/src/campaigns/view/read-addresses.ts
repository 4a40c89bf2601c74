import type { PlaceAddress } from '@venture-atlas/types';
import { findPlaces } from '../../atlas/answers/known-links.ts';
import type { Db } from '../../db/schema.ts';
import type { CampaignView } from './load-campaign.ts';
import { placeSightOf } from './place-visibility.ts';

/**
 * Reads the addresses of some places for a viewer: under known names, and only on known maps.
 * @returns by location id; undefined for places that the viewer may not know
 */
export async function readAddresses(
  db: Db,
  view: CampaignView,
  locationIds: readonly number[],
): Promise<(locationId: number) => PlaceAddress | undefined> {
  const placeOf = await findPlaces(db, view.scope, locationIds, placeSightOf(view));
  return (locationId) => {
    const place = placeOf(locationId);
    return place && { slug: place.slug, has_map: place.has_map, parents: place.parents };
  };
}
