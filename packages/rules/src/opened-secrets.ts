import { countMarks, cutSecrets, marksLeftOpen, partsOf, type SecretFor, type SecretReader } from './secrets.ts';

/** The effect of a text change on the secrets that the text had before. */
export interface SecretsChanged {
  /**
   * `opened`: others would read the secret, or its opening mark is missing. `closed`: a closing mark is missing, so
   * that the text after it would become secret.
   */
  kind: 'opened' | 'closed';
  /** The affected readers: every reader of the text, or only the DMs who read its `dm` secrets. */
  readers: 'everybody' | 'dms';
  /** The affected lines, in reading order. */
  lines: string[];
  /** The number of affected secrets, at least 1. */
  secrets: number;
}

/** A line counts as part of a secret if it repeats all of it, or this many words in a row. */
const RUN = 4;

/**
 * Compares a text with its published version, for a warning before a secret becomes readable.
 * Moving a mark changes nothing if the words stay secret. Takes time in proportion to both texts.
 * @returns undefined if no reader gains or loses text because of a mark
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
  const found = added.filter(isOfSecret);
  const lines = hasFewerMarks ? withNeighbors(added, found, readBy(reader, after)) : found;
  if (lines.length === 0) return undefined;
  const opened = lines.join('\n');
  const secrets = hidden.filter((text) => opened.split('\n').some(repeats(text))).length;
  return { kind: 'opened', readers: reader === 'dm' ? 'dms' : 'everybody', lines, secrets: Math.max(1, secrets) };
}

/**
 * A secret may have been reworded when its mark was cut: the added lines beside its words are taken for its words. If it
 * has none of its words any more, all added lines are.
 */
function withNeighbors(added: readonly string[], found: readonly string[], text: string): string[] {
  if (found.length === 0) return [...added];
  const [isAdded, isFound] = [new Set(added), new Set(found)];
  const runs: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (isAdded.has(line)) runs.at(-1)?.push(line);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter((run) => run.some((line) => isFound.has(line))).flat();
}

function closedBy(before: string, after: string): SecretsChanged | undefined {
  if (marksLeftOpen(after) === '' || marksLeftOpen(before) !== '') return undefined;
  // A secret that is being written has no closing mark yet. Only a mark that existed before can be missing.
  if (hiddenFrom('anybody', before).length === 0) return undefined;
  const gone = linesOnlyIn(readBy('anybody', before), readBy('anybody', after));
  const isNowSecret = repeats(hiddenFrom('anybody', after).join('\n'));
  const lines = gone.filter(isNowSecret);
  return lines.length === 0 ? undefined : { kind: 'closed', readers: 'everybody', lines, secrets: 1 };
}

const OPENING = /^\s*(?::{3,}\s*secret|>\s*\[!secret)/i;
const CLOSING = /^\s*:{3,}\s*$/;

const keyOf = (line: string): string => wordsIn(line).join(' ');

/**
 * Restores the lost marks around the words that others would read. A secret has the mark again that it had.
 * @returns undefined if that is not possible, so that people must check the words
 */
export function withRestoredMarks(before: string, after: string): string | undefined {
  const changed = secretsChanged(before, after);
  if (changed?.kind !== 'opened') return undefined;
  const hidden = new Set(hiddenFrom(changed.readers === 'dms' ? 'dm' : 'anybody', before).flatMap(keysOf));
  const opened = new Set(changed.lines.map(keyOf).filter((key) => key !== '' && hidden.has(key)));
  const published = before.split('\n');
  /** The mark above a line as it was published. */
  const markOf = (line: string): string | undefined => {
    const at = published.findIndex((one) => keyOf(one) === keyOf(line));
    return published.slice(0, Math.max(0, at)).findLast((one) => OPENING.test(one));
  };
  const lines = after.split('\n');
  const isOpened = lines.map((line) => opened.has(keyOf(line)));
  const marked = lines.flatMap((line, at) => {
    if (!isOpened[at]) return [line];
    const mark = isOpened[at - 1] && markOf(lines[at - 1] ?? '') === markOf(line) ? undefined : markOf(line);
    const isLast = !isOpened[at + 1] || markOf(lines[at + 1] ?? '') !== markOf(line);
    const isQuote = markOf(line)?.includes('[!') === true;
    const end = isLast && !isQuote && !CLOSING.test(lines[at + 1] ?? '') ? [':::'] : [];
    return [...(mark === undefined ? [] : [mark]), line, ...end];
  });
  const text = marked.join('\n');
  return secretsChanged(before, text) === undefined ? text : undefined;
}

const keysOf = (text: string): string[] => text.split('\n').map(keyOf);

/** The text that a reader gets, without marks. */
const readBy = (reader: SecretReader, text: string): string =>
  partsOf(cutSecrets(text, reader))
    .map((part) => part.text)
    .join('\n');

/** The stretches of a text that a reader does not get. */
function hiddenFrom(reader: SecretReader, text: string): string[] {
  const isHidden = (secret: SecretFor | null) => secret === 'editors' || (secret === 'dm' && reader === 'anybody');
  return partsOf(text)
    .filter(({ secret }) => isHidden(secret))
    .map((part) => part.text);
}

/** The words of a text in lowercase, without punctuation. */
export const wordsIn = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Lines of a text that another one lacks, or has less often. */
function linesOnlyIn(text: string, other: string): string[] {
  const left = new Map<string, number>();
  for (const line of other.split('\n')) {
    const key = line.trim();
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return text.split('\n').filter((line) => {
    const count = left.get(line.trim()) ?? 0;
    left.set(line.trim(), count - 1);
    return count < 1 && wordsIn(line).length > 0;
  });
}

/** Whether a line repeats a whole line of a text, or several words of it in a row. */
function repeats(text: string): (line: string) => boolean {
  const runs = new Set<string>();
  const whole = new Set<string>();
  for (const line of text.split('\n')) {
    const words = wordsIn(line);
    whole.add(words.join(' '));
    for (const run of runsOf(words)) runs.add(run);
  }
  return (line) => {
    const words = wordsIn(line);
    return whole.has(words.join(' ')) || runsOf(words).some((run) => runs.has(run));
  };
}

const runsOf = (words: readonly string[]): string[] =>
  words.slice(0, Math.max(0, words.length - RUN + 1)).map((_, at) => words.slice(at, at + RUN).join(' '));
