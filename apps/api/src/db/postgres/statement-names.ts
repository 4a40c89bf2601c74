/** Longer statements (characters) and those of more values are lists of other lengths each time. */
const LONGEST = 6_000;
const MOST_VALUES = 40;
/** What begins otherwise makes tables, or begins and ends what is done at once. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;
/** So many statements have names in each connection; each takes some ten kilobytes of the server there. */
const MOST_NAMES = 400;
/** So many are remembered to be known when they come again. */
const MOST_SEEN = 4_000;

/**
 * Names for statements that are asked again and again. PostgreSQL reads and plans a statement with a name once a
 * connection, one without each time, which takes longer than most of ours run.
 */
export class StatementNames {
  /** How often each was seen: nameless once, then its name. */
  readonly #seen = new Map<string, string | undefined>();
  #names = 0;

  /** @returns the name of a statement; undefined while it should have none */
  nameOf(sql: string, values: number): string | undefined {
    if (sql.length > LONGEST || values > MOST_VALUES || !PLANNED.test(sql)) return undefined;
    const name = this.#seen.get(sql);
    if (name !== undefined) return name;
    if (!this.#seen.has(sql)) {
      // What came once and not again makes room.
      if (this.#seen.size >= MOST_SEEN) this.#forgetNameless();
      this.#seen.set(sql, undefined);
      return undefined;
    }
    if (this.#names >= MOST_NAMES) return undefined;
    this.#names += 1;
    const given = `atlas_${this.#names}`;
    this.#seen.set(sql, given);
    return given;
  }

  #forgetNameless(): void {
    for (const [sql, name] of this.#seen) if (name === undefined) this.#seen.delete(sql);
  }
}
