/** Keeps the keys of a draft unique when files use the same number or ID for several objects. */
export class UniqueKeys {
  /** How often each key was used. */
  readonly #taken = new Map<string, number>();

  /**
   * The key for the first object with it, unchanged so that re-imports match. Others get their name appended, then a
   * number.
   */
  free(key: string, name: string): string {
    if (this.#count(key) === 1) return key;
    const named = `${key}@${name}`;
    const count = this.#count(named);
    return count === 1 ? named : this.free(`${named}~${count}`, name);
  }

  #count(key: string): number {
    const count = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, count);
    return count;
  }
}
