import type { HistoryImport } from '@venture-atlas/types';
import { actorOf } from '../../audit/actor.ts';
import type { ImportListRow } from '../queries/import-list.ts';

/** Names of files that a line of the history shows. */
const FILES_SHOWN = 3;

/** An import as a line of some place's history. */
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
