import { ImportRefusal } from '../import-refusal.ts';

/** What a column of a table may be. */
export const columnMeanings = ['name', 'x', 'y', 'kind', 'text', 'ignore'] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

/** What somebody says that columns are, by their names in lower case. */
export type ChosenColumns = ReadonlyMap<string, ColumnMeaning>;

/**
 * Reads a choice of columns like `Ort=name, Rechts=x, Hoch=y`.
 * @throws ImportRefusal when a part of it cannot be read, or a place would have no name or no position
 */
export function readChosenColumns(text: string): ChosenColumns {
  const chosen = new Map<string, ColumnMeaning>();
  for (const part of text.split(/[,\n]/)) {
    if (part.trim() === '') continue;
    const [, column = '', word = ''] = /^(.*)=([^=]*)$/.exec(part) ?? [];
    const meaning = columnMeanings.find((one) => one === word.trim().toLowerCase());
    if (column.trim() === '' || meaning === undefined)
      throw new ImportRefusal(
        `Write each column as “Header=meaning” in --columns, with one of ${columnMeanings.join(', ')}. “${part.trim().slice(0, 80)}” is not written so.`,
      );
    chosen.set(column.trim().toLowerCase(), meaning);
  }
  for (const needed of ['name', 'x', 'y'] as const) {
    const count = [...chosen.values()].filter((meaning) => meaning === needed).length;
    if (count !== 1)
      throw new ImportRefusal(
        `Choose one column as ${needed} in --columns. ${count === 0 ? 'None has it' : 'Several have it'} now.`,
      );
  }
  return chosen;
}

/** The chosen columns of a meaning, as the table writes them. */
export const columnsChosenAs = (
  columns: readonly string[],
  chosen: ChosenColumns,
  meaning: ColumnMeaning,
): readonly string[] => columns.filter((column) => chosen.get(column.toLowerCase()) === meaning);

/** @throws ImportRefusal when a table lacks a chosen column */
export function assertHasChosen(columns: readonly string[], chosen: ChosenColumns, fileName: string): void {
  const there = new Set(columns.map((column) => column.toLowerCase()));
  const missing = [...chosen.keys()].find((column) => !there.has(column));
  if (missing === undefined) return;
  throw new ImportRefusal(
    `${fileName} has no column “${missing}”. Choose among its columns in --columns: ${columns.slice(0, 30).join(', ')}.`,
  );
}
