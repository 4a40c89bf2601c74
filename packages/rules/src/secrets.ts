/*
 * Secrets inside a text (specification section 3): stretches of its Markdown that only some read. They are lines between
 * `:::secret`, or `:::secret dm`, and `:::`, or a quote that begins with `[!secret]` or `[!secret dm]`. Whatever is not
 * sure to be open is secret: what no mark closes, marks that are written oddly, and what a mark of another name holds.
 */

/** Whom a secret is for: those who edit its world, or the DM of a campaign that plays there as well. */
export type SecretFor = 'editors' | 'dm';

/** Which secrets somebody reads: none, those for the DM, or all. */
export type SecretReader = 'anybody' | 'dm' | 'editor';

/** A stretch of a text: open to all its readers, or a secret without its marks. */
export interface TextPart {
  secret: SecretFor | null;
  text: string;
}

/** A line, whom it is for, and what of it is read; undefined where it is nothing but a mark. */
interface ReadLine {
  line: string;
  secret: SecretFor | null;
  words: string | undefined;
  /** A mark that closes nothing. */
  isStray: boolean;
}

interface Opened {
  kind: 'fence' | 'quote';
  secret: SecretFor;
  /** How many signs of a quote stand before the mark, and how many colons it has. */
  quotes: number;
  colons: number;
}

