import { A_PLACE, type KnownPlace, linkedId, replaceLinks } from '@venture-atlas/rules';
import {
  type LocationLink,
  type LocationRow,
  type LocationWithParents,
  locationValues,
  type NamedPlace,
  type PendingPicture,
  type PlaceRow,
  type StaffLocation,
  type StaffLocationPage,
  type StaffPosition,
  type TypeIcon,
} from '@venture-atlas/types';
import { openingViewOf } from '../../db/map-opening.ts';
import { type PictureAddresses, presentAddress } from '../../media/capabilities/picture-addresses.ts';
import { mapOf, mapUrl } from '../../media/present/picture.ts';
import type { NamedPlaceRow } from '../queries/named-places.ts';
import { type PlaceTableRow, TEXT_MAX } from '../queries/place-table.ts';
import type { LocationListRow, StaffLocationRow } from '../queries/staff-locations.ts';
import { positionValues, type StaffPositionRow } from '../queries/staff-positions.ts';

/**
 * A location as staff edit it.
 * @param pending the picture of its map that is not ready yet
 * @param pictures creates the addresses of pictures
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

/** The location with its maps and the number of places on its own map. */
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

/** A row of the parents table. `parents` are the maps that it actively stands on. */
export const presentWithParents = (
  row: LocationLink,
  parents: readonly (LocationLink & { position_id: number })[],
): LocationWithParents => ({
  ...row,
  parents: parents.map(({ id, name, slug, position_id }) => ({ id, name, slug, position_on_parent_id: position_id })),
});

/** A position as staff see and change it, active or not. */
export function presentStaffPosition(row: StaffPositionRow): StaffPosition {
  return {
    id: row.id,
    location_id: row.location_id,
    name: row.name,
    slug: row.slug,
    type: row.type_name,
    parent: { id: row.map_id, name: row.map_name, slug: row.map_slug },
    ...positionValues(row),
    version: row.version,
  };
}

/** A row of the table of places. @param known the places that its text links and that its editor may know */
export function presentPlaceRow(row: PlaceTableRow, known: ReadonlyMap<number, KnownPlace>): PlaceRow {
  const changes = [row.updated_at, row.position_updated_at ?? '', row.text_updated_at ?? ''];
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    type:
      row.type_id === null || row.type_name === null
        ? null
        : { id: row.type_id, name: row.type_name, icon: row.type_icon as TypeIcon | null },
    draft: row.draft !== 0,
    version: row.version,
    position: positionOf(row),
    maps: row.maps ?? 0,
    has_map: row.map_width !== null,
    text: textOf(row, known),
    text_id: row.text_id,
    has_picture: !row.lacks_picture,
    changed_at: changes.toSorted().at(-1) ?? row.updated_at,
  };
}

function textOf({ text, linked_text }: PlaceTableRow, known: ReadonlyMap<number, KnownPlace>): string {
  if (linked_text === null || !linked_text.includes('[[#')) return text ?? '';
  const shown = replaceLinks(
    linked_text,
    (key, words) => words ?? known.get(linkedId(key) ?? 0)?.place.name ?? A_PLACE,
  );
  return shown.slice(0, TEXT_MAX);
}

function positionOf(row: PlaceTableRow): PlaceRow['position'] {
  const { position_id, position_version, scale, map_id, map_name, map_slug } = row;
  if (position_id === null || position_version === null || scale === null) return null;
  if (map_id === null || map_name === null || map_slug === null) return null;
  const parent = { id: map_id, name: map_name, slug: map_slug };
  return { id: position_id, parent, scale, version: position_version };
}

/** A place that a pasted row may mean. */
export function presentNamedPlace(row: NamedPlaceRow): NamedPlace {
  const { id, name, version, type_id, type_name, map_width, map_height, text_version, has_text } = row;
  return {
    id,
    name,
    version,
    type: type_id === null || type_name === null ? null : { id: type_id, name: type_name },
    map: map_width === null || map_height === null ? null : { width: map_width, height: map_height },
    position: pointOf(row),
    text: text_version === null ? null : { version: text_version, is_empty: has_text === 0 },
  };
}

function pointOf(row: NamedPlaceRow): NamedPlace['position'] {
  const { position_id, position_version, scale, lat, lng, map_id, map_name, map_slug } = row;
  if (position_id === null || position_version === null || scale === null || lat === null || lng === null) return null;
  if (map_id === null || map_name === null || map_slug === null) return null;
  const parent = { id: map_id, name: map_name, slug: map_slug };
  return { id: position_id, parent, lat, lng, scale, version: position_version };
}
