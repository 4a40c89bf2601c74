import { useQuery } from '@tanstack/react-query';
import type { LocationType, PlaceRow } from '@venture-atlas/types';
import { useEffect, useMemo, useRef, useState } from 'react';
import { modelListQuery } from '../../../api/admin.ts';
import { useMakeType } from '../../../api/make-type.ts';
import { mapOptionsQuery } from '../../../api/place-table.ts';
import { withChosen } from '../../../tables/with-chosen.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { useRegistry } from '../use-registry.ts';
import type { PlaceFilterState } from './filter-bar.tsx';
import { type PasteState, usePastedRows } from './paste/use-pasted-rows.ts';
import type { CellChoices } from './place-cell.tsx';
import { editedColumns, isEditedColumn, placeColumns } from './place-columns.ts';
import { type BulkActs, useBulkActs } from './use-bulk-acts.ts';
import { type CellSaves, cellText, type Rows, useCellSaves } from './use-cell-saves.ts';
import { type GridCursor, useGridCursor } from './use-grid-cursor.ts';
import { usePlaceRows } from './use-place-rows.ts';
import { useWaitingNames, type WaitingNames, withWaiting } from './use-waiting-names.ts';

export interface PlacesTable {
  ids: readonly number[];
  choices: CellChoices;
  rows: ReturnType<typeof usePlaceRows>;
  chosen: ChosenPlaces;
  bulk: BulkActs;
  saves: CellSaves;
  waiting: WaitingNames & { publish: () => void };
  cursor: GridCursor;
  paste: PasteState;
  /** The map of pasted rows that name none: the one that the table shows, else the one that its first row stands on. */
  pasteMap: number | undefined;
}

/** All names that wait go out, each as one change; a refused one stays with its sentence. */
function publishNames(names: WaitingNames, saves: CellSaves): void {
  for (const cell of names.cells.values()) {
    if (cell.state !== 'waiting') continue;
    if (cell.text === cell.row.name) names.published(cell);
    else saves.edit(cell.row.id, 'name', cell.text);
  }
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
  const names = useWaitingNames(rows, worldId);
  const ends = { onSaved: names.published, onDropped: names.discard };
  const saved = useCellSaves(rows, bulk, makeType, ends);
  const saves = withWaiting(saved, names, rows);
  const waiting = { ...names, publish: () => publishNames(names, saved) };
  const latest = useRef(waiting);
  latest.current = waiting;
  const { isFree, cells: waits } = names;
  useEffect(() => {
    if (isFree && waits.size > 0) latest.current.publish();
  }, [isFree, waits]);
  const cursor = useTableCursor({ ids, rows, saves, chosen, bulk, names });
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
  return { ids, choices, rows, chosen, bulk, saves, waiting, cursor, paste, pasteMap: filter.map || firstMap };
}

function firstParent({ at }: PlacesTable['rows'], ids: readonly number[]): number | undefined {
  for (let i = 0; i < Math.min(ids.length, 100); i += 1) {
    const parent = at(i)?.position?.parent.id;
    if (parent !== undefined) return parent;
  }
  return undefined;
}

interface Table {
  ids: readonly number[];
  rows: Rows;
  saves: CellSaves;
  chosen: ChosenPlaces;
  bulk: BulkActs;
  names: WaitingNames;
}

/** What the keys of the table do: cells, boxes, copying, undo (interface of making, section 4). */
function useTableCursor({ ids, rows, saves, chosen, bulk, names }: Table): GridCursor {
  return useGridCursor({
    ids,
    canEdit: (id) => rows.get(id) !== undefined,
    onSave: saves.edit,
    onType: (id, column, text) => {
      const row = rows.get(id);
      if (column === 'name' && row !== undefined) names.type(row, text);
    },
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

/** Rows as a spreadsheet takes them: a line each, tabs between, the first line with the headings. */
function rowsAsText(rows: readonly PlaceRow[]): string {
  const lines = rows.map(({ name, type, position, text }) => [
    name,
    type?.name ?? '',
    position?.parent.name ?? '',
    String(position?.scale ?? ''),
    text,
  ]);
  return [['Name', 'Type', 'On the map', 'Size', 'Text'], ...lines]
    .map((cells) => cells.map(clean).join('\t'))
    .join('\n');
}

const clean = (cell: string) => cell.replaceAll(/[\t\r\n]+/g, ' ');

interface ChosenPlaces {
  ids: ReadonlySet<number>;
  /** @param isRange all between the last one and this are chosen too */
  tick: (id: number, isRange: boolean) => void;
  choose: (ids: readonly number[]) => void;
  clear: () => void;
}

/** Which rows are ticked. @param ids of the table, in its order: what it does not show any more is chosen no longer */
function useChosenPlaces(ids: readonly number[]): ChosenPlaces {
  const [chosen, setChosen] = useState<{ of: readonly number[]; ids: ReadonlySet<number>; last: number | null }>(
    none(ids),
  );
  if (chosen.of !== ids) {
    const there = new Set(ids);
    setChosen({ of: ids, ids: new Set([...chosen.ids].filter((id) => there.has(id))), last: chosen.last });
  }
  return {
    ids: chosen.ids,
    tick: (id, isRange) =>
      setChosen((before) => ({
        of: before.of,
        ids: withChosen(before.of, before.ids, id, isRange ? before.last : null),
        last: id,
      })),
    choose: (some) => setChosen((before) => ({ of: before.of, ids: new Set(some), last: null })),
    clear: () => setChosen((before) => none(before.of)),
  };
}

const none = (of: readonly number[]) => ({ of, ids: new Set<number>(), last: null });
