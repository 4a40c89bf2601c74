import { useState } from 'react';
import { guessColumns, onceEach, type PasteColumn } from './paste-columns.ts';
import type { PastedCells } from './row-plan.ts';
import type { PasteStart } from './use-paste.ts';

/** A pasted row with the number that it had. */
export interface SheetRow {
  number: number;
  cells: readonly string[];
}

export interface Sheet {
  columns: readonly (PasteColumn | null)[];
  hasHeadings: boolean;
  rows: readonly SheetRow[];
  setColumn: (index: number, column: PasteColumn | null) => void;
  setHeadings: (hasHeadings: boolean) => void;
  setCell: (number: number, index: number, text: string) => void;
  /** Only these rows are left. */
  keep: (numbers: ReadonlySet<number>) => void;
  /** What stands in a row under each column. */
  cellsOf: (row: SheetRow) => PastedCells;
  /** Which of its values a column has; -1: none. */
  indexOf: (column: PasteColumn) => number;
}

/** The pasted rows while they are looked at: which column says what, cells that are mended. */
export function useSheet({ rows, into }: PasteStart, isInto: boolean): Sheet {
  const [guess] = useState(() => guessColumns(rows));
  const [chosen, setChosen] = useState<Partial<Record<'into' | 'new', readonly (PasteColumn | null)[]>>>({});
  const [hasHeadings, setHeadings] = useState(guess.hasHeadings);
  const [all, setAll] = useState<readonly SheetRow[]>(() => rows.map((cells, number) => ({ number, cells })));
  const mode = isInto ? 'into' : 'new';
  const width = rows[0]?.length ?? 0;
  const ofCells = Array.from({ length: width }, (_, i) => into?.columns[i] ?? null);
  const columns = chosen[mode] ?? (isInto ? ofCells : guess.columns);
  return {
    columns,
    hasHeadings,
    rows: hasHeadings ? all.filter(({ number }) => number > 0) : all,
    setHeadings,
    setColumn: (index, column) => {
      const next = columns.map((one, i) => (i === index ? column : one === column ? null : one));
      setChosen({ ...chosen, [mode]: onceEach(next) });
    },
    setCell: (number, index, text) =>
      setAll(
        all.map((row) =>
          row.number === number ? { number, cells: row.cells.with(index, text.normalize('NFC')) } : row,
        ),
      ),
    keep: (numbers) => setAll(all.filter(({ number }) => numbers.has(number))),
    cellsOf: ({ cells }) =>
      Object.fromEntries(columns.flatMap((column, i) => (column === null ? [] : [[column, (cells[i] ?? '').trim()]]))),
    indexOf: (column) => columns.indexOf(column),
  };
}
