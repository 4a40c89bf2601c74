import { A_PLACE, type KnownPlace, linkedId, replaceLinks } from '@venture-atlas/rules';
import type { NamedPlace, PlaceRow, TypeIcon } from '@venture-atlas/types';
import type { NamedPlaceRow } from '../queries/named-places.ts';
import { type PlaceTableRow, TEXT_MAX } from '../queries/place-rows.ts';

/**
 * A row of the table of places.
 * @param known the places that its text links, which whoever edits it may know
 */
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
  const said = replaceLinks(linked_text, (key, words) => words ?? known.get(linkedId(key) ?? 0)?.place.name ?? A_PLACE);
  return said.slice(0, TEXT_MAX);
}

function positionOf(row: PlaceTableRow): PlaceRow['position'] {
  const { position_id, position_version, scale, map_id, map_name, map_slug } = row;
  if (position_id === null || position_version === null || scale === null) return null;
  if (map_id === null || map_name === null || map_slug === null) return null;
  const parent = { id: map_id, name: map_name, slug: map_slug };
  return { id: position_id, parent, scale, version: position_version };
}

/** A place that a pasted row may be about. */
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
