import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { fold, KIND_RANKS, NAME_FITS, nameFit, rankOfKind } from '@venture-atlas/rules';

/** A location and its name, by which names are in order. */
export interface FoundName {
  id: number;
  /** As `searchKey` writes it. */
  key: string;
  /** The word for what it is. */
  type: string | null;
}

/** Names that one viewer may know, in their order, and what tells most of them from a word without a look at their letters. */
export interface NameList {
  readonly names: readonly FoundName[];
  /** Each name as it is searched, see `fold`. */
  readonly folded: readonly string[];
  /** Of each folded name the set of its letters, see `lettersOf`. */
  readonly letters: Int32Array;
  /** How many letters each has. */
  readonly lengths: Uint16Array;
  /** How much a place of its kind matters, as `rankOfKind` says. */
  readonly ranks: Uint8Array;
}

/** So many names are looked at before others have a turn. */
const NAMES_A_TURN = 10_000;

/** The order of names: that of their letters, then by id. */
export const compareNames = (a: FoundName, b: FoundName): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id;

export function nameList(names: readonly FoundName[]): NameList {
  const sorted = names.toSorted(compareNames);
  const folded = sorted.map(foldedOf);
  return {
    ...{ names: sorted, folded },
    letters: Int32Array.from(folded, lettersOf),
    lengths: Uint16Array.from(folded, lengthOf),
    ranks: Uint8Array.from(sorted, ({ type }) => rankOfKind(type)),
  };
}

/** Names of other letters than ours take their time to fold: those that stay in a list that is made anew are kept. */
const foldedNames = new WeakMap<FoundName, string>();

/** A name as it is searched, see `fold`. */
export function foldedOf(name: FoundName): string {
  const known = foldedNames.get(name);
  if (known !== undefined) return known;
  const folded = fold(name.key);
  if (folded !== name.key) foldedNames.set(name, folded);
  return folded;
}

/**
 * The letters of a text as a set of 32 bits, several letters to a bit: a text that lacks a bit of a word holds not this
 * word, whatever else it holds.
 */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** How many letters a word has at least that a text lacks: each takes a change of its own. */
export function lackingLetters(word: number, text: number): number {
  let count = 0;
  for (let lacking = word & ~text; lacking !== 0; lacking &= lacking - 1) count += 1;
  return count;
}

const lengthOf = (text: string): number => (/[\ud800-\udfff]/.test(text) ? [...text].length : text.length);

const HIGHEST_RANK = Math.max(...Object.values(KIND_RANKS));

/** The names of all lists that hold the word, folded: those that it fits best first (`nameFit`), then by rank, then by name. */
export async function namesWith(lists: readonly NameList[], word: string, limit: number): Promise<FoundName[]> {
  const letters = lettersOf(word);
  // The names of each fit and rank in their order, no more of a list than could be wanted.
  const best: FoundName[][] = Array.from({ length: NAME_FITS * (HIGHEST_RANK + 1) }, () => []);
  for (const list of lists) {
    const counts = new Uint32Array(best.length);
    await inTurns(list, (name, at) => {
      if ((letters & ~(list.letters[at] ?? 0)) !== 0) return true;
      const fit = nameFit(list.folded[at] ?? '', word);
      if (fit === undefined) return true;
      const place = fit * (HIGHEST_RANK + 1) + HIGHEST_RANK - (list.ranks[at] ?? 0);
      const count = counts[place] ?? 0;
      if (count < limit) best[place]?.push(name);
      counts[place] = count + 1;
      return true;
    });
  }
  const found: FoundName[] = [];
  for (const equal of best) {
    found.push(...(lists.length > 1 ? equal.sort(compareNames) : equal).slice(0, limit - found.length));
    if (found.length === limit) break;
  }
  return found;
}

/** What names that are nearly right hold, of a word of so many letters. */
export interface Holding {
  pieces: readonly string[];
  length: number;
  limit: number;
}

/**
 * Names that hold some of the pieces, at most `limit` of all lists together: those that hold the most and then those about
 * as long as the word. The alphabet decides last: many names hold a short piece.
 */
export async function namesHolding(
  lists: readonly NameList[],
  { pieces, length, limit }: Holding,
): Promise<FoundName[]> {
  const wanted = pieces.map((piece) => ({ piece, letters: lettersOf(piece) }));
  // The names of each rank in their order, by how many pieces they lack and how far their length is.
  const ranks: FoundName[][][] = wanted.map(() => []);
  for (const list of lists) {
    await inTurns(list, (name, at) => {
      const letters = list.letters[at] ?? 0;
      const folded = list.folded[at] ?? '';
      let held = 0;
      for (const one of wanted) if ((one.letters & ~letters) === 0 && folded.includes(one.piece)) held += 1;
      const ofHeld = ranks[wanted.length - held];
      if (ofHeld === undefined) return true;
      const away = Math.abs((list.lengths[at] ?? 0) - length);
      const rank = ofHeld[away];
      if (rank === undefined) ofHeld[away] = [name];
      else rank.push(name);
      return true;
    });
  }
  const best: FoundName[] = [];
  for (const rank of ranks.flat()) {
    if (rank === undefined) continue;
    best.push(...(lists.length > 1 ? rank.sort(compareNames) : rank).slice(0, limit - best.length));
    if (best.length === limit) break;
  }
  return best;
}

/** Looks at names in their order until `look` says false; others have a turn meanwhile. */
async function inTurns({ names }: NameList, look: (name: FoundName, at: number) => boolean): Promise<void> {
  let at = 0;
  for (const name of names) {
    if (!look(name, at)) return;
    at += 1;
    if (at % NAMES_A_TURN === 0) await yieldToOthers();
  }
}
