import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';

/**
 * A list of whole numbers for `in (...)`, bound as one value: SQLite takes at most 32,766 values a statement. Its column
 * is called `value`.
 */
export const numberList = (numbers: readonly number[]): RawBuilder<number> =>
  byEngine(
    sql<number>`(select value from json_each(${JSON.stringify(numbers)}))`,
    () => sql<number>`(select value from unnest(${`{${numbers.join()}}`}::bigint[]) as listed_numbers (value))`,
  );

/** The same of texts. */
export const textList = (texts: readonly string[]): RawBuilder<string> =>
  byEngine(
    sql<string>`(select value from json_each(${JSON.stringify(texts)}))`,
    () => sql<string>`(select value from unnest(${sql.val([...texts])}::text[]) as listed_texts (value))`,
  );