const PLAIN = /^[\t -~]*$/;
/** What may stand within a mark without anybody seeing another word: emphasis, quotes, code, what escapes a sign. */
const DRESS = /[\s*_"'`<\\]/g;
const ANY_MARK = /:[\s*_"'`<\\]*:|\[[\s*_"'`<\\]*!/;

/**
 * A line by what is read of it: letters that look the same are the same, and what is not seen is not there. Empty for
 * most lines that have no mark.
 */
function fold(line: string): string {
  if (PLAIN.test(line)) return ANY_MARK.test(line) ? line.replaceAll(DRESS, '').toLowerCase() : '';
  const letters = line.normalize('NFKC').replaceAll(/[\p{Cf}\p{Mn}\p{Cc}\p{Co}\s]/gu, '');
  return ANY_MARK.test(letters) ? letters.replaceAll(DRESS, '').toLowerCase() : '';
}

const FENCE = /^(?:[>|*+#~-]|\d{1,3}[.)])*(:{3,})\.?[\p{L}\p{N}{[(]/u;
const FENCE_WITHIN = /::[{[(]?\.?secret/;
const QUOTE = /\[!(?:secret|dm)/;
const PURE_MARK = /^>*(?::{3,}secret(?:dm)?|\[!secret(?:dm)?\])$/;
const FOR_DM = /^>*(?::{3,}secretdm$|\[!secretdm\])/;
const CLOSE = /^(>*)(:{3,})$/;

const quotesOf = (folded: string): number => /^>*/.exec(folded)?.[0].length ?? 0;

/** What a line opens, if anything. */
function openedBy(folded: string): Opened | undefined {
  const fence = FENCE.exec(folded);
  const isFence = fence !== null || FENCE_WITHIN.test(folded);
  if (!isFence && !QUOTE.test(folded)) return undefined;
  return {
    kind: isFence ? 'fence' : 'quote',
    secret: FOR_DM.test(folded) ? 'dm' : 'editors',
    quotes: quotesOf(folded),
    colons: fence?.[1]?.length ?? 3,
  };
}

function closes(folded: string, { kind, quotes, colons }: Opened): boolean {
  const match = kind === 'fence' ? CLOSE.exec(folded) : null;
  return match !== null && match[1]?.length === quotes && (match[2]?.length ?? 0) >= colons;
}

/** The lines of a text, each with whom it is for, and what is left open at its end. */
function readLines(text: string): { lines: ReadLine[]; open: Opened[] } {
  const open: Opened[] = [];
  const lines = text.split(/\r\n|\r|\n/).map((line): ReadLine => {
    if (open.at(-1)?.kind === 'quote' && line.trim() === '') open.pop();
    const folded = fold(line);
    const opened = folded === '' ? undefined : openedBy(folded);
    if (opened !== undefined) {
      // Within one for editors alone everything is for them alone.
      if (open.at(-1)?.secret === 'editors') opened.secret = 'editors';
      open.push(opened);
      const words = PURE_MARK.test(folded) ? undefined : unquoted(line, opened);
      return { line, secret: opened.secret, words, isStray: false };
    }
    const last = open.at(-1);
    if (last === undefined) return { line, secret: null, words: line, isStray: folded !== '' && CLOSE.test(folded) };
    const isEnd = folded !== '' && closes(folded, last);
    if (isEnd) open.pop();
    return { line, secret: last.secret, words: isEnd ? undefined : unquoted(line, last), isStray: false };
  });
  return { lines, open };
}

/** What stands in a quote that is a secret is read as if it stood by itself; so is what follows its mark. */
const unquoted = (line: string, { kind, quotes }: Opened): string => {
  if (quotes === 0) return line;
  const words = line.replace(/^\s*>\s?/, '');
  return kind === 'quote' ? words.replace(/^\s*\[!secret(?: ?dm)?\]\s*/i, '') : words;
};

/** Whether a text holds a secret, or what may be one. */
export const holdsSecret = (text: string): boolean => secretsIn(text) !== null;

/** For whom the secrets of a text are: `dm` where the DM reads one of them at least; null where it holds none. */
export const secretsIn = (text: string): SecretFor | null => secretsOf(readLines(text).lines);

function secretsOf(lines: readonly ReadLine[]): SecretFor | null {
  const found = new Set(lines.map(({ secret }) => secret));
  if (found.has('dm')) return 'dm';
  return found.has('editors') ? 'editors' : null;
}

const mayRead = (reader: SecretReader, secret: SecretFor | null): boolean =>
  secret === null || reader === 'editor' || (reader === 'dm' && secret === 'dm');

/**
 * A text as somebody may have it: without the secrets that are not for them, and without a trace of where they stood.
 * This is done before anything else is made of a text. Takes time in proportion to its length.
 */
export function cutSecrets(text: string, reader: SecretReader): string {
  if (reader === 'editor') return text;
  const { lines } = readLines(text);
  if (secretsOf(lines) === null) return text;
  const kept: string[] = [];
  // While something is cut: whether an empty line stands on either side of it.
  let gap: { isBlank: boolean } | undefined;
  for (const { line, secret, isStray } of lines) {
    const isBlank = line.trim() === '';
    // A closing mark that closes nothing would tell that something was opened once.
    if (!mayRead(reader, secret) || isStray) {
      gap ??= { isBlank: dropBlanks(kept) };
    } else if (gap !== undefined && isBlank) {
      gap.isBlank = true;
    } else {
      if (gap?.isBlank === true && kept.length > 0) kept.push('');
      gap = undefined;
      kept.push(line);
    }
  }
  return kept.join('\n');
}

/** The secrets of a text with their marks, and nothing else of it. */
export function onlySecrets(text: string): string {
  const kept: string[] = [];
  let isApart = false;
  for (const { line, secret } of readLines(text).lines) {
    if (secret !== null) kept.push(...(isApart && kept.length > 0 ? ['', line] : [line]));
    isApart = secret === null;
  }
  return kept.join('\n');
}

/** Takes empty lines off the end. @returns whether there were any */
function dropBlanks(lines: string[]): boolean {
  let isBlank = false;
  while (lines.length > 0 && lines.at(-1)?.trim() === '') {
    lines.pop();
    isBlank = true;
  }
  return isBlank;
}

/** The stretches of a text in reading order, for whoever shows which of them are secrets. */
export function partsOf(text: string): TextPart[] {
  const parts: { secret: SecretFor | null; lines: string[] }[] = [];
  for (const { secret, words } of readLines(text).lines) {
    if (parts.at(-1)?.secret !== secret) parts.push({ secret, lines: [] });
    if (words !== undefined) parts.at(-1)?.lines.push(words);
  }
  return parts.map(({ secret, lines }) => ({ secret, text: lines.join('\n') }));
}

/** How many lines of a text hold what marks a secret, or may; counted up to one more than `most`. */
export function countMarks(text: string, most: number): number {
  let count = 0;
  for (const line of text.split('\n')) {
    if (fold(line) !== '') count += 1;
    if (count > most) break;
  }
  return count;
}

/** For whom each line of a text is; null: for all its readers. */
export const secretsByLine = (text: string): (SecretFor | null)[] => readLines(text).lines.map(({ secret }) => secret);

/** The marks that open again what a text leaves open, for whoever reads on; empty: nothing. A quote ends with its text. */
export const marksLeftOpen = (text: string): string =>
  readLines(text)
    .open.filter(({ kind }) => kind === 'fence')
    .map(
      ({ secret, quotes, colons }) =>
        `${'>'.repeat(quotes)}${':'.repeat(colons)}${secret === 'dm' ? 'secret dm' : 'secret'}`,
    )
    .join('\n');

/** Words that stand in a secret already, without what would mark another one within it. */
export const withoutSecretMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => (fold(line) === '' ? line : line.normalize('NFKC').replaceAll(/[:!]/g, '')))
    .join('\n');

/** A text whose last secrets are closed, for what is written below it. */
export function closeSecrets(text: string): string {
  const marks = readLines(text).open.map(({ kind, quotes, colons }) =>
    kind === 'quote' ? '' : '>'.repeat(quotes) + ':'.repeat(colons),
  );
  return [text, ...marks.reverse()].join('\n');
}
