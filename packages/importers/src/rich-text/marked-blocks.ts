import type { MarkdownBlock, MarkdownPiece } from '@venture-atlas/rules';
import { cleanUrl } from '../clean-name.ts';
import { DIGITS, MARK, targetOf, withEscaped, withoutMarks } from './marks.ts';

/** The open styles at the beginning of a text. */
interface Style {
  isStrong: boolean;
  isEmphasis: boolean;
  isCode: boolean;
}

interface Run extends Style {
  piece: MarkdownPiece;
}

const TOGGLES = new Map<string, Partial<Style>>([
  [MARK.strong, { isStrong: true }],
  [MARK.endStrong, { isStrong: false }],
  [MARK.emphasis, { isEmphasis: true }],
  [MARK.endEmphasis, { isEmphasis: false }],
  [MARK.code, { isCode: true }],
  [MARK.endCode, { isCode: false }],
]);
const PLAIN: Style = { isStrong: false, isEmphasis: false, isCode: false };

/** Reads marked lines. A style left open at the end of a line continues in the next, until `reset`. */
class PieceReader {
  #style = PLAIN;

  reset(): void {
    this.#style = PLAIN;
  }

  /** The pieces of a line. Marks of other kinds are ignored. */
  read(line: string): MarkdownPiece[] {
    const text = line.replaceAll(PLAIN_ONLY, '');
    const runs: Run[] = [];
    let link: { kind: 'link' | 'place'; target: string; words: string } | undefined;
    const close = (): void => {
      if (link !== undefined) for (const piece of linkPieces(link)) runs.push({ ...this.#style, isCode: false, piece });
      link = undefined;
    };
    for (let at = 0; at < text.length; ) {
      const mark = text.charAt(at);
      if (mark === MARK.link || mark === MARK.place) {
        close();
        const [digits] = DIGITS.exec(text.slice(at + 1, at + 1 + DIGITS_MAX)) ?? [''];
        link = { kind: mark === MARK.link ? 'link' : 'place', target: targetOf(digits), words: '' };
        at += 1 + digits.length;
        continue;
      }
      const toggle = TOGGLES.get(mark);
      if (mark === MARK.endLink) close();
      else if (toggle !== undefined) {
        // The words of a link all have the same style.
        this.#style = { ...this.#style, ...toggle };
      } else {
        const end = endOfWords(text, at);
        const words = withoutMarks(withEscaped(text.slice(at, end)));
        if (link !== undefined) link.words += words;
        else if (words !== '') runs.push({ ...this.#style, piece: wordsPiece(words, this.#style) });
        at = end;
        continue;
      }
      at += 1;
    }
    close();
    return grouped(runs);
  }
}

const DIGITS_MAX = 16_000;
const PLAIN_ONLY = new RegExp(`${MARK.plainOnly}[^${MARK.endPlainOnly}]{0,20}${MARK.endPlainOnly}`, 'g');
const MEANT = new RegExp(`[${MARK.strong}-${MARK.endLink}]`, 'g');

function endOfWords(text: string, from: number): number {
  MEANT.lastIndex = from + 1;
  return MEANT.exec(text)?.index ?? text.length;
}

const CODE_MAX = 500;

function wordsPiece(words: string, { isCode }: Style): MarkdownPiece {
  return isCode && words.trim() !== '' && words.length <= CODE_MAX && !words.includes('`')
    ? { kind: 'code', text: words }
    : { kind: 'text', text: words };
}

/** A link with the text beside its words; only the words if its target cannot be written. */
function linkPieces({
  kind,
  target,
  words,
}: {
  kind: 'link' | 'place';
  target: string;
  words: string;
}): MarkdownPiece[] {
  const label = words.replaceAll(kind === 'place' ? /[[\]|]/g : /[[\]]/g, ' ').trim();
  const href = kind === 'link' ? cleanUrl(target)?.replaceAll('(', '%28').replaceAll(')', '%29') : undefined;
  const most = kind === 'place' ? 200 : 500;
  const isWritable = label !== '' && label.length <= most;
  const text = (part: string): MarkdownPiece[] => (part === '' ? [] : [{ kind: 'text', text: part }]);
  if (!isWritable || (kind === 'place' ? !/^[^[\]|\n]{1,250}$/.test(target) : !href)) return text(words);
  const piece: MarkdownPiece = href
    ? { kind: 'link', text: label, href }
    : { kind: 'place', text: `#${target}`, words: label };
  return [
    ...text(words.slice(0, words.length - words.trimStart().length)),
    piece,
    ...text(words.slice(words.trimEnd().length)),
  ];
}

/** Runs of the same style become one piece, with strong around emphasis. */
function grouped(runs: readonly Run[]): MarkdownPiece[] {
  return groups(runs, 'isStrong').flatMap(({ isOn, runs: some }) => {
    const pieces = groups(some, 'isEmphasis').flatMap((part): MarkdownPiece[] => {
      const inner = joinedTexts(part.runs.map(({ piece }) => piece));
      return part.isOn ? [{ kind: 'emphasis', pieces: inner }] : inner;
    });
    return isOn ? [{ kind: 'strong', pieces: joinedTexts(pieces) } as MarkdownPiece] : pieces;
  });
}

function groups(runs: readonly Run[], look: 'isStrong' | 'isEmphasis'): { isOn: boolean; runs: Run[] }[] {
  const found: { isOn: boolean; runs: Run[] }[] = [];
  for (const run of runs) {
    const last = found.at(-1);
    if (last?.isOn === run[look]) last.runs.push(run);
    else found.push({ isOn: run[look], runs: [run] });
  }
  return found;
}

function joinedTexts(pieces: readonly MarkdownPiece[]): MarkdownPiece[] {
  const joined: MarkdownPiece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === 'text' && piece.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + piece.text };
    else joined.push(piece);
  }
  return joined;
}

const BLOCK_MARKS = new RegExp(
  `[${MARK.list}${MARK.endList}${MARK.item}${MARK.numbered}${MARK.goesOn}${MARK.quote}${MARK.aloud}${MARK.endQuote}${MARK.table}${MARK.endTable}]`,
);
const PARTS = new RegExp(`(${BLOCK_MARKS.source})`);

/** The blocks of a cleaned text by its marks. */
export function markedBlocks(marked: string): MarkdownBlock[] {
  const reader = new BlockReader();
  for (const line of marked.split(/[\n\u2028\u2029]/)) reader.line(line);
  return reader.end();
}

/** Reads line by line. Marks may be missing or closed twice. */
class BlockReader {
  readonly #blocks: MarkdownBlock[] = [];
  readonly #pieces = new PieceReader();
  #isOpen = false;
  /** The number of lists open around the line. Within them a line without a mark continues the item. */
  #lists = 0;
  #isNewList = false;
  #quote: 'quote' | 'aloud' | undefined;
  /** The block of the open quote. */
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
    // The words of an item may stand on the next line.
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

  /** @returns the mark that applies to the following words */
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

  /** Separate parts of a quote have an empty line between them. */
  #addQuoted(kind: 'quote' | 'aloud', pieces: MarkdownPiece[]): void {
    const last = this.#blocks.at(-1);
    if (last?.kind === kind && last === this.#quoted) last.lines.push(...(this.#isOpen ? [pieces] : [[], pieces]));
    else {
      this.#quoted = { kind, lines: [pieces] };
      this.#blocks.push(this.#quoted);
    }
    this.#isOpen = true;
  }

  /** Ends a table. Cells are found by their marks, on any lines. A row has as many as the head. */
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
