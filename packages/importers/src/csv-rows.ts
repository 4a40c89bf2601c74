import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { finiteNumber } from './clean-name.ts';
import { ImportRefusal } from './import-refusal.ts';
import { readStart, type SourceFile } from './source-file.ts';
import { decoded, findEncoding, textOfStart } from './text-encoding.ts';

/** One row of a table with a heading: each value, trimmed, by the name of its column. */
export type Row = Record<string, string>;

/**
 * The names of the columns, and the delimiter: comma, semicolon, tab, or bar, whichever is most frequent in the first
 * line.
 */
export async function readHeading(file: SourceFile): Promise<{ columns: string[]; delimiter: string }> {
  const start = textOfStart(await readStart(file)).replace(/^\ufeff/, '');
  const line = start.split(/\r\n|\r|\n/, 1)[0] ?? '';
  const delimiter = [',', ';', '\t', '|'].reduce((best, sign) => (count(line, sign) > count(line, best) ? sign : best));
  const columns = line.split(delimiter).map((column) =>
    column
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
  return { columns, delimiter };
}

const count = (line: string, sign: string): number => line.split(sign).length - 1;

/** The rows of a table as a stream. @throws ImportRefusal that names the broken line */
export async function* readRows(file: SourceFile): AsyncGenerator<Row> {
  for await (const { row } of readNumberedRows(file)) yield row;
}

/** A row with its number as in spreadsheets, where the heading is row 1. */
export interface NumberedRow {
  row: Row;
  number: number;
}

/** The rows of a table with their numbers. @throws ImportRefusal that names the broken line */
export async function* readNumberedRows(file: SourceFile): AsyncGenerator<NumberedRow> {
  const { delimiter } = await readHeading(file);
  const rows = Readable.from(decoded(file, await findEncoding(file))).pipe(
    parse({
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim()),
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    }),
  );
  try {
    for await (const { record, info } of rows as AsyncIterable<Parsed>) {
      yield { row: record, number: info.records + info.empty_lines + 1 };
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportRefusal(`${file.name} cannot be read as a table (${why.slice(0, 200)}).`);
  }
}

/** The library's output for each row, with the number of rows so far. */
interface Parsed {
  record: Row;
  info: { records: number; empty_lines: number };
}

const DECIMAL_COMMA = /^\s*[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+\s*$/;

/** Whether a cell is a number with a decimal comma, as used in tables with semicolons: 1.234,5. */
export const hasDecimalComma = (cell: string, delimiter: string): boolean =>
  delimiter === ';' && DECIMAL_COMMA.test(cell);

/** A cell with its number in the usual form. Other cells stay unchanged. */
export const withDecimalPoint = (cell: string, delimiter: string): string =>
  hasDecimalComma(cell, delimiter) ? cell.replaceAll('.', '').replace(',', '.') : cell;

/** The position of a row, in the source's numbers. */
export interface RowPosition {
  right: number;
  up: number;
}

/** The reason for leaving out a row whose cells are not two numbers. */
export const INVALID_POSITION = 'Half a coordinate, or one that is not a number';

/**
 * The position in the two cells of a row. `nowhere`: both are empty, so the place stands on no map. `unreadable`: one
 * is empty or not a number, which is a mistake.
 */
export function positionOfCells(right: string, up: string, delimiter: string): RowPosition | 'nowhere' | 'unreadable' {
  if (right.trim() === '' && up.trim() === '') return 'nowhere';
  const [x, y] = [right, up].map((cell) => finiteNumber(withDecimalPoint(cell, delimiter)));
  return x === undefined || y === undefined ? 'unreadable' : { right: x, up: y };
}
