import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { finiteNumber } from './clean-name.ts';
import { ImportRefusal } from './import-refusal.ts';
import { readStart, type SourceFile } from './source-file.ts';
import { decoded, findEncoding, textOfStart } from './text-encoding.ts';

/** One row of a table with a heading: every value by its column's name, blanks around it gone. */
export type Row = Record<string, string>;

/** The names of the columns, and the sign between them: comma, semicolon, tab or bar, whichever the first line has most of. */
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

/** The rows of a table one after the other, as a stream. @throws ImportRefusal naming the line that breaks */
export async function* readRows(file: SourceFile): AsyncGenerator<Row> {
  for await (const { row } of readNumberedRows(file)) yield row;
}

/** A row and its number as spreadsheets count: the heading is row 1. */
export interface NumberedRow {
  row: Row;
  number: number;
}

/** The rows of a table with their numbers. @throws ImportRefusal naming the line that breaks */
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

/** What the library gives for each row, with how many it has read. */
interface Parsed {
  record: Row;
  info: { records: number; empty_lines: number };
}

const DECIMAL_COMMA = /^\s*[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+\s*$/;

/** Whether a cell is a number as those write it who part cells by semicolons: 1.234,5. */
export const hasDecimalComma = (cell: string, delimiter: string): boolean =>
  delimiter === ';' && DECIMAL_COMMA.test(cell);

/** A cell with its number as everybody else writes it; anything else stays as it is. */
export const withPoint = (cell: string, delimiter: string): string =>
  hasDecimalComma(cell, delimiter) ? cell.replaceAll('.', '').replace(',', '.') : cell;

/** Where a row says that its place stands, in the source's numbers. */
export interface RowSpot {
  right: number;
  up: number;
}

/** Why a row whose cells hold something else than two numbers is left out. */
export const HALF_A_SPOT = 'has half a coordinate, or one that is not a number';

/**
 * Where the two cells of a row put its place. `nowhere`: both are empty, so it stands on no map; `unreadable`: one is
 * empty or holds no number, which is a mistake and no wish.
 */
export function spotOfCells(right: string, up: string, delimiter: string): RowSpot | 'nowhere' | 'unreadable' {
  if (right.trim() === '' && up.trim() === '') return 'nowhere';
  const [x, y] = [right, up].map((cell) => finiteNumber(withPoint(cell, delimiter)));
  return x === undefined || y === undefined ? 'unreadable' : { right: x, up: y };
}
