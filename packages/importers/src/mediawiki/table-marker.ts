import { MARK, plainOnly, withoutMarks } from '../rich-text/marks.ts';
import type { WikitextTable } from './wikitext-tables.ts';

/** Cells of all tables of a page, those that only fill a row included: a few letters can ask for thousands. */
const CELLS_PER_PAGE = 20_000;

/** Marks the tables of one page. */
export class TableMarker {
  /** Tables that the page had no more room for. */
  leftOut = 0;
  #cells = 0;
  readonly #read: (wikitext: string) => string;

  /** @param read what a cell says, with its marks */
  constructor(read: (wikitext: string) => string) {
    this.#read = read;
  }

  /** A table with its marks, its caption before it; empty when it says nothing. */
  mark({ caption, rows }: WikitextTable): string {
    const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
    if (this.#cells + width * rows.length > CELLS_PER_PAGE) {
      this.leftOut += 1;
      return '';
    }
    this.#cells += width * rows.length;
    const marked = rows.flatMap((row) => {
      const cells = row.map((cell) => this.#line(cell));
      return cells.every((cell) => withoutMarks(cell).trim() === '') ? [] : [rowOf(cells)];
    });
    const words = this.#line(caption);
    const table = marked.length === 0 ? '' : `${MARK.table}${marked.join('\n')}${MARK.endTable}`;
    return [words, table].filter((part) => part !== '').join('\n\n');
  }

  /** A cell has one line; the items of a list in it are parted by commas. */
  #line(wikitext: string): string {
    if (wikitext === '') return '';
    return wikitext
      .split('\n')
      .map((line) => this.#read(line.replace(/^[*#:;]+\s*/, '')).replaceAll('\n', ' '))
      .filter((line) => line !== '')
      .join(', ');
  }
}

const rowOf = (cells: readonly string[]): string =>
  MARK.row + cells.map((cell, at) => `${MARK.cell}${at === 0 ? '' : plainOnly(', ')}${cell}`).join('');
