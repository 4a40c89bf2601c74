/*
 * The lines of a text, each with the secret that contains it (specification section 3).
 * A line that is not certainly open counts as secret: after a mark without an end, after a malformed mark, and inside a
 * mark of another name.
 */

/** The readers of a secret: editors of the world, or also DMs of campaigns that play there. */
export type SecretFor = 'editors' | 'dm';

/** A line with its secret and its readable words; undefined if it is only a mark. */
export interface ReadLine {
  line: string;
  secret: SecretFor | null;
  /** The ID of the innermost secret; undefined if that has none, or outside of secrets. */
  id: string | undefined;
  words: string | undefined;
  /** Whether it is a closing mark without an opening one. */
  isStray: boolean;
  /** The secret that it opens, if any. */
  opened: Opened | undefined;
  /** The number of open secrets after it. */
  depth: number;
}

export interface Opened {
  kind: 'fence' | 'quote';
  secret: SecretFor;
  /** The number of quote signs before the mark, and the number of its colons. */
  quotes: number;
  colons: number;
  /** The ID in its mark. Only for a well-formed mark of a secret for the DM, and only the first with this ID. */
  id: string | undefined;
  /** Whether the mark is well-formed, so that it can have an ID. */
  isPlain: boolean;
}

const PLAIN = /^[\t -~]*$/;
/** Characters inside a mark that readers do not see: emphasis, quotes, code, and escapes. */
const DRESS = /[\s*_"'`<\\]/g;
const ANY_MARK = /:[\s*_"'`<\\]*:|\[[\s*_"'`<\\]*!/;

/**
 * A line as the marks are recognized in it: look-alike letters are unified and invisible characters removed. Empty for
 * most lines without a mark.
 */
export function fold(line: string): string {
  if (PLAIN.test(line)) return ANY_MARK.test(line) ? line.replaceAll(DRESS, '').toLowerCase() : '';
  const letters = line.normalize('NFKC').replaceAll(/[\p{Cf}\p{Mn}\p{Cc}\p{Co}\s]/gu, '');
  return ANY_MARK.test(letters) ? letters.replaceAll(DRESS, '').toLowerCase() : '';
}

/** Alternating letters and digits. No word has this form, so words beside a mark are never taken for an ID. */
const ID = '(?:[a-z][0-9]){3,8}';
const FENCE = /^(?:[>|*+#~-]|\d{1,3}[.)])*(:{3,})\.?[\p{L}\p{N}{[(]/u;
const FENCE_WITHIN = /::[{[(]?\.?secret/;
const QUOTE = /\[!(?:secret|dm)/;
const PURE_MARK = new RegExp(`^>*(?::{3,}secret(?:dm)?(?:${ID})?|\\[!secret(?:dm)?(?:${ID})?\\])$`);
const FOR_DM = new RegExp(`^>*(?::{3,}secretdm(?:${ID})?$|\\[!secretdm(?:${ID})?\\])`);
const CLOSE = /^(>*)(:{3,})$/;
/** Well-formed marks with their IDs. */
const PLAIN_FENCE = new RegExp(`^([\\s>]*:{3,}\\s*secret(?:\\s*dm)?)(?:\\s*(${ID}))?(\\s*)$`, 'i');
const PLAIN_QUOTE = new RegExp(`^([\\s>]*\\[!secret(?:\\s*dm)?)(?:\\s*(${ID}))?(\\].*)$`, 'i');
/** The mark in a quote, without its quote signs. */
const QUOTE_MARK = new RegExp(`^\\s*\\[!secret(?:\\s*dm)?(?:\\s*${ID})?\\]\\s*`, 'i');

const quotesOf = (folded: string): number => /^>*/.exec(folded)?.[0].length ?? 0;

const opensAny = (folded: string): boolean => FENCE.test(folded) || FENCE_WITHIN.test(folded) || QUOTE.test(folded);

/** The secret that a line opens, if any. */
function openedBy(line: string, folded: string): Opened | undefined {
  const fence = FENCE.exec(folded);
  const isFence = fence !== null || FENCE_WITHIN.test(folded);
  if (!isFence && !QUOTE.test(folded)) return undefined;
  const plain = plainMark(line);
  return {
    kind: isFence ? 'fence' : 'quote',
    secret: FOR_DM.test(folded) ? 'dm' : 'editors',
    quotes: quotesOf(folded),
    colons: fence?.[1]?.length ?? 3,
    id: plain?.id,
    isPlain: plain !== undefined,
  };
}

/** The parts of a well-formed mark; undefined for any other line. */
function plainMark(line: string): { mark: string; id: string | undefined; rest: string } | undefined {
  const [, mark, id, rest = ''] = PLAIN_FENCE.exec(line) ?? PLAIN_QUOTE.exec(line) ?? [];
  // The words beside it may look like another mark.
  return mark === undefined || opensAny(fold(rest.slice(1))) ? undefined : { mark, id: id?.toLowerCase(), rest };
}

/** A line with another ID in its mark, or without one. A line without a well-formed mark stays. */
export function withIdInMark(line: string, id: string | undefined): string {
  const plain = plainMark(line);
  if (plain === undefined || plain.id === id) return line;
  return `${plain.mark}${id === undefined ? '' : ` ${id}`}${plain.rest}`;
}

function closes(folded: string, { kind, quotes, colons }: Opened): boolean {
  const match = kind === 'fence' ? CLOSE.exec(folded) : null;
  return match !== null && match[1]?.length === quotes && (match[2]?.length ?? 0) >= colons;
}

/**
 * The lines of a text with their readers, and the secrets that are still open at its end. Takes time in proportion to
 * its length.
 */
export function readLines(text: string): { lines: ReadLine[]; open: Opened[] } {
  const open: Opened[] = [];
  const ids = new Set<string>();
  const lines = text.split(/\r\n|\r|\n/).map((line): ReadLine => {
    if (open.at(-1)?.kind === 'quote' && line.trim() === '') open.pop();
    const folded = fold(line);
    const opened = folded === '' ? undefined : openedBy(line, folded);
    if (opened !== undefined) {
      // Everything inside a secret for editors is for editors.
      if (open.at(-1)?.secret === 'editors') opened.secret = 'editors';
      if (opened.secret === 'editors' || ids.has(opened.id ?? '')) opened.id = undefined;
      if (opened.id !== undefined) ids.add(opened.id);
      open.push(opened);
      const { secret, id } = opened;
      const words = PURE_MARK.test(folded) ? undefined : unquoted(line, opened);
      return { line, secret, id, words, isStray: false, opened, depth: open.length };
    }
    const last = open.at(-1);
    if (last === undefined) {
      const isStray = folded !== '' && CLOSE.test(folded);
      return { line, secret: null, id: undefined, words: line, isStray, opened, depth: 0 };
    }
    const isEnd = folded !== '' && closes(folded, last);
    if (isEnd) open.pop();
    const { secret, id } = last;
    const words = isEnd ? undefined : unquoted(line, last);
    return { line, secret, id, words, isStray: false, opened, depth: open.length };
  });
  return { lines, open };
}

/** The text of a quote that is a secret is read without its quote signs, and so is the text after its mark. */
const unquoted = (line: string, { kind, quotes }: Opened): string => {
  const words = quotes === 0 ? line : line.replace(/^\s*>\s?/, '');
  return kind === 'quote' ? words.replace(QUOTE_MARK, '') : words;
};
