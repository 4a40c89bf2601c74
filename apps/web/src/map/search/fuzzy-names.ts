import { fold, foldWords } from '@venture-atlas/rules';
import Fuse from 'fuse.js';

/** Names that are indexed together: when one of them changes, so many are indexed anew. */
const PORTION = 2_000;
/**
 * 0 is exact, 1 is anything: about the share of letters that may be wrong. Two of seven letters may, two of six may not:
 * that would make "River" of "silver". Found by trying misspellings of the demo world's names.
 */
const THRESHOLD = 0.3;
/** Names that are worse than the best one by more than this are not what was meant. */
const SPREAD = 0.12;

/** A name under the id of what it names; ids stay when others come and go. */
export interface NameWithId {
  readonly id: number;
  readonly name: string;
}

/** What brings one list of names to another: new or renamed ones, and the ids of those that left. */
export interface NameChanges {
  readonly set: readonly NameWithId[];
  readonly gone: readonly number[];
}

interface Portion {
  readonly names: Map<number, string>;
  /** Undefined until somebody searches after a change. */
  index: { readonly ids: readonly number[]; readonly fuse: Fuse<string> } | undefined;
}

/** Finds misspelt names. Names are indexed in portions, so that a change costs no more than its portion. */
export class FuzzyNames {
  readonly #portions: Portion[] = [];
  readonly #portionOf = new Map<number, Portion>();

  change({ set, gone }: NameChanges): void {
    for (const id of gone) {
      const portion = this.#portionOf.get(id);
      if (portion === undefined) continue;
      portion.names.delete(id);
      portion.index = undefined;
      this.#portionOf.delete(id);
    }
    for (const { id, name } of set) {
      const portion = this.#portionOf.get(id) ?? this.#portionWithRoom();
      portion.names.set(id, name);
      portion.index = undefined;
      this.#portionOf.set(id, portion);
    }
  }

  /** Ids of the best matches, best first; none that is much worse than the best. */
  find(words: string, limit: number): number[] {
    const folded = foldWords(words);
    if (folded === '') return [];
    const found = this.#portions
      .flatMap((portion) => {
        portion.index ??= indexed(portion.names);
        const { ids, fuse } = portion.index;
        return fuse
          .search(folded, { limit })
          .map(({ refIndex, score = 1 }) => ({ id: ids[refIndex] as number, score }));
      })
      .sort((a, b) => a.score - b.score);
    const worst = (found[0]?.score ?? 0) + SPREAD;
    return found
      .filter(({ score }) => score <= worst)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  #portionWithRoom(): Portion {
    const last = this.#portions.at(-1);
    if (last !== undefined && last.names.size < PORTION) return last;
    const portion: Portion = { names: new Map(), index: undefined };
    this.#portions.push(portion);
    return portion;
  }
}

function indexed(names: ReadonlyMap<number, string>): NonNullable<Portion['index']> {
  const options = { threshold: THRESHOLD, includeScore: true, minMatchCharLength: 2 };
  return { ids: [...names.keys()], fuse: new Fuse([...names.values()].map(fold), options) };
}
