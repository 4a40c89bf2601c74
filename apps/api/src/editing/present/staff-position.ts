import type { StaffPosition } from '@venture-atlas/types';
import { positionValues, type StaffPositionRow } from '../queries/staff-positions.ts';

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
