import type { LocationMapDetails } from '@venture-atlas/types';
import { presentMapDetails } from '../../atlas/present/location.ts';
import { findLocation, findLocationById } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import type { AddressesFor } from '../../media/capabilities/picture-addresses.ts';
import { findMapOfOverlay } from '../../worlds/queries/layers.ts';
import { campaignScope } from '../../worlds/scope.ts';

/**
 * The view of a layer's map for its DM: the points of the overlay on the picture of the underlying map, with its size
 * and miles.
 * It applies while the campaign plays on that map. Any other map stays as it is.
 */
export async function onUnderlyingMap(
  db: Db,
  addressesFor: AddressesFor,
  overlay: LocationMapDetails,
): Promise<LocationMapDetails> {
  const under = await findMapOfOverlay(db, overlay.id);
  if (under === undefined || under.owner_id === null) return overlay;
  const { map_id: mapId, id: campaignId, owner_id, chooses_worlds } = under;
  const scope = await campaignScope(db, { id: campaignId, owner_id, chooses_worlds });
  const map = await findLocationById(db, scope, mapId);
  if (map === undefined) return overlay;
  const pictures = await addressesFor(db, { scope, reader: { kind: 'campaign', campaignId, audience: 'dm' } });
  const { children, next_page, total_children, parents, id, slug, version } = overlay;
  const shown = presentMapDetails(map, [], { children, next_page, total_children }, undefined, pictures);
  const answer: LocationMapDetails = { ...overlay, ...shown, parents, id, slug, version, is_overlay: true };
  // The slug may lead elsewhere in an earlier world of the campaign.
  const read = await findLocation(db, map.slug, scope);
  return read?.id === mapId ? { ...answer, map_under: map.slug } : answer;
}
