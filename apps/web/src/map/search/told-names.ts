import type { NameChanges, NameWithId } from './fuzzy-names.ts';

/** Remembers which names somebody was told, and says what to tell when the list is another. */
export class ToldNames {
  readonly #told = new Map<number, string>();
  #list: readonly NameWithId[] | undefined;

  /** What changed since the last list; undefined when nothing did. The list counts as told from now on. */
  changesTo(list: readonly NameWithId[]): NameChanges | undefined {
    if (list === this.#list) return undefined;
    this.#list = list;
    const set = list.flatMap(({ id, name }) => (this.#told.get(id) === name ? [] : [{ id, name }]));
    for (const { id, name } of set) this.#told.set(id, name);
    const gone = this.#told.size === list.length ? [] : this.#missingFrom(list);
    for (const id of gone) this.#told.delete(id);
    return set.length === 0 && gone.length === 0 ? undefined : { set, gone };
  }

  #missingFrom(list: readonly NameWithId[]): number[] {
    const here = new Set(list.map(({ id }) => id));
    return [...this.#told.keys()].filter((id) => !here.has(id));
  }
}
