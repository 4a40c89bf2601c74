import { type KeyboardEvent, useState } from 'react';
import { type CellAt, cellAfterKey, isTyping } from './grid-keys.ts';
import { isEditedColumn, placeColumns } from './place-columns.ts';

export interface GridCursor {
  active: CellAt;
  /** The field in the active cell; null: there is none. */
  editing: { initial: string | undefined } | null;
  /** Counts up whenever a key led to another cell, which then takes the focus. */
  moved: number;
  activate: (at: CellAt) => void;
  edit: (at: CellAt) => void;
  commit: (text: string, then: 'stay' | 'down' | 'next' | 'before') => void;
  cancel: () => void;
  /** @param page rows in view */
  onKeyDown: (event: KeyboardEvent, page: number) => void;
}

interface GridActs {
  rows: number;
  /** Whether this row is there yet. */
  canEdit: (row: number) => boolean;
  onSave: (at: CellAt, text: string) => void;
  onTick: (row: number, isRange: boolean) => void;
  /** Keys with Ctrl or Cmd that mean something for the table as a whole. @returns whether it did something */
  onShortcut: (key: string, at: CellAt) => boolean;
}

const COLUMNS = placeColumns.length + 1;

/** Which cell the keyboard is on, and whether somebody types in it. */
export function useGridCursor({ rows, canEdit, onSave, onTick, onShortcut }: GridActs): GridCursor {
  const [active, setActive] = useState<CellAt>({ row: 0, column: 1 });
  const [editing, setEditing] = useState<GridCursor['editing']>(null);
  const [moved, setMoved] = useState(0);
  const go = (to: CellAt) => {
    setActive(to);
    setEditing(null);
    setMoved((times) => times + 1);
  };
  const begin = (at: CellAt, initial?: string) => {
    const column = placeColumns[at.column - 1];
    if (column === undefined || !isEditedColumn(column.id) || !canEdit(at.row)) return false;
    setActive(at);
    setEditing({ initial });
    return true;
  };
  const onKeyDown = (event: KeyboardEvent, page: number) => {
    const isCtrl = event.ctrlKey || event.metaKey;
    const isRowTick = event.key === ' ' && (active.column !== 0 || event.shiftKey);
    const to = cellAfterKey(active, { key: event.key, isCtrl }, { rows, columns: COLUMNS, page });
    const isHead = (event.target as HTMLElement).closest('[data-head]') !== null;
    if (isHead || event.altKey) return;
    if (to !== undefined) go(to);
    else if (isCtrl) {
      if (!onShortcut(event.key.toLowerCase(), active)) return;
    } else if (isRowTick) onTick(active.row, event.shiftKey);
    else if (event.key === 'Enter' || event.key === 'F2') {
      if (!begin(active)) return;
    } else if (!isTyping(event) || !begin(active, typedInto(active, event.key))) return;
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
    commit: (text, then) => {
      if (editing === null) return;
      onSave(active, text);
      if (then === 'stay') return setEditing(null);
      const { row, column } = active;
      const next = {
        down: { row: row + 1, column },
        next: { row, column: column + 1 },
        before: { row, column: column - 1 },
      }[then];
      go({ row: Math.min(rows - 1, next.row), column: Math.max(0, Math.min(COLUMNS - 1, next.column)) });
    },
    cancel: () => go(active),
    onKeyDown,
  };
}

/** A choice is not typed: the key opens it as it is. */
const typedInto = ({ column }: CellAt, key: string): string | undefined =>
  placeColumns[column - 1]?.id === 'type' ? undefined : key;
