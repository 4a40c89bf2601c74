/** Names to search, in the order in which equally good ones are shown. */
export interface FoldedNames<T> {
  readonly items: readonly T[];
  /** The name of each item, see `fold`. */
  readonly folded: readonly string[];
  /** The letters of each folded name, see `lettersOf`. */
  readonly letters: Int32Array;
}

/** @param foldedOf the name of an item as `fold` writes it */
export function foldedNames<T>(items: readonly T[], foldedOf: (item: T) => string): FoldedNames<T> {
  const folded = items.map(foldedOf);
  return { items, folded, letters: Int32Array.from(folded, lettersOf) };
}

/** The letters of a text as a set of 32 bits, several letters to a bit. A text that lacks a bit of a word does not hold it. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** How many letters of a word a text lacks, at least. */
export function missingLetters(word: number, text: number): number {
  let count = 0;
  for (let missing = word & ~text; missing !== 0; missing &= missing - 1) count += 1;
  return count;
}

/** Lets other work run. A search over many names calls it between its steps. */
export type Pause = () => Promise<unknown>;

const NAMES_A_STEP = 10_000;

/** Calls `look` for each name in its order, with pauses. */
export async function eachName<T>(
  names: FoldedNames<T>,
  pause: Pause,
  look: (folded: string, letters: number, index: number) => void,
): Promise<void> {
  for (let index = 0; index < names.folded.length; index += 1) {
    look(names.folded[index] ?? '', names.letters[index] ?? 0, index);
    if ((index + 1) % NAMES_A_STEP === 0) await pause();
  }
}
