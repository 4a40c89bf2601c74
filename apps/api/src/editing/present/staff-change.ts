import type { HistoryImport, LocationLink, StaffAction, StaffChange, TrashItem } from '@venture-atlas/types';
import { actorOf } from '../../audit/audit.ts';
import type { ImportListRow } from '../queries/history-page.ts';
import type { StaffChangeRow } from '../queries/staff-changes.ts';
import type { TrashRow } from '../queries/trash.ts';

/** A line of the history. */
export function presentStaffChange(row: StaffChangeRow): StaffChange {
  return {
    id: row.id,
    at: row.at,
    actor: actorOf(row),
    // Only our own commands write the column.
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
    ...(row.suggested_by === null ? {} : { suggested_by: row.suggested_by }),
  };
}

const valuesOf = (text: string | null): StaffChange['before'] =>
  text === null ? null : (JSON.parse(text) as StaffChange['before']);

const linkOf = (id: number | null, name: string | null, slug: string | null): LocationLink | null =>
  id === null || name === null || slug === null ? null : { id, name, slug };

/** The maximum number of file names in a line of the history. */
const FILES_SHOWN = 3;

/** An import as a line of a place's history. */
export function presentHistoryImport(row: ImportListRow): HistoryImport {
  const files = JSON.parse(row.files) as { name: string }[];
  return {
    id: row.id,
    at: row.at,
    by: actorOf({ ...row, by_operator: row.made_by === null ? 1 : 0 }),
    files: files.slice(0, FILES_SHOWN).map(({ name }) => name),
    total_files: files.length,
    undone_at: row.undone_at,
  };
}

/** An item of the trash. */
export function presentTrashItem(row: TrashRow): TrashItem {
  const { map_id, map_name, map_slug } = row;
  return {
    id: row.change_id,
    kind: row.thing,
    name: row.name,
    type: row.type_name,
    map:
      map_id === null || map_name === null || map_slug === null ? null : { id: map_id, name: map_name, slug: map_slug },
    has_text: row.has_text === 1,
    deleted_at: row.at,
    deleted_by: actorOf(row),
    kept_until: row.kept_until,
  };
}
