import type { MarkdownBlock, MarkdownLine } from './blocks.ts';
import { type MarkdownStretch, stretchesOf } from './stretches.ts';
import { splitRow } from './table.ts';
import { joined, readBlocks, readLine } from './tree.ts';

/**
 * Parses the Markdown that people write about places.
 * It knows paragraphs, headings, lists, quotes, boxes to read aloud, tables, pictures, and code; in lines emphasis,
 * code, places, and links. Everything else is text. Micromark (CommonMark) parses all but tables and pictures, which
 * are whole lines. Takes time in proportion to the length.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const reading = parseInPortions(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/** Yields after this many letters. */
const LETTERS_PER_YIELD = 4_000;

/** The same for long texts. It yields now and then, so that other calls can run. */
export function* parseInPortions(text: string): Generator<undefined, MarkdownBlock[]> {
  const blocks: MarkdownBlock[] = [];
  let letters = 0;
  for (const stretch of stretchesOf(text)) {
    if (stretch.kind === 'table') {
      const table = yield* readTable(stretch.lines);
      blocks.push(...table);
      continue;
    }
    addStretch(blocks, stretch);
    letters += stretch.kind === 'text' ? stretch.cost : 0;
    if (letters > LETTERS_PER_YIELD) {
      letters = 0;
      yield;
    }
  }
  return blocks;
}

function addStretch(blocks: MarkdownBlock[], stretch: Exclude<MarkdownStretch, { kind: 'table' }>): void {
  if (stretch.kind === 'picture') {
    blocks.push(stretch);
    return;
  }
  const last = blocks.at(-1);
  if (stretch.joins === 'line' && last !== undefined && 'lines' in last) {
    const [first = '', ...rest] = stretch.text.split('\n');
    const blank: MarkdownLine = first.startsWith(' ') ? [{ kind: 'text', text: ' ' }] : [];
    const line = joined([...(last.lines.at(-1) ?? []), ...blank, ...readLine(first)]);
    last.lines[Math.max(last.lines.length - 1, 0)] = line;
    addBlocks(blocks, readBlocks(rest.join('\n')), true);
  } else addBlocks(blocks, readBlocks(stretch.text), stretch.joins !== undefined);
}

/** @param joins whether the first block may continue the last one */
function addBlocks(blocks: MarkdownBlock[], more: readonly MarkdownBlock[], joins: boolean): void {
  const [first, ...rest] = more;
  const last = blocks.at(-1);
  if (joins && first !== undefined && last !== undefined && 'lines' in first && 'lines' in last && goesOn(last, first))
    last.lines.push(...first.lines);
  else if (first !== undefined) blocks.push(first);
  for (const block of rest) blocks.push(block);
}

type LinesBlock = Extract<MarkdownBlock, { lines: MarkdownLine[] }>;

/** Whether two blocks are parts of one block that was split. */
function goesOn(last: LinesBlock, next: LinesBlock): boolean {
  if (next.kind === 'list') return last.kind === 'list' && last.isNumbered === next.isNumbered;
  if (next.kind === 'quote') return last.kind === 'quote' || last.kind === 'aloud';
  return next.kind === 'paragraph' && last.kind === 'paragraph';
}

/** The maximum number of cells in a table. A wide head would otherwise create many empty cells per row. */
const CELLS_MAX = 20_000;
const NOTHING: MarkdownLine = [];

/** A table, and its rows beyond the limit as text. */
function* readTable(lines: readonly string[]): Generator<undefined, MarkdownBlock[]> {
  const head = splitRow(lines[0] ?? '').map(readCell);
  const rows: MarkdownLine[][] = [];
  let [letters, at] = [0, 2];
  for (; at < lines.length && rows.length * head.length < CELLS_MAX; at += 1) {
    const line = lines[at] ?? '';
    letters += line.length + head.length;
    if (letters > LETTERS_PER_YIELD) {
      letters = 0;
      yield;
    }
    // A row has as many cells as the head, as in other programs.
    const cells = splitRow(line);
    rows.push(head.map((_, column) => (cells[column] ? readCell(cells[column]) : NOTHING)));
  }
  const table: MarkdownBlock = { kind: 'table', head, rows };
  if (at === lines.length) return [table];
  return [table, ...(yield* parseInPortions(lines.slice(at).join('\n')))];
}

/** Signs that may begin anything but words. */
const ANY_MARK = /[\\`*_[]/;

/** The pieces of a cell. Most cells have no mark and skip the parser. */
function readCell(cell: string): MarkdownLine {
  if (ANY_MARK.test(cell)) return readLine(cell);
  return cell === '' ? NOTHING : [{ kind: 'text', text: cell }];
}
