import { countMarks, cutSecrets, marksLeftOpen, partsOf, type SecretFor, type SecretReader } from './secrets.ts';

/** What a changed text would do to the secrets that it held before. */
export interface SecretsChanged {
  /**
   * `opened`: others would read what was secret, or the mark above it is gone. `closed`: a closing mark is gone, so that
   * what follows would become secret.
   */
  kind: 'opened' | 'closed';
  /** Whom it is about: every reader of the text, or only the DMs who may read its `dm` secrets. */
  readers: 'everybody' | 'dms';
  /** The lines that change hands, in reading order. */
  lines: string[];
}

/** Lines that repeat fewer words of a secret than this, and not all of it, are not taken for a part of it. */
const RUN = 4;

/**
 * Compares a text with how it is published, for whoever asks before a secret becomes readable. A mark that is moved while
 * its words stay secret changes nothing. Takes time in proportion to both texts.
 *
 * @returns undefined where nobody reads more or less than before because of a secret's mark
 */
export function secretsChanged(before: string, after: string): SecretsChanged | undefined {
  if (before === after) return undefined;
  return openedFor('anybody', before, after) ?? openedFor('dm', before, after) ?? closedBy(before, after);
}

function openedFor(reader: SecretReader, before: string, after: string): SecretsChanged | undefined {
  const hidden = hiddenFrom(reader, before);
  if (hidden.length === 0) return undefined;
  const added = linesOnlyIn(readBy(reader, after), readBy(reader, before));
  const hasFewerMarks =
    hiddenFrom(reader, after).length < hidden.length ||
    countMarks(after, before.length) < countMarks(before, before.length);
  const isOfSecret = repeats(hidden.join('\n'));
  const lines = hasFewerMarks ? added : added.filter(isOfSecret);
  return lines.length === 0 ? undefined : { kind: 'opened', readers: reader === 'dm' ? 'dms' : 'everybody', lines };
}

function closedBy(before: string, after: string): SecretsChanged | undefined {
  if (marksLeftOpen(after) === '' || marksLeftOpen(before) !== '') return undefined;
  // A secret that is being written has no closing mark yet: only one that was there is missed.
  if (hiddenFrom('anybody', before).length === 0) return undefined;
  const gone = linesOnlyIn(readBy('anybody', before), readBy('anybody', after));
  const isNowSecret = repeats(hiddenFrom('anybody', after).join('\n'));
  const lines = gone.filter(isNowSecret);
  return lines.length === 0 ? undefined : { kind: 'closed', readers: 'everybody', lines };
}

const OPENING = /^\s*:{3,}\s*secret/i;
const CLOSING = /^\s*:{3,}\s*$/;

/**
 * A changed text in which every secret that lost its mark has it again, around the words that others would read.
 *
 * @returns undefined where that cannot be done: then the words have to be looked at
 */
export function withMarksAgain(before: string, after: string): string | undefined {
  const changed = secretsChanged(before, after);
  if (changed?.kind !== 'opened') return undefined;
  const reader = changed.readers === 'dms' ? 'dm' : 'anybody';
  const hidden = new Set(hiddenFrom(reader, before).flatMap((text) => text.split('\n').map((line) => line.trim())));
  const opened = new Set(changed.lines.map((line) => line.trim()).filter((line) => hidden.has(line)));
  const published = before.split('\n');
  const first = published.findIndex((line) => opened.has(line.trim()));
  const mark = published.slice(0, Math.max(0, first)).findLast((line) => OPENING.test(line));
  if (mark === undefined) return undefined;
  const lines = after.split('\n');
  const marked = lines.flatMap((line, at) => {
    const isOpened = opened.has(line.trim());
    const wasOpened = at > 0 && opened.has((lines[at - 1] ?? '').trim());
    const ends = isOpened && !opened.has((lines[at + 1] ?? '').trim()) && !CLOSING.test(lines[at + 1] ?? '');
    return [...(isOpened && !wasOpened ? [mark] : []), line, ...(ends ? [':::'] : [])];
  });
  const text = marked.join('\n');
  return secretsChanged(before, text) === undefined ? text : undefined;
}

/** What a reader is given of a text, without the marks. */
const readBy = (reader: SecretReader, text: string): string =>
  partsOf(cutSecrets(text, reader))
    .map((part) => part.text)
    .join('\n');

/** The stretches of a text that a reader is not given. */
function hiddenFrom(reader: SecretReader, text: string): string[] {
  const isHidden = (secret: SecretFor | null) => secret === 'editors' || (secret === 'dm' && reader === 'anybody');
  return partsOf(text)
    .filter(({ secret }) => isHidden(secret))
    .map((part) => part.text);
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lines of a text that another one does not have, or not as often. */
function linesOnlyIn(text: string, other: string): string[] {
  const left = new Map<string, number>();
  for (const line of other.split('\n')) {
    const key = line.trim();
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return text.split('\n').filter((line) => {
    const count = left.get(line.trim()) ?? 0;
    left.set(line.trim(), count - 1);
    return count < 1 && wordsOf(line).length > 0;
  });
}

/** Whether a line repeats a whole line of a text, or several words of it in a row. */
function repeats(text: string): (line: string) => boolean {
  const runs = new Set<string>();
  const whole = new Set<string>();
  for (const line of text.split('\n')) {
    const words = wordsOf(line);
    whole.add(words.join(' '));
    for (const run of runsOf(words)) runs.add(run);
  }
  return (line) => {
    const words = wordsOf(line);
    return whole.has(words.join(' ')) || runsOf(words).some((run) => runs.has(run));
  };
}

const runsOf = (words: readonly string[]): string[] =>
  words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(' '));
