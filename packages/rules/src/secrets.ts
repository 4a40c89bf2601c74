/*
 * Secrets inside a text (specification section 3): stretches of its Markdown that only some read. They are lines between
 * `:::secret`, or `:::secret dm`, and `:::`, or a quote that begins with `[!secret]` or `[!secret dm]`. A secret for the
 * DM has an ID in its mark, `:::secret dm k7f2q9` or `[!secret dm k7f2q9]`, by which it can be revealed to players.
 */

import { SaidText } from './said-text.ts';
import { fold, type ReadLine, readLines, type SecretFor } from './secret-lines.ts';

export type { SecretFor } from './secret-lines.ts';

/** Which secrets somebody reads: none, those for the DM, all; or of those for the DM the ones that were revealed to them. */
export type SecretReader = 'anybody' | 'dm' | 'editor' | RevealedTo;

/** Somebody to whom secrets for the DM were revealed: to them these are text like any other. */
export interface RevealedTo {
  /** The IDs of the secrets. */
  revealed: ReadonlySet<string>;
}

/** A stretch of a text: open to all its readers, or a secret without its marks. */
export interface TextPart {
  secret: SecretFor | null;
  /** Of a secret that can be revealed. */
  id?: string;
  text: string;
}

/** Whether a text holds a secret, or what may be one. */
export const holdsSecret = (text: string): boolean => secretsIn(text) !== null;

/** For whom the secrets of a text are: `dm` where the DM reads one of them at least; null where it holds none. */
export const secretsIn = (text: string): SecretFor | null => secretsOf(readLines(text).lines);

function secretsOf(lines: readonly ReadLine[]): SecretFor | null {
  const found = new Set(lines.map(({ secret }) => secret));
  if (found.has('dm')) return 'dm';
  return found.has('editors') ? 'editors' : null;
}

const isRevealedTo = (reader: SecretReader): reader is RevealedTo => typeof reader === 'object';

function mayRead(reader: SecretReader, { secret, id }: ReadLine): boolean {
  if (secret === null || reader === 'editor') return true;
  if (secret === 'editors' || reader === 'anybody') return false;
  return reader === 'dm' || (id !== undefined && reader.revealed.has(id));
}

/**
 * A text as somebody may have it: without the secrets that are not for them, and without a trace of where they stood.
 * What was revealed to them stands there without its marks. This is done before anything else is made of a text. Takes
 * time in proportion to its length.
 */
export const cutSecrets = (text: string, reader: SecretReader): string => textWithReveals(text, reader).text;

/** A stretch of a cut text that was a secret: its first line, and the one behind its last, counted from 0. */
export interface RevealedStretch {
  id: string;
  from: number;
  to: number;
}

/** The same, with where in it stands what was revealed to the reader. */
export function textWithReveals(text: string, reader: SecretReader): { text: string; revealed: RevealedStretch[] } {
  if (reader === 'editor') return { text, revealed: [] };
  const { lines } = readLines(text);
  if (secretsOf(lines) === null) return { text, revealed: [] };
  const kept = keptLines(lines, reader);
  const cut = kept.map(({ line }) => line).join('\n');
  // What stands in a secret marks nothing by itself. Should it, it is not read at all.
  if (isRevealedTo(reader) && holdsSecret(cut)) return { text: cutSecrets(text, 'anybody'), revealed: [] };
  return { text: cut, revealed: stretchesOf(kept) };
}

/** The same, with which words of it stayed. A line that stayed has its break with it where another line follows. */
export function saidWithoutSecrets(text: string, reader: SecretReader): SaidText {
  const said = new SaidText();
  const { lines } = readLines(text);
  const isWhole = reader === 'editor' || secretsOf(lines) === null;
  const kept = isWhole ? [] : keptLines(lines, reader);
  if (isWhole) said.keep(text, 0);
  else if (isRevealedTo(reader) && holdsSecret(kept.map(({ line }) => line).join('\n')))
    return saidWithoutSecrets(text, 'anybody');
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: sign, index }) => index + sign.length)];
  for (const [at, { line, nth }] of kept.entries()) {
    const isLast = at + 1 === kept.length;
    const words = isLast ? line : `${line}\n`;
    const start = nth === undefined ? undefined : starts[nth];
    if (start !== undefined && text.startsWith(words, start)) said.keep(words, start);
    else said.become(said.tail + words);
  }
  return said;
}

/** A line of a cut text: which of the text it is, if any, and the ID of the revealed secret that it is of. */
interface KeptLine {
  line: string;
  nth?: number;
  id?: string | undefined;
}

function keptLines(lines: readonly ReadLine[], reader: SecretReader): KeptLine[] {
  const kept: KeptLine[] = [];
  // While something is cut: whether an empty line stands on either side of it, and whether it parts two texts.
  let gap: { isBlank: boolean; isApart: boolean } | undefined;
  for (const [nth, read] of lines.entries()) {
    const isRevealed = read.secret !== null && isRevealedTo(reader);
    // A closing mark that closes nothing would tell that something was opened once.
    const line = !mayRead(reader, read) || read.isStray ? undefined : isRevealed ? read.words : read.line;
    if (line === undefined || (isRevealed && read.opened !== undefined)) {
      gap ??= { isBlank: dropBlanks(kept), isApart: false };
      gap.isApart ||= isRevealed && mayRead(reader, read);
    }
    if (line === undefined) continue;
    if (gap !== undefined && line.trim() === '') {
      gap.isBlank = true;
      continue;
    }
    const id = isRevealed ? read.id : undefined;
    const last = kept.at(-1);
    const isParted = gap?.isBlank === true || (gap?.isApart === true && !(isRow(last?.line) && isRow(line)));
    if (isParted && last !== undefined) kept.push({ line: '', id: last.id === id ? id : undefined });
    gap = undefined;
    kept.push({ line, nth, id });
  }
  return kept;
}

/** A row of a table, which others follow without an empty line. */
const isRow = (line: string | undefined): boolean => line?.trimStart().startsWith('|') === true;

function stretchesOf(kept: readonly KeptLine[]): RevealedStretch[] {
  const stretches: RevealedStretch[] = [];
  for (const [at, { id }] of kept.entries()) {
    if (id === undefined) continue;
    const last = stretches.at(-1);
    if (last !== undefined && last.id === id && last.to === at) last.to = at + 1;
    else stretches.push({ id, from: at, to: at + 1 });
  }
  return stretches;
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
function dropBlanks(lines: KeptLine[]): boolean {
  let isBlank = false;
  while (lines.length > 0 && lines.at(-1)?.line.trim() === '') {
    lines.pop();
    isBlank = true;
  }
  return isBlank;
}

/** The stretches of a text in reading order, for whoever shows which of them are secrets. */
export function partsOf(text: string): TextPart[] {
  const parts: { secret: SecretFor | null; id: string | undefined; lines: string[] }[] = [];
  for (const { secret, id, words } of readLines(text).lines) {
    const last = parts.at(-1);
    if (last === undefined || last.secret !== secret || last.id !== id) parts.push({ secret, id, lines: [] });
    if (words !== undefined) parts.at(-1)?.lines.push(words);
  }
  return parts.map(({ secret, id, lines }) => ({
    secret,
    ...(id === undefined ? {} : { id }),
    text: lines.join('\n'),
  }));
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
