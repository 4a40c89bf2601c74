import { type Look, numbersOf, type Shape, type StaffPosition } from '@venture-atlas/types';
import { jsonOrNull } from '../../db/kept-json.ts';
import type { StaffPositionRow } from '../queries/staff-positions.ts';

/** A position as staff see and change it, active or not. */
export function presentStaffPosition(row: StaffPositionRow): StaffPosition {
  return {
    id: row.id,
    location_id: row.location_id,
    name: row.name,
    slug: row.slug,
    type: row.type_name,
    parent: { id: row.map_id, name: row.map_name, slug: row.map_slug },
    ...numbersOf(row),
    label_by_hand: row.label_by_hand === 1,
    display_dot: row.display_dot === 1,
    look: jsonOrNull<Look>(row.look),
    geojson: row.geojson === null ? null : (JSON.parse(row.geojson) as Shape),
    active: row.active === 1 || row.draft === 1,
    version: row.version,
  };
}
