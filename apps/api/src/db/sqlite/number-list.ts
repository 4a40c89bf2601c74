import { type RawBuilder, sql } from 'kysely';

/** A list of whole numbers for `in (...)`, bound as one value: SQLite takes at most 32,766 values a statement. */
export const numberList = (numbers: readonly number[]): RawBuilder<number> =>
  sql<number>`(select value from json_each(${JSON.stringify(numbers)}))`;

/** The same of texts. */
export const textList = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`(select value from json_each(${JSON.stringify(texts)}))`;
