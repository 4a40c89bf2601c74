/** Keeps the keys of a draft apart where files give the same number or ID to several things. */
export class KeysTaken {
  /** How often each key was given out. */
  readonly #taken = new Map<string, number>();

  /** The key for the first thing that has it, as it was always imported; with its name, and then a number, for others. */
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
