/*
 * The lines of a text, each with the secret that it is in (specification section 3). Whatever is not sure to be open is
 * secret: what no mark closes, marks that are written oddly, and what a mark of another name holds.
 */

/** Whom a secret is for: those who edit its world, or the DM of a campaign that plays there as well. */
export type SecretFor = 'editors' | 'dm';

/** A line, whom it is for, and what of it is read; undefined where it is nothing but a mark. */
export interface ReadLine {
  line: string;
  secret: SecretFor | null;
  /** The ID of the innermost secret that it is in; undefined where that has none, and outside of secrets. */
  id: string | undefined;
  words: string | undefined;
  /** A mark that closes nothing. */
  isStray: boolean;
  /** What it opens, if anything. */
  opened: Opened | undefined;
  /** How many secrets stand open behind it. */
  depth: number;
}

export interface Opened {
  kind: 'fence' | 'quote';
  secret: SecretFor;
  /** How many signs of a quote stand before the mark, and how many colons it has. */
  quotes: number;
  colons: number;
  /** As its mark says; only of one for the DM whose mark is written as it should be, and the first of its ID in the text. */
  id: string | undefined;
  /** The mark is written as it should be: an ID can stand in it. */
  isPlain: boolean;
}

const PLAIN = /^[\t -~]*$/;
/** What may stand within a mark without anybody seeing another word: emphasis, quotes, code, what escapes a sign. */
const DRESS = /[\s*_"'`<\\]/g;
const ANY_MARK = /:[\s*_"'`<\\]*:|\[[\s*_"'`<\\]*!/;

/**
 * A line by what is read of it: letters that look the same are the same, and what is not seen is not there. Empty for
 * most lines that have no mark.
 */
export function fold(line: string): string {
  if (PLAIN.test(line)) return ANY_MARK.test(line) ? line.replaceAll(DRESS, '').toLowerCase() : '';
  const letters = line.normalize('NFKC').replaceAll(/[\p{Cf}\p{Mn}\p{Cc}\p{Co}\s]/gu, '');
  return ANY_MARK.test(letters) ? letters.replaceAll(DRESS, '').toLowerCase() : '';
}

/** Letters and digits by turns: no word looks like that, so that words beside a mark are never taken for an ID. */
const ID = '(?:[a-z][0-9]){3,8}';
const FENCE = /^(?:[>|*+#~-]|\d{1,3}[.)])*(:{3,})\.?[\p{L}\p{N}{[(]/u;
const FENCE_WITHIN = /::[{[(]?\.?secret/;
const QUOTE = /\[!(?:secret|dm)/;
const PURE_MARK = new RegExp(`^>*(?::{3,}secret(?:dm)?(?:${ID})?|\\[!secret(?:dm)?(?:${ID})?\\])$`);
const FOR_DM = new RegExp(`^>*(?::{3,}secretdm(?:${ID})?$|\\[!secretdm(?:${ID})?\\])`);
const CLOSE = /^(>*)(:{3,})$/;
/** Marks as they should be written, with their IDs. */
const PLAIN_FENCE = new RegExp(`^([\\s>]*:{3,}\\s*secret(?:\\s*dm)?)(?:\\s*(${ID}))?()\\s*$`, 'i');
const PLAIN_QUOTE = new RegExp(`^([\\s>]*\\[!secret(?:\\s*dm)?)(?:\\s*(${ID}))?(\\].*)$`, 'i');
/** The mark of a quote, behind what makes it a quote. */
const QUOTE_MARK = new RegExp(`^\\s*\\[!secret(?:\\s*dm)?(?:\\s*${ID})?\\]\\s*`, 'i');

const quotesOf = (folded: string): number => /^>*/.exec(folded)?.[0].length ?? 0;

const opensAny = (folded: string): boolean => FENCE.test(folded) || FENCE_WITHIN.test(folded) || QUOTE.test(folded);

/** What a line opens, if anything. */
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

/** A mark that is written as it should be, by its parts; undefined for all others. */
function plainMark(line: string): { mark: string; id: string | undefined; rest: string } | undefined {
  const [, mark, id, rest = ''] = PLAIN_FENCE.exec(line) ?? PLAIN_QUOTE.exec(line) ?? [];
  // Words beside it may look like another mark.
  return mark === undefined || opensAny(fold(rest.slice(1))) ? undefined : { mark, id: id?.toLowerCase(), rest };
}

/** A line with another ID in its mark, or none; the line itself where its mark is not written as it should be. */
export function withIdInMark(line: string, id: string | undefined): string {
  const plain = plainMark(line);
  if (plain === undefined || plain.id === id) return line;
  return `${plain.mark}${id === undefined ? '' : ` ${id}`}${plain.rest}`;
}

function closes(folded: string, { kind, quotes, colons }: Opened): boolean {
  const match = kind === 'fence' ? CLOSE.exec(folded) : null;
  return match !== null && match[1]?.length === quotes && (match[2]?.length ?? 0) >= colons;
}

/** The lines of a text, each with whom it is for, and what is left open at its end. Takes time in proportion to it. */
export function readLines(text: string): { lines: ReadLine[]; open: Opened[] } {
  const open: Opened[] = [];
  const ids = new Set<string>();
  const lines = text.split(/\r\n|\r|\n/).map((line): ReadLine => {
    if (open.at(-1)?.kind === 'quote' && line.trim() === '') open.pop();
    const folded = fold(line);
    const opened = folded === '' ? undefined : openedBy(line, folded);
    if (opened !== undefined) {
      // Within one for editors alone everything is for them alone.
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

/** What stands in a quote that is a secret is read as if it stood by itself; so is what follows its mark. */
const unquoted = (line: string, { kind, quotes }: Opened): string => {
  const words = quotes === 0 ? line : line.replace(/^\s*>\s?/, '');
  return kind === 'quote' ? words.replace(QUOTE_MARK, '') : words;
};
