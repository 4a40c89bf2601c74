/** The named characters that wiki and HTML texts really use. Other names stay as they were written. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ensp', ' '],
  ['emsp', ' '],
  ['thinsp', ' '],
  ['shy', ''],
  ['ndash', '–'],
  ['mdash', '—'],
  ['hellip', '…'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['laquo', '«'],
  ['raquo', '»'],
  ['bull', '•'],
  ['middot', '·'],
  ['deg', '°'],
  ['times', '×'],
  ['frac12', '½'],
  ['frac14', '¼'],
  ['frac34', '¾'],
]);

/** Replaces character references of HTML. Decoded once: `&amp;lt;` becomes `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,7}));/g, decodeOne);
}

function decodeOne(reference: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? reference;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : reference;
}

/** Signs with a later closing sign. */
type Kind = 'bracket' | 'link' | 'droppedLink' | 'template' | 'table';

interface Opening {
  kind: Kind;
  /** The number of pieces before the opening sign. */
  mark: number;
}

/**
 * The text that remains while markup is stripped, as a growing list of pieces.
 * An opening sign records the number of pieces, and its closing sign cuts the list back to that number. Each opening is
 * removed once, so the total time is proportional to the length.
 */
class KeptText {
  readonly #text: string;
  /** The beginning of the kept text that is not a piece yet. */
  #pendingFrom = 0;
  readonly #pieces: string[] = [];
  readonly #openings: Opening[] = [];
  readonly #open: Record<Kind, number> = { bracket: 0, link: 0, droppedLink: 0, template: 0, table: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  /** All kept text, with signs that were never closed. */
  toString(): string {
    this.#flush(this.#text.length);
    return this.#pieces.join('');
  }

  /** Replaces a part of the text by these words. */
  replace(from: number, to: number, words = ''): void {
    this.#flush(from);
    if (words !== '') this.#pieces.push(words);
    this.#pendingFrom = to;
  }

  /** The kind of the innermost opening. */
  innermost(): Kind | undefined {
    return this.#openings.at(-1)?.kind;
  }

  isOpen(kind: Kind): boolean {
    return this.#open[kind] > 0;
  }

  /**
   * Records an opening sign of one or two characters. Each character is a piece, so that it stays if nothing closes it.
   */
  open(kind: Kind, from: number, to: number): void {
    this.#flush(from);
    this.#remember(kind, this.#pieces.length);
    for (let end = from + 1; end <= to; end += 1) this.#flush(end);
  }

  /** Drops everything since the innermost opening of this kind up to `to`, with the openings in between. */
  close(kind: Kind, to: number): void {
    for (let last = this.forget(); last !== undefined; last = this.forget()) {
      if (last.kind === kind) {
        this.#pieces.length = last.mark;
        this.#pendingFrom = to;
        return;
      }
    }
  }

  /** Removes the innermost opening. Its sign and the text after it stay. */
  forget(): Opening | undefined {
    const last = this.#openings.pop();
    if (last !== undefined) this.#open[last.kind] -= 1;
    return last;
  }

  /** Closes the innermost opening, a link, with the sign from `from` to `to`: its words stay, its signs go. */
  closeLink(from: number, to: number): void {
    this.replace(from, to);
    const mark = this.forget()?.mark ?? 0;
    this.#pieces[mark] = '';
    this.#pieces[mark + 1] = '';
  }

  /** Drops the target of the innermost opening, a link, up to `to`. */
  dropLinkTarget(to: number): void {
    this.#pieces.length = (this.#openings.at(-1)?.mark ?? 0) + 2;
    this.#pendingFrom = to;
  }

  /**
   * The innermost opening was taken for a link, but only one bracket closes before `to`. The other one is still open.
   */
  splitLink(to: number): void {
    const mark = this.forget()?.mark ?? 0;
    this.#remember('bracket', mark);
    this.#pieces.length = mark + 1;
    this.#pendingFrom = to;
  }

  #flush(to: number): void {
    if (to > this.#pendingFrom) this.#pieces.push(this.#text.slice(this.#pendingFrom, to));
    this.#pendingFrom = Math.max(this.#pendingFrom, to);
  }

  #remember(kind: Kind, mark: number): void {
    this.#openings.push({ kind, mark });
    this.#open[kind] += 1;
  }
}

/*
 * Scans the text once.
 * To find the end of a tag it looks ahead only to the next tag, so each character is read at most twice, even in a
 * megabyte of opening signs. No regular expression sees the whole text.
 */

