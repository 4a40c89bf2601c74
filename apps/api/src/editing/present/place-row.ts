import type { PlaceRow, TypeIcon } from '@venture-atlas/types';
import type { PlaceTableRow } from '../queries/place-rows.ts';

/** A row of the table of places. */
export function presentPlaceRow(row: PlaceTableRow): PlaceRow {
  const { updated_at, position_updated_at } = row;
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    type:
      row.type_id === null || row.type_name === null
        ? null
        : { id: row.type_id, name: row.type_name, icon: row.type_icon as TypeIcon | null },
    version: row.version,
    position: positionOf(row),
    maps: row.maps ?? 0,
    has_map: row.map_width !== null,
    text: row.text ?? '',
    has_picture: !row.lacks_picture,
    changed_at: position_updated_at !== null && position_updated_at > updated_at ? position_updated_at : updated_at,
  };
}

function positionOf(row: PlaceTableRow): PlaceRow['position'] {
  const { position_id, position_version, scale, map_id, map_name, map_slug } = row;
  if (position_id === null || position_version === null || scale === null) return null;
  if (map_id === null || map_name === null || map_slug === null) return null;
  const parent = { id: map_id, name: map_name, slug: map_slug };
  return { id: position_id, parent, scale, version: position_version };
}
