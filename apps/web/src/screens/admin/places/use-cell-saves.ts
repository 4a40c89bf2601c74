import { useQueryClient } from '@tanstack/react-query';
import type { Option, PlaceRow, StaffLocation, StaffPosition } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { saveLocation } from '../../../api/admin.ts';
import { ApiError, errorText } from '../../../api/api-error.ts';
import { changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { newClientKey } from '../../../api/client-key.ts';
import { changeParent, savePositionText } from '../../../api/staff-map.ts';
import { typeNameProblem } from '../../../forms/type-field.tsx';
import type { EditedColumn } from './place-columns.ts';
import type { BulkActs } from './use-bulk-acts.ts';
import { othersShowPlaces } from './use-place-rows.ts';

/** A cell whose value is not saved, and why. */
export interface CellState {
  column: EditedColumn;
  row: PlaceRow;
  /** What was typed. */
  text: string;
  state: 'saving' | 'refused' | 'conflict' | 'waiting';
  /** Why it was refused. */
  message?: string;
  /** Who changed the same meanwhile, and how it is now. */
  theirs?: { by: string; row: PlaceRow };
  clientKey: string;
}

type CellKey = `${number}:${EditedColumn}`;

export interface CellSaves {
  /** Cells that are not saved, by place and column. */
  cells: ReadonlyMap<CellKey, CellState>;
  edit: (id: number, column: EditedColumn, text: string) => void;
  retry: (cell: CellState) => void;
  /** The typed value is saved over theirs. */
  keepMine: (cell: CellState) => void;
  /** Both values wait as one; undefined where only one of them can be. */
  keepBoth?: ((cell: CellState) => void) | undefined;
  /** What was refused there is no longer what stands in the cell. */
  forget: (id: number, column: EditedColumn) => void;
  /** What was typed is forgotten. */
  drop: (cell: CellState) => void;
  /** Waits for what is on its way, for so many seconds. @returns whether everything that was typed is saved */
  settle: () => Promise<boolean>;
}

/** Whoever leaves waits no longer than this for cells that are on their way; then they are asked. */
const SETTLE_MS = 3_000;

export interface Rows {
  /** The row as it is shown now. */
  get: (id: number) => PlaceRow | undefined;
  set: (row: PlaceRow) => void;
}

const keyOf = (id: number, column: EditedColumn): CellKey => `${id}:${column}`;

/**
 * Saves cells one after another, each with the version its row has then. Where somebody else changed the same place but
 * another field, it is saved upon theirs; where it is the same field, both are kept until one is chosen.
 * @param makeType makes a type, or finds it where there is one of that name by now
 * @param ends what else follows when a cell is saved, or its words are given up
 * @param bulk what is done to many, and undo: all of it and the cells go one after the other. It notes changes for undo
 */
export function useCellSaves(
  rows: Rows,
  bulk: Pick<BulkActs, 'note' | 'inTurn'>,
  makeType: (name: string) => Promise<Option>,
  ends: { onSaved: (cell: CellState) => void; onDropped: (cell: CellState) => void },
): CellSaves {
  const client = useQueryClient();
  const [cells, setCells] = useState<ReadonlyMap<CellKey, CellState>>(new Map());

  // What is typed next is compared with this at once, before anything is drawn.
  const newest = useRef(cells);
  const change = (work: (next: Map<CellKey, CellState>) => void) => {
    const next = new Map(newest.current);
    work(next);
    newest.current = next;
    setCells(next);
  };
  const put = (cell: CellState) => change((next) => next.set(keyOf(cell.row.id, cell.column), cell));
  const remove = ({ row, column }: Pick<CellState, 'row' | 'column'>) =>
    change((next) => next.delete(keyOf(row.id, column)));
  /** Nothing else was typed there since it was sent. */
  const isNewest = ({ row, column, clientKey }: CellState) =>
    newest.current.get(keyOf(row.id, column))?.clientKey === clientKey;

  const send = async (cell: CellState): Promise<void> => {
    const { column, text, clientKey } = cell;
    const row = rows.get(cell.row.id) ?? cell.row;
    try {
      const newType = column === 'type' ? newTypeIn(text) : undefined;
      const told = newType === undefined ? text : String((await makeType(newType)).id);
      const saved = await saveCell(row, column, told, clientKey);
      rows.set({ ...(rows.get(row.id) ?? row), ...saved.row, changed_at: new Date().toISOString() });
      if (isNewest(cell)) remove(cell);
      ends.onSaved(cell);
      othersShowPlaces(client);
      if (saved.changeId !== null) bulk.note(saved.changeId);
    } catch (error) {
      const meanwhile = changedMeanwhile<StaffLocation | StaffPosition>(error);
      if (meanwhile === undefined) {
        if (isNewest(cell)) put({ ...cell, state: 'refused', message: errorText(error) });
        return;
      }
      const theirs = withCurrent(row, meanwhile.current);
      if (cellText(theirs, column) === cellText(row, column)) {
        // They changed something else: nothing of theirs is lost.
        rows.set(theirs);
        const again = { ...cell, row: theirs, clientKey: newClientKey() };
        if (isNewest(cell)) put(again);
        return send(again);
      }
      if (isNewest(cell)) put({ ...cell, state: 'conflict', theirs: { by: meanwhile.changedBy, row: theirs } });
    }
  };
  const enqueue = (cell: CellState) => {
    put({ ...cell, state: 'saving' });
    void bulk.inTurn(() => send(cell));
  };

  return {
    cells,
    edit: (id, column, typed) => {
      const row = rows.get(id);
      const text = typed.normalize('NFC').trim();
      if (row === undefined) return;
      const cell: CellState = { row, column, text, state: 'saving', clientKey: newClientKey() };
      const problem = cellProblem(row, column, text);
      const before = newest.current.get(keyOf(id, column));
      if (before?.state === 'saving') {
        if (text === before.text) return;
      } else if (text === cellText(row, column)) {
        if (before?.theirs !== undefined) rows.set(before.theirs.row);
        return before && remove(before);
      }
      if (problem === undefined) enqueue(cell);
      else put({ ...cell, state: 'refused', message: problem });
    },
    retry: enqueue,
    keepMine: (cell) => {
      if (cell.theirs !== undefined) rows.set(cell.theirs.row);
      enqueue({ ...cell, clientKey: newClientKey() });
    },
    forget: (id, column) => change((next) => next.delete(keyOf(id, column))),
    drop: (cell) => {
      if (cell.theirs !== undefined) rows.set(cell.theirs.row);
      remove(cell);
      ends.onDropped(cell);
    },
    settle: async () => {
      const tooLong = new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      await Promise.race([bulk.inTurn(() => Promise.resolve()), tooLong]);
      return newest.current.size === 0;
    },
  };
}

/** What the cell of a type holds that is made when the cell is saved. */
export const newTypeText = (name: string): string => `${NEW_TYPE}${name}`;

/** The name of a type that is made when the cell is saved; undefined where there is one already. */
export const newTypeIn = (text: string | undefined): string | undefined =>
  text?.startsWith(NEW_TYPE) === true ? text.slice(NEW_TYPE.length) : undefined;

const NEW_TYPE = 'new ';

/** What a cell holds as text: a name, the id of a type ('' for none) or a new one, the name of a map, a number. */
export function cellText(row: PlaceRow, column: EditedColumn): string {
  if (column === 'name') return row.name;
  if (column === 'type') return row.type === null ? '' : String(row.type.id);
  if (column === 'map') return row.position?.parent.name ?? '';
  return row.position === null ? '' : String(row.position.scale);
}

/** A row with what came back of its place. */
const withLocation = (row: PlaceRow, { name, slug, type, version }: StaffLocation): PlaceRow => ({
  ...row,
  name,
  slug,
  version,
  type: type === null ? null : { icon: row.type?.id === type.id ? row.type.icon : null, ...type },
});

/** The same of where it stands. */
const withPosition = (row: PlaceRow, { id, parent, scale, version, active }: StaffPosition): PlaceRow => ({
  ...row,
  position: active ? { id, parent, scale, version } : null,
});

/** What a refusal tells of how the thing is now, in the row. */
const withCurrent = (row: PlaceRow, current: StaffLocation | StaffPosition): PlaceRow =>
  'parent' in current ? withPosition(row, current) : withLocation(row, current);

/** A sentence about what cannot be in a cell; undefined when it can. */
function cellProblem(row: PlaceRow, column: EditedColumn, text: string): string | undefined {
  if (column === 'name' && text === '') return 'A place needs a name.';
  if (column === 'type') return typeProblem(newTypeIn(text));
  if (column === 'size' && !Number.isFinite(numberIn(text))) return `“${text}” is not a number.`;
  if ((column === 'size' || column === 'map') && row.position === null) return 'This place is not on a map yet.';
  if (column === 'map' && text === '') return 'Name a map.';
  return undefined;
}

const typeProblem = (name: string | undefined) => (name === undefined ? undefined : typeNameProblem(name));

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')));

/**
 * Saves one cell with the version of the row. A new type is there before.
 * @param clientKey of this intent
 * @returns the row as it is now, and the change that undoes it
 * @throws ApiError as the call
 */
async function saveCell(
  row: PlaceRow,
  column: EditedColumn,
  text: string,
  clientKey: string,
): Promise<{ row: PlaceRow; changeId: number | null }> {
  if (column === 'name' || column === 'type') {
    const fields = column === 'name' ? { name: text } : { type_id: text === '' ? null : Number(text) };
    const body = { ...fields, version: row.version, client_key: clientKey };
    const { location, change_id } = await saveLocation({ id: row.id, worldId: undefined }, body);
    return { row: withLocation(row, location), changeId: change_id };
  }
  const { position } = row;
  if (position === null) throw new ApiError(409, 'conflict', 'This place is not on a map yet.');
  const stamp = { version: position.version, client_key: clientKey };
  const saved =
    column === 'size'
      ? await savePositionText(position.id, { scale: numberIn(text) }, stamp)
      : await changeParent(position.id, { new_parent: text }, stamp);
  return { row: withPosition(row, saved.position), changeId: saved.change_id };
}
