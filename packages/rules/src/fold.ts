/*
 * The form of names and texts for search, so that words match however they are typed.
 * It ignores case, accents, ligatures, and kinds of apostrophes, quotes, and dashes. PostgreSQL's `fold_letters` uses
 * the same tables (`db/postgres/schema/schema-functions.ts`).
 */

/** Letters that Unicode does not decompose, and signs with several forms. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'ng',
  ı: 'i',
  ς: 'σ',
  ...signs("'", '‘’‚‛ʼʻʽˈ′‵‹›'),
  ...signs('"', '“”„‟«»'),
  ...signs('-', '‐‑‒–—―−⁃'),
};

function signs(plain: string, others: string): Record<string, string> {
  return Object.fromEntries(Array.from(others, (other) => [other, plain]));
}

const KNOWN = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** Accents and invisible characters: the soft hyphen and characters of zero width. */
export const UNSEEN_LETTERS = /[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g;

const ASCII = /^[\0-\x7f]*$/;

/**
 * A text in its form for search. Folding twice changes nothing. The length may change; `findFolded` maps positions
 * back.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(UNSEEN_LETTERS, '')
    .replaceAll(KNOWN, (character) => PLAIN_LETTERS[character] ?? character);
}

/** Search words: folded and trimmed. Empty words find nothing. */
export const foldWords = (typed: string): string => fold(typed).trim();

/** Runs that fold independently: plain characters, or one character with its combining marks. */
const RUNS = /[\0-\x7f]+(?!\p{M})|\P{M}\p{M}*|\p{M}+/gu;

/**
 * The range of words in a text, in UTF-16 units of the original text, end exclusive; undefined if they do not occur.
 * A character that matched in part counts as a whole, such as an æ that matched an e.
 * @param words as `foldWords` returns them, not empty
 */
export function findFolded(text: string, words: string): [number, number] | undefined {
  const at = fold(text).indexOf(words);
  if (at === -1) return undefined;
  const end = at + words.length;
  if (ASCII.test(text)) return [at, end];
  let start: number | undefined;
  let before = 0;
  for (const { 0: run, index } of text.matchAll(RUNS)) {
    const isPlain = ASCII.test(run);
    const after = before + (isPlain ? run.length : fold(run).length);
    // In plain runs each character maps by itself, in others only the whole run.
    if (start === undefined && at < after) start = isPlain ? index + at - before : index;
    if (start !== undefined && end <= after) return [start, isPlain ? index + end - before : index + run.length];
    before = after;
  }
  return [start ?? 0, text.length];
}

/** Names for search, in the order in which equal matches are shown. */
export interface FoldedNames<T> {
  readonly items: readonly T[];
  /** The folded name of each item; see `fold`. */
  readonly folded: readonly string[];
  /** The letters of each folded name; see `lettersOf`. */
  readonly letters: Int32Array;
}

/** @param foldedOf the name of an item, folded */
export function foldedNames<T>(items: readonly T[], foldedOf: (item: T) => string): FoldedNames<T> {
  const folded = items.map(foldedOf);
  return { items, folded, letters: Int32Array.from(folded, lettersOf) };
}

/**
 * The letters of a text as a set of 32 bits, several letters per bit. A text that lacks a bit of a word does not
 * contain the word.
 */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** A lower bound of the letters of a word that a text lacks. */
export function missingLetters(word: number, text: number): number {
  let count = 0;
  for (let missing = word & ~text; missing !== 0; missing &= missing - 1) count += 1;
  return count;
}

/** Lets other work run. A search over many names calls it between its steps. */
export type Pause = () => Promise<unknown>;

const NAMES_PER_STEP = 10_000;

/** Calls `look` for each name in order, with pauses. */
export async function eachName<T>(
  names: FoldedNames<T>,
  pause: Pause,
  look: (folded: string, letters: number, index: number) => void,
): Promise<void> {
  for (let index = 0; index < names.folded.length; index += 1) {
    look(names.folded[index] ?? '', names.letters[index] ?? 0, index);
    if ((index + 1) % NAMES_PER_STEP === 0) await pause();
  }
}