/** Elements whose content is dropped. */
const DROPPED_ELEMENTS = new Set(['ref', 'references', 'script', 'style', 'gallery', 'math', 'iframe']);
/** Elements that are separate paragraphs, and elements that begin a line. */
const BLOCK_ELEMENTS = new Set(['p', 'div', 'ul', 'ol', 'table', 'blockquote', 'section', 'pre']);
const HEADING_ELEMENT = /^h[1-6]$/;
const LINE_ELEMENTS = new Set(['br', 'li', 'tr', 'dt', 'dd', 'hr']);
/** Links that show something else than their words. */
const DROPPED_LINK = /^\s*:?(?:file|image|media|category|template)\s*:/;
const TAG_NAME = /^<(\/?)([a-z][a-z0-9]{0,15})[\s/>]/;

interface Scan {
  text: string;
  /** The text with A to Z in lower case, with the same offsets. */
  lower: string;
  kept: KeptText;
  /** The offset of the last `]`. No bracket can close after it. */
  lastBracket: number;
  /** Signs that do not occur any more. */
  absent: Set<string>;
}

/** Handles the sign at an offset and returns the offset after it. */
type TakeSign = (scan: Scan, at: number) => number;

const SIGNS: ReadonlyMap<string, TakeSign> = new Map([
  ['<', takeTag],
  ["'", takeQuotes],
  ['\n', takeNewline],
  ['|', takeBar],
  ['[', takeOpeningBracket],
  [']', takeClosingBracket],
  ['{', takeOpeningBrace],
  ['}', takeClosingBrace],
]);

/**
 * The text without tags, comments, templates, tables, wiki quotes, [bracketed parts], and link signs. `[[Place|words]]`
 * leaves its words. An opening without an end stays as it is.
 */
export function stripMarkup(text: string): string {
  const lower = text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const scan: Scan = { text, lower, kept: new KeptText(text), lastBracket: text.lastIndexOf(']'), absent: new Set() };
  let at = 0;
  while (at < text.length) at = SIGNS.get(text.charAt(at))?.(scan, at) ?? at + 1;
  return scan.kept.toString();
}

function takeOpeningBracket({ text, lower, kept, lastBracket }: Scan, at: number): number {
  if (at > lastBracket) return at + 1;
  const isDouble = text.charAt(at + 1) === '[';
  const end = isDouble ? at + 2 : at + 1;
  const isDropped = isDouble && DROPPED_LINK.test(lower.slice(end, end + 20));
  kept.open(isDropped ? 'droppedLink' : isDouble ? 'link' : 'bracket', at, end);
  return end;
}

function takeClosingBracket({ text, kept }: Scan, at: number): number {
  const kind = kept.innermost();
  const isDouble = text.charAt(at + 1) === ']';
  if (kind === 'bracket') {
    kept.close(kind, at + 1);
    return at + 1;
  }
  if (isDouble && (kind === 'link' || kind === 'droppedLink')) {
    if (kind === 'link') kept.closeLink(at, at + 2);
    else kept.close(kind, at + 2);
    return at + 2;
  }
  if (kind === 'link') kept.splitLink(at + 1);
  return at + 1;
}

function takeOpeningBrace({ text, kept }: Scan, at: number): number {
  const next = text.charAt(at + 1);
  if (next !== '{' && next !== '|') return at + 1;
  kept.open(next === '{' ? 'template' : 'table', at, at + 2);
  return at + 2;
}

function takeClosingBrace({ text, kept }: Scan, at: number): number {
  if (text.charAt(at + 1) !== '}' || !kept.isOpen('template')) return at + 1;
  kept.close('template', at + 2);
  return at + 2;
}

/** In a link everything before a bar is its target; `|}` closes a table. */
function takeBar({ text, kept }: Scan, at: number): number {
  if (text.charAt(at + 1) === '}' && text.charAt(at + 2) !== '}' && kept.isOpen('table')) {
    kept.close('table', at + 2);
    return at + 2;
  }
  if (kept.innermost() === 'link') kept.dropLinkTarget(at + 1);
  return at + 1;
}

/** Two apostrophes are italic, three bold, five both. A single one is an apostrophe. */
function takeQuotes({ text, kept }: Scan, at: number): number {
  let end = at + 1;
  while (text.charAt(end) === "'") end += 1;
  const run = end - at;
  if (run > 1) kept.replace(at, end, "'".repeat(run === 4 ? 1 : Math.max(0, run - 5)));
  return end;
}

/** A blank line ends brackets and links, so that a stray sign affects one paragraph only. */
function takeNewline({ text, kept }: Scan, at: number): number {
  let end = at + 1;
  while (text.charAt(end) === ' ' || text.charAt(end) === '\t') end += 1;
  if (text.charAt(end) === '\n') {
    for (let kind = kept.innermost(); kind !== undefined && isWithinParagraph(kind); kind = kept.innermost()) {
      kept.forget();
    }
  }
  return end;
}

