import { type ReadLine, readLines, withIdInMark } from './secret-lines.ts';
import { cutSecrets } from './secrets.ts';

/*
 * The IDs of secrets for the DM. The server gives each of them one as its text is written; by it, its place, and its world
 * a campaign knows what it revealed. A secret that is written anew has a new one, so that nobody reads it by an old one.
 */

/** Words of a secret that a text lost its ID of are looked for in secrets this deep, at most: each is read once for each. */
const DEEPEST = 3;

/** A secret for the DM whose mark is written as it should be. */
interface MarkedSecret {
  /** The number of the line of its mark. */
  at: number;
  id: string | undefined;
  /** What stands in it, for comparing; undefined where it is not looked at. */
  words: string | undefined;
}

/** The IDs of the secrets of a text that can be revealed, in reading order. */
export const secretIdsIn = (text: string): string[] =>
  readLines(text).lines.flatMap(({ opened }) => (opened?.id === undefined ? [] : [opened.id]));

/** A text whose secrets for the DM have no IDs: for comparing texts, which say the same with other ones. */
export const withoutSecretIds = (text: string): string => withIds(text, () => undefined);

/** The words of a secret that can be revealed, as they have them to whom nothing else was; empty where there is none. */
export function wordsOfSecret(text: string, id: string): string {
  const { lines } = readLines(text);
  const from = lines.findIndex(({ opened }) => opened?.id === id);
  if (from === -1) return '';
  const block = lines.slice(from, endOf(lines, from) + 1).map(({ line }) => line);
  return cutSecrets(block.join('\n'), { revealed: new Set([id]) });
}

/** The first line behind a secret whose mark is line `from`, or that of the mark which closes it. */
function endOf(lines: readonly ReadLine[], from: number): number {
  const depth = lines[from]?.depth ?? 0;
  for (let at = from + 1; at < lines.length; at += 1) if ((lines[at]?.depth ?? 0) < depth) return at;
  return lines.length;
}

/**
 * A text as it is stored: each secret for the DM has an ID, and no two the same one. IDs are kept where they were: one that
 * somebody wrote, or took from elsewhere, gives way to a new one. A secret that came without its ID, as from a file, has
 * the old one if its words are the old ones.
 *
 * @param before the text whose place this one takes; null where there was none
 * @param newId makes one that no secret has, of letters and digits by turns (`k7f2q9`)
 */
export function withSecretIds(text: string, before: string | null, newId: () => string): string {
  const now = markedIn(text);
  const old = before === null ? [] : markedIn(before);
  const known = new Set(old.flatMap(({ id }) => id ?? []));
  const given = new Map<number, string>();
  for (const { at, id } of now) if (id !== undefined && known.has(id)) given.set(at, id);
  const lost = idsByWords(old, new Set(given.values()));
  for (const { at, words } of now) if (!given.has(at)) given.set(at, lost.get(words ?? '')?.shift() ?? newId());
  return withIds(text, (at) => given.get(at));
}

/** The IDs of secrets by what stands in them, without those that are taken. Secrets of no words are all alike. */
function idsByWords(secrets: readonly MarkedSecret[], taken: ReadonlySet<string>): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const { id, words = '' } of secrets) {
    if (id === undefined || words === '' || taken.has(id)) continue;
    ids.set(words, [...(ids.get(words) ?? []), id]);
  }
  return ids;
}

/** The secrets for the DM of a text that can have IDs. */
function markedIn(text: string): MarkedSecret[] {
  const { lines } = readLines(text);
  return lines.flatMap(({ opened, depth }, at) => {
    if (opened?.secret !== 'dm' || !opened.isPlain) return [];
    return [{ at, id: opened.id, words: depth > DEEPEST ? undefined : wordsFrom(lines, at) }];
  });
}

/** What stands in a secret whose mark is line `at`, without the IDs of others within it. */
function wordsFrom(lines: readonly ReadLine[], at: number): string {
  const within = lines
    .slice(at + 1, endOf(lines, at))
    .map(({ line, opened }) => (opened === undefined ? line : withIdInMark(line, undefined)));
  return [lines[at]?.words ?? '', ...within].join('\n').trim();
}

/** A text with IDs in the marks of its secrets; marks of secrets for editors have none. */
function withIds(text: string, idOf: (at: number) => string | undefined): string {
  const { lines } = readLines(text);
  const changed = lines.map(({ line, opened }, at) => (opened?.isPlain ? withIdInMark(line, idOf(at)) : line));
  return changed.every((line, at) => line === lines[at]?.line) ? text : changed.join('\n');
}
