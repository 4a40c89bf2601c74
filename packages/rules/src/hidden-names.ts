import { continueText } from './articles.ts';
import { fold, foldWords } from './fold.ts';
import { RewrittenText } from './rewritten-text.ts';

/*
 * Names that some readers must not see, because they know the place under an alias.
 * Each name is replaced by the alias. A name matches as whole words, in its own spelling or in capitals, with any
 * emphasis inside. Of overlapping names the longest wins. Lower case does not match: "the bridge" is not the place
 * Bridge.
 */

/** A name, and its replacement. */
export interface HiddenName {
  name: string;
  instead: string;
}

/** The range of a name in a text, in UTF-16 units, end exclusive. */
export interface FoundHiddenName {
  start: number;
  end: number;
  instead: string;
}

/** Hidden names, prepared for search. */
export interface HiddenNames {
  readonly names: readonly HiddenName[];
  /** By their first word in lower case. */
  readonly byFirstWord: ReadonlyMap<string, readonly Pattern[]>;
}

interface Pattern {
  words: readonly string[];
  capitals: readonly string[];
  /** The gap before each word except the first. */
  gaps: readonly string[];
  /** Whether its first letter may be upper or lower case, as at the beginning of a sentence. */
  isFirstLetterFree: boolean;
  instead: string;
}

interface Word {
  text: string;
  /** The gap before this word. */
  gap: string;
  start: number;
  end: number;
}

/**
 * Characters that readers do not see between letters: marks of emphasis and code, escapes, and characters of zero
 * width.
 */
