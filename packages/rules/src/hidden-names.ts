import { goOnWith } from './articles.ts';
import { fold, foldWords } from './fold.ts';
import { SaidText } from './said-text.ts';

/*
 * Names that some readers must not read, because they call the place otherwise. What they are given has the other name in
 * place of each. A name counts as whole words, as it is written or in capitals, whatever emphasis stands within it. Among
 * names that overlap the longest counts. Lower case does not count: "the bridge" is not the place called Bridge.
 */

/** A name, and what its readers read instead. */
export interface HiddenName {
  name: string;
  instead: string;
}

/** Where a name stands in a text, in UTF-16 units, the end not included. */
export interface FoundHiddenName {
  start: number;
  end: number;
  instead: string;
}

/** Hidden names, made ready to be looked for. */
export interface HiddenNames {
  readonly names: readonly HiddenName[];
  /** By their first word in lower case. */
  readonly byFirstWord: ReadonlyMap<string, readonly Pattern[]>;
}

interface Pattern {
  words: readonly string[];
  capitals: readonly string[];
  /** What stands before each word but the first. */
  gaps: readonly string[];
  /** Its first letter may be a capital or not, as at the beginning of a sentence. */
  isFirstLetterFree: boolean;
  instead: string;
}

interface Word {
  text: string;
  /** What stands between it and the word before. */
  gap: string;
  start: number;
  end: number;
}

/** What nobody sees between letters: marks of emphasis and code, signs that escape another one, characters without width. */
const UNSEEN = /[*`~\\\u00ad\u200b-\u200d\u2060\ufeff]/;
const ALL_UNSEEN = new RegExp(UNSEEN, 'g');

/** Scripts that put no blanks between words: each of their letters is a word. */
const NO_BLANKS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const WORD = new RegExp(String.raw`[${NO_BLANKS}]|(?:(?![${NO_BLANKS}])[\p{L}\p{N}\p{M}])+`, 'gu');

const ARTICLE = /^(?:the|an?)$/i;

/** The words of a text without unseen characters, each with what stands before it. */
function* wordsOf(text: string): Generator<Word> {
  let last = 0;
  for (const match of text.matchAll(WORD)) {
    const end = match.index + match[0].length;
    yield { text: match[0].normalize('NFC'), gap: plainGap(text.slice(last, match.index)), start: match.index, end };
    last = end;
  }
}

/** What stands between two words, written one way: breaks and signs of quotes are blanks. */
function plainGap(gap: string): string {
  if (gap === ' ' || gap === '') return gap;
  return gap
    .replaceAll('_', '')
    .replaceAll(/[\s>]+/g, ' ')
    .replaceAll(/[’‘ʼ]/g, "'")
    .replaceAll(/[‐‑–—]/g, '-');
}

/**
 * Makes names ready to be looked for. Names without a letter are left out: a number tells nothing. Of one name that several
 * places have, the first counts.
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

/** The longest word of a name: a text without it has the name nowhere, however its words stand apart there. */
export const longestWord = (name: string): string =>
  [...wordsOf(name.replaceAll(ALL_UNSEEN, ''))].reduce(
    (most, { text }) => (text.length > most.length ? text : most),
    '',
  );

/** Where hidden names stand in a text, in reading order; none overlaps another. Takes time in proportion to its length. */
export function findHiddenNames(text: string, { byFirstWord }: HiddenNames): FoundHiddenName[] {
  const seen = UNSEEN.test(text) ? text.replaceAll(ALL_UNSEEN, '') : text;
  if (!mayHold(seen, byFirstWord)) return [];
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

/** Most texts hold none of the words with which names begin: these are not read word by word. */
function mayHold(text: string, byFirstWord: HiddenNames['byFirstWord']): boolean {
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
    // None is longer than those that were taken: it overlaps one where either of its ends does.
    if (covered.has(one.start) || covered.has(one.end - 1)) continue;
    taken.set(one.start, one);
    for (let at = one.start; at < one.end; at += 1) covered.add(at);
  }
  return [...taken.values()].sort((a, b) => a.start - b.start);
}

/** The same places in the text with its unseen characters. */
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

/** A text with what readers read instead of hidden names. @param write how that is written in it */
export const replaceHiddenNames = (text: string, names: HiddenNames, write?: (instead: string) => string): string =>
  addWithout('', text, names, write);

/**
 * A text that goes on with another one, in which other words stand in place of hidden names.
 * @param goes how the text goes on with these; left out, as a sentence does
 */
export function addWithout(
  before: string,
  text: string,
  names: HiddenNames,
  write?: (instead: string) => string,
  goes?: (before: string, instead: string) => string,
): string {
  const said = new SaidText(before);
  addWithoutNames(said, { text, from: 0 }, names, write, goes);
  return said.toString();
}

/** The same, where it is known which words stay. @param part a part of the text that is made into another, and where it begins there */
export function addWithoutNames(
  said: SaidText,
  { text, from }: { text: string; from: number },
  names: HiddenNames,
  write: (instead: string) => string = (instead) => instead,
  goes: (before: string, instead: string) => string = goOnWith,
): void {
  let at = 0;
  for (const { start, end, instead } of findHiddenNames(text, names)) {
    said.keep(text.slice(at, start), from + at);
    const name = text.slice(start, end);
    // Emphasis that begins or ends within a name is kept beside it, and a line that ends there ends after it.
    const marks = name.replaceAll(/[^*`~]/g, '');
    let result = text.slice(at, start).endsWith(marks)
      ? goes(said.tail, write(instead)) + marks
      : goes(said.tail + marks, write(instead));
    at = end;
    if (belongs(text, end, result)) {
      result += `${text.charAt(end)}s`;
      at += 1;
    }
    if (name.includes('\n')) result += '\n';
    said.become(result);
  }
  said.keep(text.slice(at), from + at);
}

