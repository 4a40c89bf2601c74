import type {
  LocationLink,
  LocationRow,
  LocationWithParents,
  PendingPicture,
  StaffLocation,
  StaffLocationPage,
} from '@venture-atlas/types';
import { locationValues } from '@venture-atlas/types';
import { openingViewOf } from '../../db/map-opening.ts';
import { type PictureAddresses, presentAddress } from '../../media/capabilities/picture-addresses.ts';
import { mapOf, mapUrl } from '../../media/present/picture.ts';
import type { StaffLocationRow } from '../queries/staff-location.ts';
import type { LocationListRow } from '../queries/staff-locations.ts';

/**
 * A location as staff edit it.
 * @param pending a picture of its map that is on its way
 * @param pictures how the answer names them
 */
export function presentStaffLocation(
  row: StaffLocationRow,
  pending: PendingPicture | null,
  pictures: PictureAddresses,
): StaffLocation {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    type: row.type_id === null || row.type_name === null ? null : { id: row.type_id, name: row.type_name },
    image: mapUrl(pictures, row, row.picture_file),
    seo_image: presentAddress(row.seo_image, pictures, mapOf(row)),
    ...locationValues(row),
    opening_view: openingViewOf(row),
    map_width: row.map_width,
    map_height: row.map_height,
    images_from_wiki: JSON.parse(row.images_from_wiki) as string[],
    wiki_page_id: row.wiki_page_id,
    pending,
    draft: row.draft !== 0,
    version: row.version,
  };
}

/** The same with the maps it stands on and how many places stand on its own. */
export function presentStaffLocationPage(
  location: StaffLocation,
  parents: readonly (LocationLink & { position_on_parent_id: number; active: number; draft: number })[],
  totalChildren: number,
): StaffLocationPage {
  return {
    ...location,
    parents: parents.map(({ draft, ...parent }) => ({ ...parent, active: parent.active === 1 || draft === 1 })),
    total_children: totalChildren,
  };
}

/** A row of the list of locations. */
export const presentLocationRow = (row: LocationListRow): LocationRow => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  type: row.type_name,
  has_map: row.picture_hash !== null,
  has_wiki: row.has_text === 1,
  parents: row.parents ?? 0,
});

/** A row of the parents table; `parents` are the maps it actively stands on. */
export const presentWithParents = (
  row: LocationLink,
  parents: readonly (LocationLink & { position_id: number })[],
): LocationWithParents => ({
  ...row,
  parents: parents.map(({ id, name, slug, position_id }) => ({ id, name, slug, position_on_parent_id: position_id })),
});
