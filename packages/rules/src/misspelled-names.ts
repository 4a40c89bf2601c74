import Fuse from 'fuse.js/basic';
import { eachName, type FoldedNames, lettersOf, missingLetters, type Pause } from './fold.ts';
import { wrongLettersIn } from './search.ts';

/** A name is left out if its share of wrong letters exceeds that of the best match by more than this. */
const SPREAD = 0.12;
/** The maximum number of names of all lists that are compared letter by letter. */
const CANDIDATES_MAX = 2_000;
const COMPARED_PER_STEP = 500;
/** Fuse.js compares longer words in parts of this length. */
const PART = 32;

/** What `findMisspelled` searches. */
export interface MisspelledSearch<T> {
  /** As `foldWords` returns them. */
  words: string;
  limit: number;
  /** Sorts equal matches of several lists. */
  order: (a: T, b: T) => number;
  pause: Pause;
}

interface Candidate<T> {
  item: T;
  folded: string;
}

/**
 * The items whose names hold the words with at most `wrongLettersIn` letters changed, added, left out, or swapped with
 * their neighbor, the best first. Names that hold the words as they are count as well. Two wrong letters are tried only
 * where one finds nothing.
 */
export async function findMisspelled<T>(lists: readonly FoldedNames<T>[], search: MisspelledSearch<T>): Promise<T[]> {
  const most = wrongLettersIn(search.words);
  for (let wrong = 1; wrong <= most; wrong += 1) {
    const candidates = await findCandidates(lists, search, wrong);
    const found = await compareCandidates(candidates, search, wrong);
    if (found.length > 0) return found.slice(0, search.limit);
  }
  return [];
}

/**
 * Pieces of the words. A name that holds the words with so many wrong letters holds one of the pieces unchanged. Two
 * swapped letters can change two pieces, so long words have one piece more.
 */
export function piecesOf(words: string, wrong: number): string[] {
  const letters = [...words];
  const spare = letters.length >= 2 * (wrong + 2) ? 1 : 0;
  const count = wrong + 1 + spare;
  return Array.from({ length: count }, (_, index) =>
    letters
      .slice(Math.floor((index * letters.length) / count), Math.floor(((index + 1) * letters.length) / count))
      .join(''),
  );
}

/**
 * The names that hold a piece of the words and enough of their letters: those that hold the most pieces first, then
 * those about as long as the words. At most `CANDIDATES_MAX`.
 */
async function findCandidates<T>(
  lists: readonly FoldedNames<T>[],
  { words, order, pause }: MisspelledSearch<T>,
  wrong: number,
): Promise<Candidate<T>[]> {
  const pieces = piecesOf(words, wrong).map((piece) => ({ piece, letters: lettersOf(piece) }));
  const lettersOfWords = lettersOf(words);
  // By the number of missing pieces, then by the difference in length.
  const groups: Candidate<T>[][][] = pieces.map(() => []);
  for (const list of lists) {
    await eachName(list, pause, (folded, letters, index) => {
      if (folded.length < words.length - wrong || missingLetters(lettersOfWords, letters) > wrong) return;
      let held = 0;
      for (const one of pieces) if ((one.letters & ~letters) === 0 && folded.includes(one.piece)) held += 1;
      const byLength = groups[pieces.length - held];
      if (byLength === undefined) return;
      const away = Math.abs(folded.length - words.length);
      const candidate = { item: list.items[index] as T, folded };
      const group = byLength[away];
      if (group === undefined) byLength[away] = [candidate];
      else group.push(candidate);
    });
  }
  const best: Candidate<T>[] = [];
  for (const group of groups.flat()) {
    if (lists.length > 1) group.sort((a, b) => order(a.item, b.item));
    best.push(...group.slice(0, CANDIDATES_MAX - best.length));
    if (best.length === CANDIDATES_MAX) break;
  }
  return best;
}

async function compareCandidates<T>(
  candidates: readonly Candidate<T>[],
  { words, pause }: MisspelledSearch<T>,
  wrong: number,
): Promise<T[]> {
  const found: { item: T; wrong: number; away: number }[] = [];
  for (let from = 0; from < candidates.length; from += COMPARED_PER_STEP) {
    const step = candidates.slice(from, from + COMPARED_PER_STEP);
    const letters = wrongLetters(
      words,
      step.map(({ folded }) => folded),
      wrong,
    );
    for (const [index, { item, folded }] of step.entries()) {
      const ofName = letters.get(index);
      if (ofName !== undefined) found.push({ item, wrong: ofName, away: Math.abs(folded.length - words.length) });
    }
    await pause();
  }
  found.sort((a, b) => a.wrong - b.wrong || a.away - b.away);
  const worst = (found[0]?.wrong ?? 0) + SPREAD * words.length;
  return found.filter((one) => one.wrong <= worst).map(({ item }) => item);
}

/**
 * How many letters of the words are wrong in each name, by the index of the name; names with more than `most` are left
 * out. Fuse.js counts two swapped letters as two wrong ones, so the words with two letters swapped are searched as well.
 */
function wrongLetters(words: string, names: readonly string[], most: number): Map<number, number> {
  const found = new Map<number, number>();
  const length = Math.min(words.length, PART);
  const settings = { threshold: most / length, includeScore: true, ignoreLocation: true, ignoreFieldNorm: true };
  for (const { refIndex, score = 1 } of new Fuse(names, settings).search(words)) {
    const wrong = Math.round(score * length);
    if (wrong <= most) found.set(refIndex, wrong);
  }
  const swapped = Array.from(
    words.slice(1),
    (letter, at) => words.slice(0, at) + letter + words[at] + words.slice(at + 2),
  );
  for (const [index, name] of names.entries()) {
    if (found.get(index) !== 0 && swapped.some((spelling) => name.includes(spelling))) found.set(index, 1);
  }
  return found;
}
