import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  eachName,
  type FoldedNames,
  fold,
  foldedNames,
  KIND_RANKS,
  lettersOf,
  NAME_FITS,
  nameFit,
  rankOfKind,
} from '@venture-atlas/rules';

/** A location and the key that sorts it. */
export interface FoundName {
  id: number;
  /** The name as `searchKey` writes it. */
  key: string;
  /** The name of its type. */
  type: string | null;
}

/** The sorted names that one viewer may know. */
export interface NameList extends FoldedNames<FoundName> {
  /** The importance of each place's type, as `rankOfKind` returns it. */
  readonly ranks: Uint8Array;
}

/** Sorts by key, then by id. */
export const compareNames = (a: FoundName, b: FoundName): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id;

export function nameList(names: readonly FoundName[]): NameList {
  const sorted = names.toSorted(compareNames);
  return { ...foldedNames(sorted, foldedOf), ranks: Uint8Array.from(sorted, ({ type }) => rankOfKind(type)) };
}

/**
 * Caches folded names that differ from their key, since folding is slow. Names that stay in a rebuilt list are reused.
 */
const foldedKeys = new WeakMap<FoundName, string>();

function foldedOf(name: FoundName): string {
  const known = foldedKeys.get(name);
  if (known !== undefined) return known;
  const folded = fold(name.key);
  if (folded !== name.key) foldedKeys.set(name, folded);
  return folded;
}

const HIGHEST_RANK = Math.max(...Object.values(KIND_RANKS));

/** The names in all lists that contain the folded word: best fit first (`nameFit`), then by rank, then by name. */
export async function namesWith(lists: readonly NameList[], word: string, limit: number): Promise<FoundName[]> {
  const letters = lettersOf(word);
  // The names of each fit and rank in order, at most as many of each list as the limit.
  const best: FoundName[][] = Array.from({ length: NAME_FITS * (HIGHEST_RANK + 1) }, () => []);
  for (const list of lists) {
    const counts = new Uint32Array(best.length);
    await eachName(list, yieldToOthers, (folded, lettersOfName, at) => {
      if ((letters & ~lettersOfName) !== 0) return;
      const fit = nameFit(folded, word);
      if (fit === undefined) return;
      const place = fit * (HIGHEST_RANK + 1) + HIGHEST_RANK - (list.ranks[at] ?? 0);
      const count = counts[place] ?? 0;
      const name = list.items[at];
      if (count < limit && name !== undefined) best[place]?.push(name);
      counts[place] = count + 1;
    });
  }
  const found: FoundName[] = [];
  for (const equal of best) {
    found.push(...(lists.length > 1 ? equal.sort(compareNames) : equal).slice(0, limit - found.length));
    if (found.length === limit) break;
  }
  return found;
}
