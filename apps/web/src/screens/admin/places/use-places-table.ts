import { useQuery } from '@tanstack/react-query';
import type { LocationType } from '@venture-atlas/types';
import { useMemo } from 'react';
import { modelListQuery } from '../../../api/admin.ts';
import { useMakeType } from '../../../api/make-type.ts';
import { mapOptionsQuery } from '../../../api/place-table.ts';
import { useRegistry } from '../use-registry.ts';
import { type PasteState, usePastedRows } from './paste/use-pasted-rows.ts';
import type { CellChoices } from './place-cell.tsx';
import { editedColumns, isEditedColumn, placeColumns } from './place-columns.ts';
import { type BulkActs, useBulkActs } from './use-bulk-acts.ts';
import { type CellSaves, useCellSaves } from './use-cell-saves.ts';
import { type ChosenPlaces, useChosenPlaces } from './use-chosen-places.ts';
import type { GridCursor } from './use-grid-cursor.ts';
import type { PlaceFilterState } from './use-place-filter.ts';
import { usePlaceRows } from './use-place-rows.ts';
import { useTableCursor } from './use-table-cursor.ts';

export interface PlacesTable {
  ids: readonly number[];
  choices: CellChoices;
  rows: ReturnType<typeof usePlaceRows>;
  chosen: ChosenPlaces;
  bulk: BulkActs;
  saves: CellSaves;
  cursor: GridCursor;
  paste: PasteState;
  /** The map of pasted rows that name none: the one that the table shows, else the one that its first row stands on. */
  pasteMap: number | undefined;
}

/** Rows, boxes, keys, saves and pastes of the table. @param ids of its rows in their order */
export function usePlacesTable({ filter }: PlaceFilterState, ids: readonly number[]): PlacesTable {
  const { worldId } = useRegistry();
  const types = useQuery(modelListQuery('type', { offset: 0, worldId }));
  const maps = useQuery(mapOptionsQuery(worldId));
  const choices = useMemo(
    () => ({ types: (types.data?.rows ?? []) as readonly LocationType[], maps: maps.data ?? [] }),
    [types.data, maps.data],
  );
  const makeType = useMakeType(worldId);
  const rows = usePlaceRows(ids, filter.map, worldId);
  const chosen = useChosenPlaces(ids);
  const bulk = useBulkActs(worldId, filter.map);
  const saves = useCellSaves(rows, bulk, makeType);
  const cursor = useTableCursor({ ids, rows, saves, chosen, bulk });
  const { row, column } = cursor.active;
  const columnId = placeColumns[column - 1]?.id;
  const cells = () => {
    const isOnCell = document.activeElement?.closest('[data-cell]') != null;
    const id = ids[row];
    if (!isOnCell || id === undefined || columnId === undefined || !isEditedColumn(columnId)) return undefined;
    const columns = editedColumns.slice(editedColumns.indexOf(columnId));
    return { ids: ids.slice(row), columns, first: rows.get(id)?.name ?? 'here' };
  };
  const takeOne = (text: string): boolean => {
    const id = ids[row];
    if (id === undefined || columnId === undefined || !isEditedColumn(columnId)) return false;
    const type = choices.types.find(({ name }) => name.toLowerCase() === text.toLowerCase());
    // A type that there is not yet is made by the preview.
    if (columnId === 'type' && type === undefined) return false;
    saves.edit(id, columnId, columnId === 'type' ? String(type?.id) : text);
    return true;
  };
  const paste = usePastedRows(cells, takeOne);
  const firstMap = choices.maps.length === 1 ? choices.maps[0]?.id : firstParent(rows, ids);
  return { ids, choices, rows, chosen, bulk, saves, cursor, paste, pasteMap: filter.map || firstMap };
}

function firstParent({ at }: PlacesTable['rows'], ids: readonly number[]): number | undefined {
  for (let i = 0; i < Math.min(ids.length, 100); i += 1) {
    const parent = at(i)?.position?.parent.id;
    if (parent !== undefined) return parent;
  }
  return undefined;
}
