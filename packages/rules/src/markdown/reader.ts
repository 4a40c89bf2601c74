import type { MarkdownBlock, MarkdownLine } from './blocks.ts';
import { type MarkdownStretch, stretchesOf } from './stretches.ts';
import { splitRow } from './table.ts';
import { joined, readBlocks, readLine } from './tree.ts';

/**
 * The part of Markdown that people write about places: paragraphs, headings, lists, quotes, boxes to read aloud, tables,
 * pictures, and code, and in their lines emphasis, code, places, and links. Everything else is text. Micromark reads it
 * (CommonMark), except tables and pictures, which are whole lines. Takes time in proportion to the length, whatever the
 * text.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const reading = parseInPortions(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/** After this many letters, others have a turn. */
const LETTERS_A_TURN = 4_000;

/** The same for a text of any length: stops now and then, so that others have a turn. */
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
    if (letters > LETTERS_A_TURN) {
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

/** @param joins whether the first one may go on with what is there */
function addBlocks(blocks: MarkdownBlock[], more: readonly MarkdownBlock[], joins: boolean): void {
  const [first, ...rest] = more;
  const last = blocks.at(-1);
  if (joins && first !== undefined && last !== undefined && 'lines' in first && 'lines' in last && goesOn(last, first))
    last.lines.push(...first.lines);
  else if (first !== undefined) blocks.push(first);
  for (const block of rest) blocks.push(block);
}

type LinesBlock = Extract<MarkdownBlock, { lines: MarkdownLine[] }>;

/** Whether two blocks are one that was cut. */
function goesOn(last: LinesBlock, next: LinesBlock): boolean {
  if (next.kind === 'list') return last.kind === 'list' && last.isNumbered === next.isNumbered;
  if (next.kind === 'quote') return last.kind === 'quote' || last.kind === 'aloud';
  return next.kind === 'paragraph' && last.kind === 'paragraph';
}

/** No table has more cells: a head of forty columns would make forty of each short line. */
const CELLS_MAX = 20_000;
const NOTHING: MarkdownLine = [];

/** A table, and what of it has no room in one. */
function* readTable(lines: readonly string[]): Generator<undefined, MarkdownBlock[]> {
  const head = splitRow(lines[0] ?? '').map(readCell);
  const rows: MarkdownLine[][] = [];
  let [letters, at] = [0, 2];
  for (; at < lines.length && rows.length * head.length < CELLS_MAX; at += 1) {
    const line = lines[at] ?? '';
    letters += line.length + head.length;
    if (letters > LETTERS_A_TURN) {
      letters = 0;
      yield;
    }
    // A row has as many cells as the head. Other programs do not show more either.
    const cells = splitRow(line);
    rows.push(head.map((_, column) => (cells[column] ? readCell(cells[column]) : NOTHING)));
  }
  const table: MarkdownBlock = { kind: 'table', head, rows };
  if (at === lines.length) return [table];
  return [table, ...(yield* parseInPortions(lines.slice(at).join('\n')))];
}

/** What may begin anything but words. */
const ANY_MARK = /[\\`*_[]/;

/** The pieces of a cell. Most cells have no mark, and then the parser is not asked. */
function readCell(cell: string): MarkdownLine {
  if (ANY_MARK.test(cell)) return readLine(cell);
  return cell === '' ? NOTHING : [{ kind: 'text', text: cell }];
}
