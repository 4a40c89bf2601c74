/** The named characters that wiki and HTML texts really use; any other name stays as it was written. */
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

/** Character references of HTML as the characters they stand for. Decoded once: `&amp;lt;` becomes `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,7}));/g, decodeOne);
}

function decodeOne(reference: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name) ?? reference;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : reference;
}

/** Signs that open something which a later sign closes. */
type Kind = 'bracket' | 'link' | 'droppedLink' | 'template' | 'table';

interface Opening {
  kind: Kind;
  /** Number of pieces before the opening sign. */
  mark: number;
}

/**
 * What is left of a text while it is stripped: a growing list of pieces. An opening sign remembers how many pieces
 * there were; its closing sign cuts the list back to there. Every opening is forgotten once, so all of it together
 * takes time in proportion to the length of the text.
 */
class KeptText {
  readonly #text: string;
  /** Where the text begins that is kept but not yet a piece. */
  #pendingFrom = 0;
  readonly #pieces: string[] = [];
  readonly #openings: Opening[] = [];
  readonly #open: Record<Kind, number> = { bracket: 0, link: 0, droppedLink: 0, template: 0, table: 0 };

  constructor(text: string) {
    this.#text = text;
  }

  /** All that was kept, with what was opened and never closed. Whatever no method left out is kept. */
  toString(): string {
    this.#flush(this.#text.length);
    return this.#pieces.join('');
  }

  /** Leaves out a part of the text, with these words in its place. */
  replace(from: number, to: number, words = ''): void {
    this.#flush(from);
    if (words !== '') this.#pieces.push(words);
    this.#pendingFrom = to;
  }

  /** Kind of the innermost opening. */
  innermost(): Kind | undefined {
    return this.#openings.at(-1)?.kind;
  }

  isOpen(kind: Kind): boolean {
    return this.#open[kind] > 0;
  }

  /** Remembers an opening sign of one or two characters, each a piece, so that it stays when nothing closes it. */
  open(kind: Kind, from: number, to: number): void {
    this.#flush(from);
    this.#remember(kind, this.#pieces.length);
    for (let end = from + 1; end <= to; end += 1) this.#flush(end);
  }

  /** Drops everything since the innermost opening of the kind up to `to`, and forgets what was opened in between. */
  close(kind: Kind, to: number): void {
    for (let last = this.forget(); last !== undefined; last = this.forget()) {
      if (last.kind === kind) {
        this.#pieces.length = last.mark;
        this.#pendingFrom = to;
        return;
      }
    }
  }

  /** Forgets the innermost opening; its sign and what follows stay. */
  forget(): Opening | undefined {
    const last = this.#openings.pop();
    if (last !== undefined) this.#open[last.kind] -= 1;
    return last;
  }

  /** The innermost opening is a link, closed by the sign from `from` to `to`: its words stay, its signs go. */
  closeLink(from: number, to: number): void {
    this.replace(from, to);
    const mark = this.forget()?.mark ?? 0;
    this.#pieces[mark] = '';
    this.#pieces[mark + 1] = '';
  }

  /** The innermost opening is a link: what stood in it up to `to` was its target and goes. */
  dropLinkTarget(to: number): void {
    this.#pieces.length = (this.#openings.at(-1)?.mark ?? 0) + 2;
    this.#pendingFrom = to;
  }

  /** The innermost opening was taken for a link, but one bracket closes alone before `to`: the other is still open. */
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
 * A scanner that goes over the text once. Where it has to look ahead (for the end of a tag) it stops at the next tag,
 * so no character is read more than twice, even in a megabyte of opening signs. No regular expression sees the whole.
 */

/** Elements whose content is no text of the place: it goes with them. */
const DROPPED_ELEMENTS = new Set(['ref', 'references', 'script', 'style', 'gallery', 'math', 'iframe']);
/** Elements that are paragraphs of their own, and elements that begin a line. */
const BLOCK_ELEMENTS = new Set(['p', 'div', 'ul', 'ol', 'table', 'blockquote', 'section', 'pre']);
const HEADING_ELEMENT = /^h[1-6]$/;
const LINE_ELEMENTS = new Set(['br', 'li', 'tr', 'dt', 'dd', 'hr']);
/** Links that show something else than their words. */
const DROPPED_LINK = /^\s*:?(?:file|image|media|category|template)\s*:/;
const TAG_NAME = /^<(\/?)([a-z][a-z0-9]{0,15})[\s/>]/;

interface Scan {
  text: string;
  /** The text with A to Z lowered, every character in its place. */
  lower: string;
  kept: KeptText;
  /** Where the last `]` stands: behind it no bracket can close. */
  lastBracket: number;
  /** Signs that do not come any more. */
  absent: Set<string>;
}

/** Takes the sign at a place of the text and answers where to read on. */
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
 * The text without tags, comments, templates, tables, wiki quotes, [bracketed parts] and link signs. `[[Place|words]]`
 * leaves its words. What is opened and never closed stays as it is.
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

/** Two apostrophes are italic, three bold, five both; a single one is an apostrophe. */
function takeQuotes({ text, kept }: Scan, at: number): number {
  let end = at + 1;
  while (text.charAt(end) === "'") end += 1;
  const run = end - at;
  if (run > 1) kept.replace(at, end, "'".repeat(run === 4 ? 1 : Math.max(0, run - 5)));
  return end;
}

/** A blank line ends what a bracket or link may span: a stray sign takes no further paragraph with it. */
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

/** Behind the `>` that ends a tag; undefined when another `<`, a blank line or the end of the text comes first. */
function endOfTag(text: string, from: number): number | undefined {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '>') return at + 1;
    if (sign === '<' || (sign === '\n' && text.charAt(at + 1) === '\n')) return undefined;
  }
  return undefined;
}

/** Behind the next `sign`; undefined when it does not come. A sign that is absent is searched for once. */
function endOfDropped({ lower, absent }: Scan, sign: string, from: number): number | undefined {
  const found = absent.has(sign) ? -1 : lower.indexOf(sign, from);
  if (found !== -1) return found + sign.length;
  absent.add(sign);
  return undefined;
}

/**
 * Plain text out of wiki or HTML markup (specification section 3): markup and bracketed parts are stripped, several
 * blank lines become one, single newlines stay and are line breaks when rendered. Takes time in proportion to the
 * length, whatever the text. The result is text, never HTML: `<` in it is a character.
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

/** The paragraphs of a clean text: what stands between blank lines. Newlines inside one are line breaks. */
export function toParagraphs(clean: string): string[] {
  return clean.split('\n\n').filter((paragraph) => paragraph.trim() !== '');
}

/** One line without list marks, heading signs and doubled blanks. */
function cleanLine(line: string): string {
  const text = line.replaceAll(/[\p{Cc}\p{Zs}\ufeff]/gu, ' ').trim();
  return squeezeBlanks(withoutHeading(withoutListMark(text)));
}

/** `== Name ==` is Name; a rule of four or more hyphens is nothing. */
function withoutHeading(text: string): string {
  if (text.length >= 4 && countLeading(text, '-') === text.length) return '';
  if (!text.startsWith('=') || !text.endsWith('=')) return text;
  const level = Math.min(countLeading(text, '='), countTrailing(text, '='), 6);
  return text.length > 2 * level ? text.slice(level, text.length - level).trim() : text;
}

/** `* one`, `## two`, `: three`: the marks go when they stand apart from the word. */
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