function isWithinParagraph(kind: Kind): boolean {
  return kind !== 'template' && kind !== 'table';
}

function takeTag(scan: Scan, at: number): number {
  const { text, lower, kept } = scan;
  if (text.startsWith('<!--', at)) {
    const end = endOfDropped(scan, '-->', at + 4);
    if (end !== undefined) kept.replace(at, end);
    return end ?? at + 4;
  }
  const [, slash = '', name = ''] = TAG_NAME.exec(lower.slice(at, at + 20)) ?? [];
  const tagEnd = name === '' ? undefined : endOfTag(text, at + 1);
  if (tagEnd === undefined) return at + 1;
  const isOpening = slash === '' && text.charAt(tagEnd - 2) !== '/';
  const end = isOpening && DROPPED_ELEMENTS.has(name) ? endOfDropped(scan, `</${name}>`, tagEnd) : tagEnd;
  kept.replace(at, end ?? tagEnd, breakFor(name, slash !== ''));
  return end ?? tagEnd;
}

function breakFor(element: string, isClosing: boolean): string {
  if (BLOCK_ELEMENTS.has(element) || HEADING_ELEMENT.test(element)) return '\n\n';
  return LINE_ELEMENTS.has(element) && !isClosing ? '\n' : '';
}

/**
 * The offset after the `>` that ends a tag; undefined if another `<`, a blank line, or the end of the text comes first.
 */
function endOfTag(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '>') return at + 1;
    if (sign === '<' || (sign === '\n' && text.charAt(at + 1) === '\n')) return undefined;
  }
  return undefined;
}

/** The offset after the next `sign`; undefined if there is none. A missing sign is searched for only once. */
function endOfDropped({ lower, absent }: Scan, sign: string, from: number): number | undefined {
  const found = absent.has(sign) ? -1 : lower.indexOf(sign, from);
  if (found !== -1) return found + sign.length;
  absent.add(sign);
  return undefined;
}

/**
 * Plain text of wiki or HTML markup (specification section 3).
 * Markup and bracketed parts are stripped, and several blank lines become one. Single newlines stay as line breaks.
 * Takes time in proportion to the length. The result is text, never HTML: `<` in it is a character.
 */
export function cleanText(markup: string): string {
  const text = decodeEntities(stripMarkup(markup.replaceAll(/\r\n?/g, '\n')));
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const clean = cleanLine(line);
    const isSecondBlank = clean === '' && (lines.length === 0 || lines.at(-1) === '');
    if (!isSecondBlank) lines.push(clean);
  }
  if (lines.at(-1) === '') lines.pop();
  return lines.join('\n');
}

/** The paragraphs of a clean text, separated by blank lines. Newlines inside are line breaks. */
export function toParagraphs(clean: string): string[] {
  return clean.split('\n\n').filter((paragraph) => paragraph.trim() !== '');
}

/** A line without list marks, heading signs, and double blanks. */
function cleanLine(line: string): string {
  const text = line.replaceAll(/[\p{Cc}\p{Zs}\ufeff]/gu, ' ').trim();
  return squeezeBlanks(withoutHeading(withoutListMark(text)));
}

/** `== Name ==` becomes Name; a rule of four or more hyphens becomes ''. */
function withoutHeading(text: string): string {
  if (text.length >= 4 && countLeading(text, '-') === text.length) return '';
  if (!text.startsWith('=') || !text.endsWith('=')) return text;
  const level = Math.min(countLeading(text, '='), countTrailing(text, '='), 6);
  return text.length > 2 * level ? text.slice(level, text.length - level).trim() : text;
}

/** `* one`, `## two`, `: three`: marks are removed if a blank follows them. */
function withoutListMark(text: string): string {
  let end = 0;
  while ('*#:;'.includes(text.charAt(end)) && end < text.length) end += 1;
  if (end === text.length) return '';
  return end > 0 && text.charAt(end) === ' ' ? text.slice(end).trimStart() : text;
}

function squeezeBlanks(text: string): string {
  return text.includes('  ')
    ? text
        .split(' ')
        .filter((word) => word !== '')
        .join(' ')
    : text;
}

function countLeading(text: string, sign: string): number {
  let count = 0;
  while (text.charAt(count) === sign) count += 1;
  return count;
}

function countTrailing(text: string, sign: string): number {
  let count = 0;
  while (text.charAt(text.length - 1 - count) === sign) count += 1;
  return count;
}
