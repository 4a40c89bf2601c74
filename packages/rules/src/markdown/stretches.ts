import type { MarkdownPicture } from './blocks.ts';
import { isTableRow, isTableRule } from './table.ts';

/**
 * A stretch of a text that is parsed by itself: a table, a picture, or text of limited length.
 * `joins`: a stretch that was split only because of its length continues the part or the line before it. `cost`: the
 * work of parsing it, in letters of plain text.
 */
export type MarkdownStretch =
  | { kind: 'table'; lines: readonly string[] }
  | MarkdownPicture
  | { kind: 'text'; text: string; joins: 'part' | 'line' | undefined; cost: number };

/** The parser's time grows faster than the length, so it gets at most this many letters at once. */
const LETTERS_MAX = 8_000;
/** The same for marks and lines, which the parser may compare with each other. */
const MARKS_MAX = 300;
/** The work for a mark or a line, in letters. */
const LETTERS_PER_MARK = 20;
/** After this many letters the next paragraph begins a new stretch. */
const LETTERS_ENOUGH = 1_000;

const PICTURE = /^!\[([^[\]]{0,300})\]\(([^\s()"]{1,2000})(?:\s+"([^"]{0,300})")?\)$/;

/** The stretches of a text in reading order. Takes time in proportion to its length. */
export function* stretchesOf(text: string): Generator<MarkdownStretch> {
  const lines = text.split(/\r\n|\r|\n/);
  const open = new OpenStretch();
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (open.isCode(line)) continue;
    if (isTableRow(line) && isTableRule(lines[at + 1] ?? '')) {
      yield* open.end();
      let last = at + 1;
      while (isTableRow(lines[last + 1] ?? '')) last += 1;
      yield { kind: 'table', lines: lines.slice(at, last + 1) };
      at = last;
      continue;
    }
    const picture = line.includes('![') ? PICTURE.exec(line.trim()) : null;
    if (picture === null) {
      yield* open.add(line);
      continue;
    }
    yield* open.end();
    const [, caption = '', address = '', licence = ''] = picture;
    yield { kind: 'picture', address, caption, licence };
  }
  yield* open.end();
}

/** An open block of code. */
interface Fence {
  sign: string;
  length: number;
  isQuoted: boolean;
  /** The indentation of its list item; 0 outside of lists. */
  indent: number;
}

const FENCE = /^([ \t]*(?:(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*)(?:(`{3,})[^`]*|(~{3,}).*)$/;
const CLOSING = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/;
/** A paragraph that does not continue anything. */
const APART = /^(?![-*+](?:\s|$)|\d{1,9}[.)](?:\s|$))\S/;

/** Collects lines until they are enough for a stretch. */
class OpenStretch {
  #lines: string[] = [];
  #letters = 0;
  #marks = 0;
  #joins: 'part' | 'line' | undefined;
  #fence: Fence | undefined;

  /** Handles a line of a block of code. @returns whether it is one */
  isCode(line: string): boolean {
    const fence = this.#fence;
    if (fence === undefined || endsBefore(fence, line)) {
      this.#fence = undefined;
      return false;
    }
    const marks = CLOSING.exec(line)?.[1] ?? '';
    if (marks.startsWith(fence.sign) && marks.length >= fence.length) this.#fence = undefined;
    this.#push(line);
    return true;
  }

  /** Adds a line. Yields the stretch that the line ends, if any. */
  *add(line: string): Generator<MarkdownStretch> {
    const isApart = this.#lines.at(-1)?.trim() === '' && APART.test(line);
    if (isApart && this.#letters >= LETTERS_ENOUGH) yield* this.end();
    let rest = guardedLine(line);
    const marks = countMarks(rest);
    const isFull = this.#letters + rest.length > LETTERS_MAX || this.#marks + marks > MARKS_MAX;
    if (isFull && this.#letters > 0) yield* this.end(isApart ? undefined : 'part');
    while (rest.length > LETTERS_MAX || (marks > MARKS_MAX && countMarks(rest) > MARKS_MAX)) {
      const end = cutOf(rest);
      this.#push(closedEnd(rest.slice(0, end)));
      rest = rest.slice(end);
      yield* this.end('line');
    }
    this.#push(rest);
    this.#marks += 1 + (marks > MARKS_MAX ? countMarks(rest) : marks);
    this.#fence = fenceOf(line);
  }

  /** @param joins how the next stretch continues this one */
  *end(joins?: 'part' | 'line'): Generator<MarkdownStretch> {
    const text = this.#lines.join('\n');
    const cost = this.#letters + this.#marks * LETTERS_PER_MARK;
    if (text.trim() !== '') yield { kind: 'text', text, joins: this.#joins, cost };
    this.#lines = [];
    this.#letters = 0;
    this.#marks = 0;
    this.#joins = joins;
  }

  #push(line: string): void {
    this.#lines.push(line);
    this.#letters += line.length + 1;
  }
}

function fenceOf(line: string): Fence | undefined {
  const [, before = '', backticks, tildes = ''] = FENCE.exec(line) ?? [];
  const marks = backticks ?? tildes;
  if (marks === '') return undefined;
  const isQuoted = before.includes('>');
  return {
    sign: marks.slice(0, 1).repeat(3),
    length: marks.length,
    isQuoted,
    indent: isQuoted ? 0 : listIndent(before),
  };
}

const listIndent = (before: string): number => (/\S/.test(before) ? before.length : 0);

/** Whether the block of code ended with the quote or list item that contains it. */
function endsBefore({ isQuoted, indent }: Fence, line: string): boolean {
  if (isQuoted) return !line.trimStart().startsWith('>');
  return line.trim() !== '' && line.length - line.trimStart().length < indent;
}

const MARK = /[\\`*_[\]]/g;
const countMarks = (line: string): number => line.match(MARK)?.length ?? 0;

/** The offset at which a long line is split, at a blank if one is near. */
function cutOf(line: string): number {
  let end = Math.min(line.length, LETTERS_MAX);
  let marks = 0;
  for (const { index } of line.slice(0, end).matchAll(MARK)) {
    marks += 1;
    if (marks > MARKS_MAX) {
      end = index;
      break;
    }
  }
  const blank = line.lastIndexOf(' ', end);
  if (blank > end / 2) return blank;
  const isEscaped = (/\\*$/.exec(line.slice(0, end))?.[0].length ?? 0) % 2 === 1;
  return isEscaped ? end + 1 : end;
}

/** The first part of a split line. Hashes at its end would close a heading. */
const closedEnd = (line: string): string => (line.endsWith('#') ? `${line.slice(0, -1)}\\#` : line);

/** The maximum nesting of quotes and lists. The parser slows down with each level. */
const DEPTH_MAX = 8;
const INDENT_MAX = 40;
const MARKER = /[ \t]*(?:>|[-*+](?=[ \t])|(\d{1,9})[.)](?=[ \t]))/y;

/** A line with limited nesting. Deeper signs become words. */
function guardedLine(line: string): string {
  let at = 0;
  for (let depth = 0; ; depth += 1) {
    MARKER.lastIndex = at;
    const marker = MARKER.exec(line);
    if (marker === null) break;
    const end = at + marker[0].length;
    if (depth === DEPTH_MAX) return `${line.slice(0, end - 1)}\\${line.slice(end - 1)}`;
    at = end;
  }
  const words = line.trimStart();
  return line.length - words.length > INDENT_MAX ? `${' '.repeat(INDENT_MAX)}${words}` : line;
}