const UNSEEN = /[*`~\\\u00ad\u200b-\u200d\u2060\ufeff]/;
const ALL_UNSEEN = new RegExp(UNSEEN, 'g');

/** Scripts without blanks between words. Each of their letters is a word. */
const NO_BLANKS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const WORD = new RegExp(String.raw`[${NO_BLANKS}]|(?:(?![${NO_BLANKS}])[\p{L}\p{N}\p{M}])+`, 'gu');

const ARTICLE = /^(?:the|an?)$/i;

/** The words of a text without invisible characters, each with the gap before it. */
function* wordsOf(text: string): Generator<Word> {
  let last = 0;
  for (const match of text.matchAll(WORD)) {
    const end = match.index + match[0].length;
    yield { text: match[0].normalize('NFC'), gap: plainGap(text.slice(last, match.index)), start: match.index, end };
    last = end;
  }
}

/** A normalized gap between two words: line breaks and quote signs count as blanks. */
function plainGap(gap: string): string {
  if (gap === ' ' || gap === '') return gap;
  return gap
    .replaceAll('_', '')
    .replaceAll(/[\s>]+/g, ' ')
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-');
}

/**
 * Prepares names for search. Names without a letter are skipped, since a number reveals nothing. Of equal names the
 * first counts.
 */
export function hiddenNames(names: readonly HiddenName[]): HiddenNames {
  const byFirstWord = new Map<string, Pattern[]>();
  const known = new Set<string>();
  const used: HiddenName[] = [];
  for (const { name, instead } of names) {
    const words = [...wordsOf(name.replaceAll(ALL_UNSEEN, ''))];
    const first = words[0]?.text ?? '';
    const key = words.map(({ gap, text }, at) => (at === 0 ? text : gap + text)).join('');
    if (!/\p{L}/u.test(key) || known.has(key)) continue;
    known.add(key);
    used.push({ name, instead });
    const pattern: Pattern = {
      words: words.map(({ text }) => text),
      capitals: words.map(({ text }) => text.toUpperCase()),
      gaps: words.slice(1).map(({ gap }) => gap),
      isFirstLetterFree: (words.length > 1 && ARTICLE.test(first)) || /^\p{Ll}/u.test(first),
      instead,
    };
    const others = byFirstWord.get(first.toLowerCase());
    if (others === undefined) byFirstWord.set(first.toLowerCase(), [pattern]);
    else others.push(pattern);
  }
  return { names: used, byFirstWord };
}

/** The longest word of a name. A text without this word does not contain the name. */
export const longestWord = (name: string): string =>
  [...wordsOf(name.replaceAll(ALL_UNSEEN, ''))].reduce(
    (most, { text }) => (text.length > most.length ? text : most),
    '',
  );

/** The hidden names in a text, in reading order, without overlaps. Takes time in proportion to its length. */
export function findHiddenNames(text: string, { byFirstWord }: HiddenNames): FoundHiddenName[] {
  const seen = UNSEEN.test(text) ? text.replaceAll(ALL_UNSEEN, '') : text;
  if (!mayContain(seen, byFirstWord)) return [];
  const words = [...wordsOf(seen)];
  const found: FoundHiddenName[] = [];
  for (const [at, { text: word, start }] of words.entries()) {
    for (const pattern of byFirstWord.get(word.toLowerCase()) ?? []) {
      const end = matches(words, at, pattern) ? words[at + pattern.words.length - 1]?.end : undefined;
      if (end !== undefined) found.push({ start, end, instead: pattern.instead });
    }
  }
  const chosen = withoutOverlap(found);
  return seen === text ? chosen : inWhole(text, chosen);
}

/** Quickly excludes texts without the first word of any name. Most texts are excluded. */
function mayContain(text: string, byFirstWord: HiddenNames['byFirstWord']): boolean {
  if (byFirstWord.size > 50) return true;
  const folded = text.normalize('NFC').toLowerCase();
  for (const word of byFirstWord.keys()) if (folded.includes(word)) return true;
  return false;
}

function matches(words: readonly Word[], at: number, pattern: Pattern): boolean {
  const { gaps, capitals, isFirstLetterFree } = pattern;
  for (const [nth, gap] of gaps.entries()) if (words[at + nth + 1]?.gap !== gap) return false;
  const isSame = pattern.words.every((word, nth) => {
    const text = words[at + nth]?.text ?? '';
    return text === word || (nth === 0 && isFirstLetterFree && text.toLowerCase() === word.toLowerCase());
  });
  return isSame || capitals.every((word, nth) => words[at + nth]?.text === word);
}

/** The longest first; of equal ones the first. */
function withoutOverlap(found: readonly FoundHiddenName[]): FoundHiddenName[] {
  const longestFirst = found.toSorted((a, b) => b.end - b.start - (a.end - a.start) || a.start - b.start);
  const taken = new Map<number, FoundHiddenName>();
  const covered = new Set<number>();
  for (const one of longestFirst) {
    // No further name is longer than the ones taken before, so checking both ends finds every overlap.
    if (covered.has(one.start) || covered.has(one.end - 1)) continue;
    taken.set(one.start, one);
    for (let at = one.start; at < one.end; at += 1) covered.add(at);
  }
  return [...taken.values()].sort((a, b) => a.start - b.start);
}

/** Maps ranges to the text with its invisible characters. */
function inWhole(text: string, found: readonly FoundHiddenName[]): FoundHiddenName[] {
  const placed: FoundHiddenName[] = [];
  let seen = 0;
  let next = 0;
  let start = 0;
  for (let at = 0; at < text.length && next < found.length; at += 1) {
    if (UNSEEN.test(text.charAt(at))) continue;
    const one = found[next];
    if (one === undefined) break;
    if (seen === one.start) start = at;
    seen += 1;
    if (seen < one.end) continue;
    placed.push({ ...one, start, end: at + 1 });
    next += 1;
  }
  return placed;
}

/** A text with replacements for hidden names. @param write how a replacement is written in the text */
export const replaceHiddenNames = (text: string, names: HiddenNames, write?: (instead: string) => string): string =>
  addWithout('', text, names, write);

/**
 * Appends a text with replacements for hidden names to another text.
 * @param goes how the text continues with a replacement; by default as a sentence
 */
export function addWithout(
  before: string,
  text: string,
  names: HiddenNames,
  write?: (instead: string) => string,
  goes?: (before: string, instead: string) => string,
): string {
  const rewritten = new RewrittenText(before);
  addWithoutNames(rewritten, { text, from: 0 }, names, write, goes);
  return rewritten.toString();
}

/** The same, with a record of the words that did not change. @param part a part of the original text, and its offset */
export function addWithoutNames(
  rewritten: RewrittenText,
  { text, from }: { text: string; from: number },
  names: HiddenNames,
  write: (instead: string) => string = (instead) => instead,
  goes: (before: string, instead: string) => string = continueText,
): void {
  let at = 0;
  for (const { start, end, instead } of findHiddenNames(text, names)) {
    rewritten.keep(text.slice(at, start), from + at);
    const name = text.slice(start, end);
    // Emphasis that begins or ends within a name is kept beside it. A line that ends within a name ends after it.
    const marks = name.replaceAll(/[^*`~]/g, '');
    let result = text.slice(at, start).endsWith(marks)
      ? goes(rewritten.tail, write(instead)) + marks
      : goes(rewritten.tail + marks, write(instead));
    at = end;
    if (isPossessive(text, end, result)) {
      result += `${text.charAt(end)}s`;
      at += 1;
    }
    if (name.includes('\n')) result += '\n';
    rewritten.replaceTail(result);
  }
  rewritten.keep(text.slice(at), from + at);
}

