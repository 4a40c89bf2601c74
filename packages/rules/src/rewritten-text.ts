import { LOOK_BACK } from './articles.ts';

/** A stretch that is the same in both texts. Offsets and lengths are UTF-16 units. */
export interface SameWords {
  /** Its offset in the new text. */
  at: number;
  /** Its offset in the original text. */
  from: number;
  length: number;
}

/**
 * A text that is derived from another one from beginning to end, with a record of the unchanged stretches.
 * Most words stay, and some are replaced. The last words before a replacement may change with it. Finished parts are
 * set aside, so that a long text is not copied for each name.
 */
export class RewrittenText {
  readonly #done: string[] = [];
  #doneLength = 0;
  #tail: string;
  readonly #same: SameWords[] = [];

  /** @param before the text before it, which may still change */
  constructor(before = '') {
    this.#tail = before;
  }

  /** The end of the text, at least as far as a sentence looks back. */
  get tail(): string {
    return this.#tail;
  }

  /** Appends words unchanged. @param from their offset in the original text */
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
   * Replaces the tail, to continue with other words.
   * @param tail the new tail: the old one with more words, and perhaps another article
   * @param written the original words that these replace; equal words are recorded as unchanged
   */
  replaceTail(tail: string, written?: { words: string; from: number }): void {
    if (written !== undefined && tail === this.#tail + written.words) {
      this.keep(written.words, written.from);
      return;
    }
    const stays = tail.startsWith(this.#tail) ? this.#tail.length : sharedLength(this.#tail, tail);
    this.#forgetFrom(this.#doneLength + stays);
    this.#tail = tail;
    this.#putAside();
  }

  /** The unchanged stretches, in order. */
  unchanged(): SameWords[] {
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
    if (this.#tail.length < 4 * LOOK_BACK) return;
    const done = this.#tail.slice(0, -LOOK_BACK);
    this.#done.push(done);
    this.#doneLength += done.length;
    this.#tail = this.#tail.slice(-LOOK_BACK);
  }
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}
