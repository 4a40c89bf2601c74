import type { LocationLink, StaffAction, StaffChange } from '@venture-atlas/types';
import { actorOf } from '../../audit/actor.ts';
import type { StaffChangeRow } from '../queries/staff-changes.ts';

/** A line of the history. */
export function presentStaffChange(row: StaffChangeRow): StaffChange {
  return {
    id: row.id,
    at: row.at,
    actor: actorOf(row),
    // The column is written by our own commands only.
    action: row.action as StaffAction,
    name: row.name,
    location: linkOf(row.place_id, row.place_name, row.place_slug),
    position_id: row.position_id,
    parent: linkOf(row.map_id, row.map_name, row.map_slug),
    before: valuesOf(row.before),
    after: valuesOf(row.after),
    reverts: row.reverts,
    reverted_by: row.reverted_by,
    ...(row.together > 1 ? { together: row.together } : {}),
  };
}

const valuesOf = (text: string | null): StaffChange['before'] =>
  text === null ? null : (JSON.parse(text) as StaffChange['before']);

const linkOf = (id: number | null, name: string | null, slug: string | null): LocationLink | null =>
  id === null || name === null || slug === null ? null : { id, name, slug };
