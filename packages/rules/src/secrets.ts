/*
 * Secrets inside a text (specification section 3): stretches of its Markdown that only some people read.
 * They are lines between `:::secret`, or `:::secret dm`, and `:::`, or a quote that begins with `[!secret]` or
 * `[!secret dm]`. A secret for the DM has an ID in its mark, `:::secret dm k7f2q9` or `[!secret dm k7f2q9]`. The ID
 * lets the DM reveal it to players.
 */

import { RewrittenText } from './rewritten-text.ts';
import { fold, type ReadLine, readLines, type SecretFor } from './secret-lines.ts';

export type { SecretFor } from './secret-lines.ts';

/** The secrets that a reader may read: none, those for the DM, all, or the revealed ones of those for the DM. */
export type SecretReader = 'anybody' | 'dm' | 'editor' | RevealedTo;

/** A reader to whom secrets for the DM were revealed. For this reader they are plain text. */
export interface RevealedTo {
  /** The IDs of the secrets. */
  revealed: ReadonlySet<string>;
}

/** A stretch of a text: open to all readers, or a secret without its marks. */
export interface TextPart {
  secret: SecretFor | null;
  /** Only for a secret that can be revealed. */
  id?: string;
  text: string;
}

/** Whether a text contains a secret, or a possible one. */
export const hasSecret = (text: string): boolean => secretsIn(text) !== null;

/** The readers of a text's secrets: `dm` if the DM reads at least one; null if there is none. */
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
 * The text for one reader: without the secrets of others, and without any trace of them.
 * Revealed secrets appear without their marks. This must run before anything else is derived from the text. Takes time
 * in proportion to its length.
 */
export const cutSecrets = (text: string, reader: SecretReader): string => textWithReveals(text, reader).text;

/** A revealed secret in the reader's text: its first line, and the line after its last, from 0. */
export interface RevealedStretch {
  id: string;
  from: number;
  to: number;
}

/** The same, with the ranges of revealed secrets. */
export function textWithReveals(text: string, reader: SecretReader): { text: string; revealed: RevealedStretch[] } {
  if (reader === 'editor') return { text, revealed: [] };
  const { lines } = readLines(text);
  if (secretsOf(lines) === null) return { text, revealed: [] };
  const kept = keptLines(lines, reader);
  const cut = kept.map(({ line }) => line).join('\n');
  // A secret contains no marks of its own. If it does, it is not shown at all.
  if (isRevealedTo(reader) && hasSecret(cut)) return { text: cutSecrets(text, 'anybody'), revealed: [] };
  return { text: cut, revealed: stretchesOf(kept) };
}

/**
 * The same, with a record of the unchanged words. An unchanged line includes its line break if another line follows.
 */
export function rewriteWithoutSecrets(text: string, reader: SecretReader): RewrittenText {
  const rewritten = new RewrittenText();
  const { lines } = readLines(text);
  const isWhole = reader === 'editor' || secretsOf(lines) === null;
  const kept = isWhole ? [] : keptLines(lines, reader);
  if (isWhole) rewritten.keep(text, 0);
  else if (isRevealedTo(reader) && hasSecret(kept.map(({ line }) => line).join('\n')))
    return rewriteWithoutSecrets(text, 'anybody');
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map(({ 0: sign, index }) => index + sign.length)];
  for (const [at, { line, nth }] of kept.entries()) {
    const isLast = at + 1 === kept.length;
    const words = isLast ? line : `${line}\n`;
    const start = nth === undefined ? undefined : starts[nth];
    if (start !== undefined && text.startsWith(words, start)) rewritten.keep(words, start);
    else rewritten.replaceTail(rewritten.tail + words);
  }
  return rewritten;
}

/** A line of the reader's text: its index in the original, if any, and the ID of its revealed secret. */
interface KeptLine {
  line: string;
  nth?: number;
  id?: string | undefined;
}

function keptLines(lines: readonly ReadLine[], reader: SecretReader): KeptLine[] {
  const kept: KeptLine[] = [];
  // While lines are removed: whether there is an empty line on either side, and whether the gap separates two texts.
  let gap: { isBlank: boolean; isApart: boolean } | undefined;
  for (const [nth, read] of lines.entries()) {
    const isRevealed = read.secret !== null && isRevealedTo(reader);
    // A stray closing mark would reveal that there was a secret.
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

/** A row of a table, which continues without an empty line. */
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

/** Only the secrets of a text, with their marks. */
export function onlySecrets(text: string): string {
  const kept: string[] = [];
  let isApart = false;
  for (const { line, secret } of readLines(text).lines) {
    if (secret !== null) kept.push(...(isApart && kept.length > 0 ? ['', line] : [line]));
    isApart = secret === null;
  }
  return kept.join('\n');
}

/** Removes empty lines at the end. @returns whether there were any */
function dropBlanks(lines: KeptLine[]): boolean {
  let isBlank = false;
  while (lines.length > 0 && lines.at(-1)?.line.trim() === '') {
    lines.pop();
    isBlank = true;
  }
  return isBlank;
}

/** The parts of a text in reading order, with its secrets as separate parts. */
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

/** The number of lines with a mark, or a possible one; counted up to `most` + 1. */
export function countMarks(text: string, most: number): number {
  let count = 0;
  for (const line of text.split('\n')) {
    if (fold(line) !== '') count += 1;
    if (count > most) break;
  }
  return count;
}

/** The secret of each line; null for an open line. */
export const secretsByLine = (text: string): (SecretFor | null)[] => readLines(text).lines.map(({ secret }) => secret);

/** The marks that reopen the secrets left open by a text; '' if there are none. A quote ends with its text. */
export const marksLeftOpen = (text: string): string =>
  readLines(text)
    .open.filter(({ kind }) => kind === 'fence')
    .map(
      ({ secret, quotes, colons }) =>
        `${'>'.repeat(quotes)}${':'.repeat(colons)}${secret === 'dm' ? 'secret dm' : 'secret'}`,
    )
    .join('\n');

/** Words for use inside a secret, without marks of further secrets. */
export const withoutSecretMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => (fold(line) === '' ? line : line.normalize('NFKC').replaceAll(/[:!]/g, '')))
    .join('\n');

/** A text with its last secrets closed, so that more text can follow. */
export function closeSecrets(text: string): string {
  const marks = readLines(text).open.map(({ kind, quotes, colons }) =>
    kind === 'quote' ? '' : '>'.repeat(quotes) + ':'.repeat(colons),
  );
  return [text, ...marks.reverse()].join('\n');
}
