import { type MarkdownPiece, parsePieces } from './markdown-pieces.ts';
import { isTableRow, isTableRule, splitRow } from './markdown-table.ts';
import type { SecretFor } from './secrets.ts';

export type { MarkdownPiece } from './markdown-pieces.ts';

/** A line as its pieces. */
export type MarkdownLine = readonly MarkdownPiece[];

/** A picture on a line of its own. Its address is as it was written: whoever shows it decides which they load. */
export interface MarkdownPicture {
  kind: 'picture';
  address: string;
  caption: string;
  /** Whose it is, and what others may do with it; empty where nothing is said. */
  licence: string;
}

/** What only some read of a text of a place; other texts have none. */
export interface MarkdownSecret {
  kind: 'secret';
  secret: SecretFor;
  blocks: MarkdownBlock[];
}

/** A part of a text in Markdown. None but a secret holds another, and no secret holds one, so that no text is deep. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; lines: MarkdownLine[] }
  /** `aloud`: a box that the DM reads to the table, a quote that begins with `[!read-aloud]`. */
  | { kind: 'paragraph' | 'quote' | 'aloud'; lines: MarkdownLine[] }
  | { kind: 'list'; isNumbered: boolean; lines: MarkdownLine[] }
  | { kind: 'table'; head: MarkdownLine[]; rows: MarkdownLine[][] }
  | MarkdownPicture
  | MarkdownSecret;

/**
 * The part of Markdown that people write about places: paragraphs, headings, lists, quotes, boxes to be read aloud,
 * tables and pictures, and emphasis, code, places and links in lines. What is none of it is text. Takes time in
 * proportion to the length, whatever the text.
 */
export function parseMarkdown(text: string): MarkdownBlock[] {
  const reading = parseInPortions(text);
  for (;;) {
    const { done, value } = reading.next();
    if (done === true) return value;
  }
}

/** So many letters are read before others have a turn. */
const LETTERS_A_TURN = 8_000;

/** The same for a text of any length: stops now and then, so that others have a turn. */
export function* parseInPortions(text: string): Generator<undefined, MarkdownBlock[]> {
  const blocks: MarkdownBlock[] = [];
  const lines = text.split('\n');
  let isOpen = false;
  let letters = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    letters += line.length + 1;
    if (letters > LETTERS_A_TURN) {
      letters = 0;
      yield;
    }
    if (line.trim() === '') {
      isOpen = false;
      continue;
    }
    const table = isTableRow(line) && isTableRule(lines[at + 1] ?? '') ? readTable(lines, at) : undefined;
    if (table !== undefined) {
      blocks.push(table.block);
      at = table.last;
      isOpen = false;
      letters += table.cells;
      continue;
    }
    const read = readLine(line);
    const last = isOpen ? blocks.at(-1) : undefined;
    if (last === undefined || !joins(last, read)) blocks.push(read);
    isOpen = read.kind !== 'picture' && read.kind !== 'heading';
  }
  return blocks;
}

/** The words of a line without its marks; a place by its own words, else as it is named. */
export const wordsOfLine = (line: MarkdownLine): string => line.map(pieceInWords).join('');

function pieceInWords(piece: MarkdownPiece): string {
  if ('pieces' in piece) return wordsOfLine(piece.pieces);
  return piece.kind === 'place' ? (piece.words ?? piece.text) : piece.text;
}

/** All lines of a part, in reading order. */
export function linesOf(block: MarkdownBlock): readonly MarkdownLine[] {
  if (block.kind === 'picture') return [];
  if (block.kind === 'secret') return block.blocks.flatMap(linesOf);
  return block.kind === 'table' ? [...block.head, ...block.rows.flat()] : block.lines;
}

/**
 * The places that a text names, each once as it is written, at most `most`. They are those of `parseMarkdown`.
 */
export function placesNamedIn(text: string, most: number): string[] {
  if (!text.includes('[[')) return [];
  const names = parseMarkdown(text).flatMap((block) => linesOf(block).flatMap((line) => placesOf(line)));
  return [...new Set(names)].slice(0, most);
}

function placesOf(line: MarkdownLine): string[] {
  return line.flatMap((piece) => {
    if ('pieces' in piece) return placesOf(piece.pieces);
    return piece.kind === 'place' ? [piece.text] : [];
  });
}

const HEADING = /^(#{1,6})\s+(\S.*)?$/;
const ITEM = /^\s{0,12}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/;
const QUOTE = /^>\s?(.*)$/;
const ALOUD = /^\[!read-aloud\]\s*(.*)$/i;
const PICTURE = /^!\[([^[\]]{0,300})\]\(([^\s()"]{1,2000})(?:\s+"([^"]{0,300})")?\)\s*$/;

function readLine(line: string): MarkdownBlock {
  const heading = HEADING.exec(line.trimEnd());
  if (heading !== null) {
    const words = withoutClosing(heading[2] ?? '');
    return { kind: 'heading', level: heading[1]?.length ?? 1, lines: [parsePieces(words)] };
  }
  const item = ITEM.exec(line);
  if (item !== null) return { kind: 'list', isNumbered: item[1] !== undefined, lines: [parsePieces(item[2] ?? '')] };
  const quote = QUOTE.exec(line)?.[1];
  if (quote !== undefined) {
    const words = ALOUD.exec(quote)?.[1];
    if (words === undefined) return { kind: 'quote', lines: [parsePieces(quote)] };
    return { kind: 'aloud', lines: words === '' ? [] : [parsePieces(words)] };
  }
  const picture = PICTURE.exec(line.trim());
  if (picture !== null) {
    const [, caption = '', address = '', licence = ''] = picture;
    return { kind: 'picture', address, caption, licence };
  }
  return { kind: 'paragraph', lines: [parsePieces(line.trim())] };
}

/** The hashes that close a heading, apart from its words, are none of them. */
function withoutClosing(words: string): string {
  let end = words.length;
  while (words.charAt(end - 1) === '#') end -= 1;
  const isApart = end === 0 || words.charAt(end - 1).trim() === '';
  return isApart ? words.slice(0, end).trimEnd() : words;
}

/** Adds the lines of a part to the one before when both are the same part. */
function joins(last: MarkdownBlock, next: MarkdownBlock): boolean {
  if (last.kind === 'aloud' && next.kind === 'quote') {
    last.lines.push(...next.lines);
    return true;
  }
  const isSame =
    (last.kind === 'list' && next.kind === 'list' && last.isNumbered === next.isNumbered) ||
    (last.kind === 'quote' && next.kind === 'quote') ||
    (last.kind === 'paragraph' && next.kind === 'paragraph');
  if (isSame) last.lines.push(...next.lines);
  return isSame;
}

/** More cells than any table that is read: a head of forty columns would make forty of each short line. */
const CELLS_MAX = 20_000;
const NOTHING: MarkdownLine = [];

/** @returns the table, its last line, and how many cells were made for it */
function readTable(lines: readonly string[], from: number): { block: MarkdownBlock; last: number; cells: number } {
  const head = splitRow(lines[from] ?? '').map(parsePieces);
  const rows: MarkdownLine[][] = [];
  let last = from + 1;
  while (rows.length * head.length < CELLS_MAX && isTableRow(lines[last + 1] ?? '')) {
    last += 1;
    // As many cells as the head has: what stands beyond is not shown by any other program either.
    const cells = splitRow(lines[last] ?? '');
    rows.push(head.map((_, column) => (cells[column] ? parsePieces(cells[column]) : NOTHING)));
  }
  return { block: { kind: 'table', head, rows }, last, cells: (rows.length + 1) * head.length };
}
