import { type KeyboardEvent, useState } from 'react';
import { shortcutKey } from '../../../ui/shortcut-key.ts';
import { type EditedColumn, isEditedColumn, placeColumns } from './place-columns.ts';

export interface GridCursor {
  active: CellAt;
  /** The field in the active cell, and whether something was typed into it; null: there is none. */
  editing: { initial: string | undefined; isTyped: boolean } | null;
  /** Counts up whenever a key led to another cell, which then takes the focus. */
  moved: number;
  activate: (at: CellAt) => void;
  edit: (at: CellAt) => void;
  /** Something was typed into the field. @param text what it has now, where it is text */
  type: (text?: string) => void;
  commit: (text: string, then: 'stay' | 'down' | 'next' | 'before') => void;
  cancel: () => void;
  /** The active cell takes the focus again, after something else had it. */
  refocus: () => void;
  /** @param page rows in view */
  onKeyDown: (event: KeyboardEvent, page: number) => void;
}

interface GridActs {
  /** The rows in their order, by the place in each. */
  ids: readonly number[];
  /** Whether the row of this place is there yet. */
  canEdit: (id: number) => boolean;
  onSave: (id: number, column: EditedColumn, text: string) => void;
  /** What a field has that is not left yet; undefined: it is left as it was before. */
  onType: (id: number, column: EditedColumn, text: string | undefined) => void;
  onTick: (id: number, isRange: boolean) => void;
  /** Keys with Ctrl or Cmd that mean something for the table as a whole. @returns whether it did something */
  onShortcut: (key: string, at: { id: number | undefined; column: number }) => boolean;
}

const COLUMNS = placeColumns.length + 1;

/** Which cell the keyboard is on, and whether somebody types in it. */
export function useGridCursor({ ids, canEdit, onSave, onType, onTick, onShortcut }: GridActs): GridCursor {
  const [editing, setEditing] = useState<GridCursor['editing']>(null);
  const [moved, setMoved] = useState(0);
  const {
    active,
    id: place,
    setActive,
  } = useActiveCell(ids, () => {
    if (editing === null) return;
    setEditing(null);
    setMoved((times) => times + 1);
  });
  const go = (to: CellAt) => {
    setActive(to);
    setEditing(null);
    setMoved((times) => times + 1);
  };
  const begin = (at: CellAt, initial?: string) => {
    const id = ids[at.row];
    const edited = editedIn(at);
    if (edited === undefined || id === undefined || !canEdit(id)) return false;
    setActive(at);
    setEditing({ initial, isTyped: initial !== undefined });
    if (initial !== undefined) onType(id, edited, initial);
    return true;
  };
  const typed = (text: string | undefined) => {
    const edited = editedIn(active);
    if (place !== undefined && edited !== undefined) onType(place, edited, text);
  };
  const onKeyDown = (event: KeyboardEvent, page: number) => {
    const isCtrl = event.ctrlKey || event.metaKey;
    const isRowTick = event.key === ' ' && (active.column !== 0 || event.shiftKey);
    const to = cellAfterKey(active, { key: event.key, isCtrl }, { rows: ids.length, columns: COLUMNS, page });
    const isHead = (event.target as HTMLElement).closest('[data-head]') !== null;
    if (isHead || event.altKey) return;
    if (to !== undefined) go(to);
    else if (isCtrl) {
      if (!onShortcut(shortcutKey(event), { id: place, column: active.column })) return;
    } else if (isRowTick) {
      if (place !== undefined) onTick(place, event.shiftKey);
    } else if (event.key === 'Enter' || event.key === 'F2') {
      if (!begin(active)) return;
    } else if (!isTyping(event) || !begin(active, event.key)) return;
    event.preventDefault();
  };
  return {
    active,
    editing,
    moved,
    activate: (at) => {
      if (at.row === active.row && at.column === active.column) return;
      setActive(at);
      setEditing(null);
    },
    edit: (at) => void begin(at),
    type: (text) => {
      setEditing((now) => (now === null || now.isTyped ? now : { ...now, isTyped: true }));
      if (text !== undefined) typed(text);
    },
    commit: (text, then) => {
      const edited = editedIn(active);
      if (editing === null || place === undefined || edited === undefined) return;
      onSave(place, edited, text);
      if (then === 'stay') return setEditing(null);
      const { row, column } = active;
      const next = {
        down: { row: row + 1, column },
        next: { row, column: column + 1 },
        before: { row, column: column - 1 },
      }[then];
      go({ row: Math.min(ids.length - 1, next.row), column: Math.max(0, Math.min(COLUMNS - 1, next.column)) });
    },
    cancel: () => {
      typed(undefined);
      go(active);
    },
    refocus: () => setMoved((times) => times + 1),
    onKeyDown,
  };
}

/**
 * The cell that the keyboard is on stays with its place when the rows come in another order.
 * @param onGone the place is in the table no longer; the row that stands there now is the active one
 */
function useActiveCell(ids: readonly number[], onGone: () => void) {
  const [active, keep] = useState({ of: ids, row: 0, column: 1 });
  let { row } = active;
  if (active.of !== ids) {
    const id = active.of[active.row];
    const found = id === undefined ? -1 : ids.indexOf(id);
    row = found === -1 ? Math.max(0, Math.min(ids.length - 1, active.row)) : found;
    keep({ ...active, of: ids, row });
    if (found === -1) onGone();
  }
  return {
    active: { row, column: active.column },
    id: ids[row],
    setActive: (to: CellAt) => keep({ ...to, of: ids }),
  };
}

/** What somebody types into in the column of a cell. */
function editedIn({ column }: CellAt): EditedColumn | undefined {
  const id = placeColumns[column - 1]?.id;
  return id !== undefined && isEditedColumn(id) ? id : undefined;
}

/** A cell by the number of its row from 0 and of its column; column 0 has the boxes to tick. */
export interface CellAt {
  row: number;
  column: number;
}

interface Grid {
  rows: number;
  columns: number;
  /** Rows in view. */
  page: number;
}

/**
 * Where a key leads in a grid (interface of making, section 4): arrows, Home and End in the row, with Ctrl in the table,
 * page keys.
 * @returns undefined for a key that leads nowhere
 */
export function cellAfterKey(
  at: CellAt,
  { key, isCtrl }: { key: string; isCtrl: boolean },
  { rows, columns, page }: Grid,
): CellAt | undefined {
  const to = (row: number, column: number): CellAt => ({
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(isCtrl ? 0 : at.row - 1, at.column);
    case 'ArrowDown':
      return to(isCtrl ? rows - 1 : at.row + 1, at.column);
    case 'ArrowLeft':
      return to(at.row, isCtrl ? 0 : at.column - 1);
    case 'ArrowRight':
      return to(at.row, isCtrl ? columns - 1 : at.column + 1);
    case 'Home':
      return to(isCtrl ? 0 : at.row, 0);
    case 'End':
      return to(isCtrl ? rows - 1 : at.row, columns - 1);
    case 'PageUp':
      return to(at.row - page, at.column);
    case 'PageDown':
      return to(at.row + page, at.column);
    default:
      return undefined;
  }
}

/** Whether a key begins a new value in a cell: one sign, no shortcut. */
export const isTyping = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Record<'ctrlKey' | 'metaKey' | 'altKey', boolean> & { key: string }) =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
