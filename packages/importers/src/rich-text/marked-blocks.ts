import type { MarkdownBlock, MarkdownPiece } from '@venture-atlas/rules';
import { PieceReader } from './marked-pieces.ts';
import { MARK, withoutMarks } from './marks.ts';

const BLOCK_MARKS = new RegExp(
  `[${MARK.list}${MARK.endList}${MARK.item}${MARK.numbered}${MARK.goesOn}${MARK.quote}${MARK.aloud}${MARK.endQuote}${MARK.table}${MARK.endTable}]`,
);
const PARTS = new RegExp(`(${BLOCK_MARKS.source})`);

/** The parts of a cleaned text by its marks. */
export function markedBlocks(marked: string): MarkdownBlock[] {
  const reader = new BlockReader();
  for (const line of marked.split(/[\n\u2028\u2029]/)) reader.line(line);
  return reader.end();
}

/** Reads line by line; marks may be missing, or closed twice. */
class BlockReader {
  readonly #blocks: MarkdownBlock[] = [];
  readonly #pieces = new PieceReader();
  #isOpen = false;
  /** Lists that are open around the line; in them a line without a mark goes on with the item. */
  #lists = 0;
  #isNewList = false;
  #quote: 'quote' | 'aloud' | undefined;
  /** What was said in the quote that is open. */
  #quoted: MarkdownBlock | undefined;
  #table: string[] | undefined;

  line(line: string): void {
    if (this.#table === undefined && withoutMarks(line).trim() === '' && !BLOCK_MARKS.test(line)) {
      this.#isOpen = false;
      this.#pieces.reset();
      return;
    }
    let mark = '';
    for (const part of line.split(PARTS)) {
      if (part.length === 1 && BLOCK_MARKS.test(part)) mark = this.#take(part, mark);
      else if (part !== '') {
        if (this.#table !== undefined) this.#table.push(part);
        else if (withoutMarks(part).trim() !== '') {
          this.#words(part, mark);
          mark = '';
        } else this.#pieces.read(part);
      }
    }
    // An item may have its words on a line of its own.
    if (isItem(mark)) this.#addItem(mark, []);
  }

  end(): MarkdownBlock[] {
    if (this.#table !== undefined) this.#endTable();
    return this.#blocks.flatMap((block): MarkdownBlock[] => {
      if (block.kind !== 'list') return [block];
      const lines = block.lines.filter((line) => line.length > 0);
      return lines.length === 0 ? [] : [{ ...block, lines }];
    });
  }

  /** @returns the mark that the words after it have */
  #take(mark: string, before: string): string {
    switch (mark) {
      case MARK.list:
        if (this.#lists === 0) this.#isNewList = true;
        this.#lists += 1;
        return '';
      case MARK.endList:
        this.#lists = Math.max(0, this.#lists - 1);
        if (this.#lists === 0) this.#isOpen = false;
        return '';
      case MARK.quote:
      case MARK.aloud:
        this.#quote ??= mark === MARK.quote ? 'quote' : 'aloud';
        return '';
      case MARK.endQuote:
        this.#quote = undefined;
        this.#quoted = undefined;
        this.#isOpen = false;
        return '';
      case MARK.table:
        this.#table ??= [];
        return '';
      case MARK.endTable:
        this.#endTable();
        return '';
      default:
        if (isItem(before)) {
          if (mark === MARK.goesOn) return before;
          this.#addItem(before, []);
        }
        return mark;
    }
  }

  #words(words: string, mark: string): void {
    const pieces = this.#pieces.read(words.trim());
    if (pieces.length === 0) return;
    const last = this.#blocks.at(-1);
    if (isItem(mark)) this.#addItem(mark, pieces);
    else if ((mark === MARK.goesOn || this.#lists > 0) && last?.kind === 'list') {
      const item = last.lines.at(-1) ?? [];
      last.lines[last.lines.length - 1] = [...item, ...(item.length === 0 ? [] : [SPACE]), ...pieces];
    } else if (this.#quote !== undefined) this.#addQuoted(this.#quote, pieces);
    else if (this.#isOpen && last?.kind === 'paragraph') last.lines.push(pieces);
    else {
      this.#blocks.push({ kind: 'paragraph', lines: [pieces] });
      this.#isOpen = true;
    }
  }

  #addItem(mark: string, pieces: MarkdownPiece[]): void {
    if (this.#table !== undefined) return;
    const last = this.#blocks.at(-1);
    const isNumbered = mark === MARK.numbered;
    if (last?.kind === 'list' && last.isNumbered === isNumbered && !this.#isNewList) last.lines.push(pieces);
    else this.#blocks.push({ kind: 'list', isNumbered, lines: [pieces] });
    this.#isNewList = false;
    this.#isOpen = false;
  }

  /** What stands apart in a quote has an empty line between. */
  #addQuoted(kind: 'quote' | 'aloud', pieces: MarkdownPiece[]): void {
    const last = this.#blocks.at(-1);
    if (last?.kind === kind && last === this.#quoted) last.lines.push(...(this.#isOpen ? [pieces] : [[], pieces]));
    else {
      this.#quoted = { kind, lines: [pieces] };
      this.#blocks.push(this.#quoted);
    }
    this.#isOpen = true;
  }

  /** Cells by their marks, whatever lines they were on. A row has as many as the head. */
  #endTable(): void {
    const text = (this.#table ?? []).join(' ');
    this.#table = undefined;
    this.#isOpen = false;
    const rows = text
      .split(MARK.row)
      .slice(1, ROWS_MAX)
      .map((row) =>
        row
          .split(MARK.cell)
          .slice(1, 1 + COLUMNS_MAX)
          .map((cell) => {
            this.#pieces.reset();
            return this.#pieces.read(cell.trim());
          }),
      );
    this.#pieces.reset();
    const [head = [], ...others] = rows.filter((row) => row.some((cell) => cell.length > 0));
    const width = Math.max(head.length, ...others.map((row) => row.length), 0);
    if (width === 0) return;
    const wide = (row: MarkdownPiece[][]) => Array.from({ length: width }, (_, at) => row[at] ?? []);
    this.#blocks.push({ kind: 'table', head: wide(head), rows: others.map(wide) });
  }
}

const isItem = (mark: string): boolean => mark === MARK.item || mark === MARK.numbered;

const SPACE: MarkdownPiece = { kind: 'text', text: ' ' };
const COLUMNS_MAX = 40;
const ROWS_MAX = 500;
