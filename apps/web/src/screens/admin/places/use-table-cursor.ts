import { copyText } from '../../../ui/copy-text.ts';
import { isEditedColumn, placeColumns } from './place-columns.ts';
import { rowsAsText } from './rows-as-text.ts';
import { cellText } from './save-cell.ts';
import type { BulkActs } from './use-bulk-acts.ts';
import type { CellSaves, Rows } from './use-cell-saves.ts';
import type { ChosenPlaces } from './use-chosen-places.ts';
import { type GridCursor, useGridCursor } from './use-grid-cursor.ts';

interface Table {
  ids: readonly number[];
  rows: Rows;
  saves: CellSaves;
  chosen: ChosenPlaces;
  bulk: BulkActs;
}

/** What the keys of the table do: cells, boxes, copying, undo (interface of making, section 4). */
export function useTableCursor({ ids, rows, saves, chosen, bulk }: Table): GridCursor {
  return useGridCursor({
    ids,
    canEdit: (id) => rows.get(id) !== undefined,
    onSave: saves.edit,
    onTick: chosen.tick,
    onShortcut: (key, at) => {
      if (key === 'a') chosen.choose(ids);
      else if (key === 'z') void bulk.undo();
      else if (key === 'c') {
        const ticked = ids.filter((id) => chosen.ids.has(id)).flatMap((id) => rows.get(id) ?? []);
        const row = at.id === undefined ? undefined : rows.get(at.id);
        const id = placeColumns[at.column - 1]?.id;
        const cell =
          row && id && isEditedColumn(id) ? (id === 'type' ? (row.type?.name ?? '') : cellText(row, id)) : '';
        void copyText(ticked.length > 0 ? rowsAsText(ticked) : cell);
      } else return false;
      return true;
    },
  });
}
