import { type ReadLine, readLines, withIdInMark } from './secret-lines.ts';
import { cutSecrets } from './secrets.ts';

/*
 * The IDs of secrets for the DM.
 * The server gives each secret an ID when its text is written. A campaign identifies a revealed secret by world, place,
 * and ID. A rewritten secret gets a new ID, so that nobody reads it by an old reveal.
 */

/** The maximum depth at which secrets that lost their ID are compared. Each level is read again. */
const DEPTH_MAX = 3;

/** A secret for the DM with a well-formed mark. */
export interface MarkedSecret {
  /** The index of the line with its mark. */
  at: number;
  id: string | undefined;
  /** Its words, for comparison; undefined below the maximum depth. */
  words: string | undefined;
}

/** The IDs of the secrets that can be revealed, in reading order. */
export const secretIdsIn = (text: string): string[] =>
  readLines(text).lines.flatMap(({ opened }) => (opened?.id === undefined ? [] : [opened.id]));

/** A text without the IDs of its secrets, for comparing texts. */
export const withoutSecretIds = (text: string): string => withIdsInMarks(text, () => undefined);

/** The words of a secret as a reader sees them to whom only this secret was revealed; '' if there is none. */
export function wordsOfSecret(text: string, id: string): string {
  const { lines } = readLines(text);
  const from = lines.findIndex(({ opened }) => opened?.id === id);
  if (from === -1) return '';
  const block = lines.slice(from, endOf(lines, from) + 1).map(({ line }) => line);
  return cutSecrets(block.join('\n'), { revealed: new Set([id]) });
}

/** The line after a secret whose mark is at line `from`, or the line of its closing mark. */
function endOf(lines: readonly ReadLine[], from: number): number {
  const depth = lines[from]?.depth ?? 0;
  for (let at = from + 1; at < lines.length; at += 1) if ((lines[at]?.depth ?? 0) < depth) return at;
  return lines.length;
}

/**
 * A text as it is stored: each secret for the DM has a unique ID.
 * IDs of the earlier text stay. Typed or copied IDs are replaced by new ones. A secret without an ID, as from a file,
 * gets the old ID if its words are the same.
 * @param before the text that it replaces; null if there was none
 * @param newId creates an unused ID of alternating letters and digits (`k7f2q9`)
 */
export function withSecretIds(text: string, before: string | null, newId: () => string): string {
  const now = markedSecrets(text);
  const old = before === null ? [] : markedSecrets(before);
  const known = new Set(old.flatMap(({ id }) => id ?? []));
  const given = new Map<number, string>();
  for (const { at, id } of now) if (id !== undefined && known.has(id)) given.set(at, id);
  const lost = idsByWords(old, new Set(given.values()));
  for (const { at, words } of now) if (!given.has(at)) given.set(at, lost.get(words ?? '')?.shift() ?? newId());
  return withIdsInMarks(text, (at) => given.get(at));
}

/** The IDs of secrets by their words, without those in use. Secrets without words are all equal. */
function idsByWords(secrets: readonly MarkedSecret[], taken: ReadonlySet<string>): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, words = '' } of secrets) {
    if (id === undefined || words === '' || taken.has(id)) continue;
    ids.set(words, [...(ids.get(words) ?? []), id]);
  }
  return ids;
}

/** The secrets for the DM that can have IDs. */
export function markedSecrets(text: string): MarkedSecret[] {
  const { lines } = readLines(text);
  return lines.flatMap(({ opened, depth }, at) => {
    if (opened?.secret !== 'dm' || !opened.isPlain) return [];
    return [{ at, id: opened.id, words: depth > DEPTH_MAX ? undefined : wordsFrom(lines, at) }];
  });
}

/** The secrets of a text that can be revealed, with their marks, in reading order. A secret within another comes once. */
export function revealableText(text: string): string {
  const { lines } = readLines(text);
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (lines[at]?.opened?.id === undefined) continue;
    const end = endOf(lines, at);
    const block = lines.slice(at, end + 1).map(({ line }) => line);
    blocks.push(block.join('\n').trimEnd());
    at = end;
  }
  return blocks.join('\n\n');
}

/** The IDs of secrets in both texts whose words differ. */
export function changedSecretIds(before: string, after: string): string[] {
  const was = new Map(markedSecrets(before).map(({ id, words }) => [id, words]));
  return markedSecrets(after).flatMap(({ id, words }) =>
    id !== undefined && was.has(id) && was.get(id) !== words ? [id] : [],
  );
}

/** The words of a secret whose mark is at line `at`, without IDs of secrets inside it. */
function wordsFrom(lines: readonly ReadLine[], at: number): string {
  const within = lines
    .slice(at + 1, endOf(lines, at))
    .map(({ line, opened }) => (opened === undefined ? line : withIdInMark(line, undefined)));
  return [lines[at]?.words ?? '', ...within].join('\n').trim();
}

/** Sets the IDs in the marks of secrets. Marks of secrets for editors have none. */
export function withIdsInMarks(text: string, idOf: (at: number) => string | undefined): string {
  const { lines } = readLines(text);
  const changed = lines.map(({ line, opened }, at) => (opened?.isPlain ? withIdInMark(line, idOf(at)) : line));
  return changed.every((line, at) => line === lines[at]?.line) ? text : changed.join('\n');
}
