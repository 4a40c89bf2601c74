import { LOOKED_AT } from './articles.ts';

/** A stretch of a text that stands in another text word for word. Offsets and lengths are UTF-16 units. */
export interface SameWords {
  /** Where it begins in the text. */
  at: number;
  /** Where it begins in the other text. */
  from: number;
  length: number;
}

/**
 * A text that is made from another one, from its beginning to its end: most of it stays, and other words stand in place of
 * some. Where a sentence goes on with other words, its last words may change too. It knows which stretches stayed. What
 * can no longer change is put aside, so that a long text is not copied again at each name.
 */
export class SaidText {
  readonly #done: string[] = [];
  #doneLength = 0;
  #tail: string;
  readonly #same: SameWords[] = [];

  /** @param before what stands before it, which may change as the text goes on */
  constructor(before = '') {
    this.#tail = before;
  }

  /** The end of the text, as far as a sentence looks back at least. */
  get tail(): string {
    return this.#tail;
  }

  /** Adds words as they stand in the other text. @param from where they begin there */
  keep(words: string, from: number): void {
    if (words === '') return;
    const at = this.#doneLength + this.#tail.length;
    const last = this.#same.at(-1);
    if (last !== undefined && last.at + last.length === at && last.from + last.length === from)
      last.length += words.length;
    else this.#same.push({ at, from, length: words.length });
    this.#tail += words;
    this.#putAside();
  }

  /**
   * Goes on with other words.
   * @param tail what takes the place of `tail`: the same end of the text with more words, and perhaps another article
   * @param written the words in the other text for which these stand; where they are the same, they are kept
   */
  become(tail: string, written?: { words: string; from: number }): void {
    if (written !== undefined && tail === this.#tail + written.words) {
      this.keep(written.words, written.from);
      return;
    }
    const stays = tail.startsWith(this.#tail) ? this.#tail.length : sharedLength(this.#tail, tail);
    this.#forgetFrom(this.#doneLength + stays);
    this.#tail = tail;
    this.#putAside();
  }

  /** The stretches that stayed, in their order. */
  same(): SameWords[] {
    return this.#same;
  }

  toString(): string {
    return this.#done.join('') + this.#tail;
  }

  #forgetFrom(end: number): void {
    for (let last = this.#same.at(-1); last !== undefined && last.at + last.length > end; last = this.#same.at(-1)) {
      last.length = end - last.at;
      if (last.length > 0) return;
      this.#same.pop();
    }
  }

  #putAside(): void {
    if (this.#tail.length < 4 * LOOKED_AT) return;
    const done = this.#tail.slice(0, -LOOKED_AT);
    this.#done.push(done);
    this.#doneLength += done.length;
    this.#tail = this.#tail.slice(-LOOKED_AT);
  }
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}
