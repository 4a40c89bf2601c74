import Fuse from 'fuse.js';

/** Names that are looked at in one go; a search can be given up between two portions. */
const PORTION = 2_000;
/** 0 is exact, 1 is anything; found by trying misspellings of the demo world's names. */
const THRESHOLD = 0.34;

/** Finds misspelt names. Names are indexed in portions, so that a growing list costs only what is new. */
export class FuzzyNames {
  readonly #portions: Fuse<string>[] = [];
  #rest: string[] = [];

  /** Adds names after those already there. */
  add(names: readonly string[]): void {
    this.#rest = [...this.#rest, ...names];
    while (this.#rest.length >= PORTION) {
      this.#portions.push(indexed(this.#rest.slice(0, PORTION)));
      this.#rest = this.#rest.slice(PORTION);
    }
  }

  /** Places (indexes of names as they were added) of the best matches, best first. */
  find(words: string, limit: number): number[] {
    const portions = this.#rest.length > 0 ? [...this.#portions, indexed(this.#rest)] : this.#portions;
    return portions
      .flatMap((portion, at) =>
        portion.search(words, { limit }).map(({ refIndex, score = 1 }) => ({ index: at * PORTION + refIndex, score })),
      )
      .sort((a, b) => a.score - b.score)
      .slice(0, limit)
      .map(({ index }) => index);
  }
}

function indexed(names: readonly string[]): Fuse<string> {
  return new Fuse(names, { threshold: THRESHOLD, includeScore: true, ignoreDiacritics: true, minMatchCharLength: 2 });
}
