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