/** Whether only an apostrophe after the name marks the possessive, and the replacement needs "'s". */
function isPossessive(text: string, end: number, replacement: string): boolean {
  if (!/^['’](?![\p{L}\p{N}])/u.test(text.slice(end, end + 2)) || /s$/i.test(replacement)) return false;
  // The apostrophe may also close a quotation.
  return /s/i.test(text.charAt(end - 1)) && !/(?:^|[\s(])['‘][^'’]*$/.test(text.slice(Math.max(0, end - 200), end));
}

/** Whether an address contains a hidden name, in any case and with any signs between its words. */
export function addressRevealsName(address: string, { names }: HiddenNames): boolean {
  const text = ` ${lowerWords(decoded(address))} `;
  return names.some(({ name }) => {
    const words = lowerWords(name);
    return words !== '' && text.includes(` ${words} `);
  });
}

const lowerWords = (text: string): string =>
  [...wordsOf(text.replaceAll(ALL_UNSEEN, '').replaceAll("'", '').replaceAll('_', ' '))]
    .map(({ text: word }) => word.toLowerCase())
    .join(' ');

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The names that contain a hidden name as whole words and are not hidden themselves. */
export function longerNames<Named extends { name: string }>(places: readonly Named[], names: HiddenNames): Named[] {
  const own = new Set(names.names.map(({ name }) => name));
  return places.filter(({ name }) => !own.has(name) && findHiddenNames(name, names).length > 0);
}

/** The maximum number of additional searches beside the typed words. */
const SEARCHES_MAX = 20;

/** Additional words to search in stored texts: names whose alias contains the typed words, or is a part of them. */
export function additionalSearches(typed: string, { names }: HiddenNames): string[] {
  const wanted = foldWords(typed);
  const sought = new Set<string>();
  for (const { name, instead } of wanted === '' ? [] : names) {
    if (sought.size >= SEARCHES_MAX) break;
    const other = fold(instead);
    if (other.includes(wanted)) sought.add(name);
    else if (wanted.includes(other)) sought.add(wanted.replace(other, () => name));
    else {
      const after = overlap(other, wanted);
      const before = overlap(wanted, other);
      if (after > 1) sought.add(name + wanted.slice(after));
      if (before > 1) sought.add(wanted.slice(0, wanted.length - before) + name);
    }
  }
  return [...sought].slice(0, SEARCHES_MAX);
}

/** The number of letters that end one text and begin the other. */
function overlap(one: string, other: string): number {
  for (let length = Math.min(one.length, other.length); length > 0; length -= 1)
    if (one.endsWith(other.slice(0, length))) return length;
  return 0;
}
