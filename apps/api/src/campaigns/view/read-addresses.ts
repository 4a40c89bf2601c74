import type { PlaceAddress } from '@venture-atlas/types';
import { findPlaces } from '../../atlas/answers/known-links.ts';
import type { Db } from '../../db/schema.ts';
import type { CampaignView } from './load-campaign.ts';
import { placeSightOf } from './place-visibility.ts';

/**
 * Reads where a viewer opens some places: by the names that they know, and only on maps that they know.
 * @returns by a location's id; undefined for what they may not know
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