/** Whether only an apostrophe after a name says what belongs to it, as after one that ends with s, and other words need more. */
function belongs(text: string, end: number, said: string): boolean {
  if (!/^['’](?![\p{L}\p{N}])/u.test(text.slice(end, end + 2)) || /s$/i.test(said)) return false;
  // It may close a quotation as well.
  return /s/i.test(text.charAt(end - 1)) && !/(?:^|[\s(])['‘][^'’]*$/.test(text.slice(Math.max(0, end - 200), end));
}

/** Whether an address holds a hidden name, in whatever case and with whatever between its words. */
export function addressTells(address: string, { names }: HiddenNames): boolean {
  const said = ` ${lowerWords(decoded(address))} `;
  return names.some(({ name }) => {
    const words = lowerWords(name);
    return words !== '' && said.includes(` ${words} `);
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

/** Those of some names that hold a hidden one as whole words and are none themselves, as they are written. */
export function longerNames<Named extends { name: string }>(places: readonly Named[], names: HiddenNames): Named[] {
  const own = new Set(names.names.map(({ name }) => name));
  return places.filter(({ name }) => !own.has(name) && findHiddenNames(name, names).length > 0);
}

/** So many other words are looked for at most beside those that were typed. */
const SOUGHT_MAX = 20;

/**
 * What else stands in the texts as they are stored where a reader's text holds the words that they typed: names whose
 * other name holds these, or is a part of them.
 */
export function alsoSought(typed: string, { names }: HiddenNames): string[] {
  const wanted = foldWords(typed);
  const sought = new Set<string>();
  for (const { name, instead } of wanted === '' ? [] : names) {
    if (sought.size >= SOUGHT_MAX) break;
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
  return [...sought].slice(0, SOUGHT_MAX);
}

/** How many letters end one text and begin the other. */
function overlap(one: string, other: string): number {
  for (let length = Math.min(one.length, other.length); length > 0; length -= 1)
    if (one.endsWith(other.slice(0, length))) return length;
  return 0;
}
