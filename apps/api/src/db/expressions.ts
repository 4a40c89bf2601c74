import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';

/** The text itself, or the named column (`table.column` or plain). */
const textOf = (text: RawBuilder<unknown> | string): RawBuilder<unknown> =>
  typeof text === 'string' ? sql`${sql.ref(text)}` : text;

/** Whether a text contains another text. */
export const contains = (text: RawBuilder<unknown> | string, part: RawBuilder<unknown> | string): RawBuilder<boolean> =>
  byEngine(sql<boolean>`instr(${textOf(text)}, ${part}) > 0`, () => sql<boolean>`strpos(${textOf(text)}, ${part}) > 0`);

/** Whether a text or column starts with another text. */
export const beginsWith = (text: RawBuilder<unknown> | string, part: string): RawBuilder<boolean> =>
  byEngine(
    sql<boolean>`instr(${textOf(text)}, ${part}) = 1`,
    () => sql<boolean>`starts_with(${textOf(text)}, ${part})`,
  );

/** A name or text in the form for search, see `fold` of the rules; search terms must be folded too. */
export const folded = (text: RawBuilder<unknown> | string): RawBuilder<string> =>
  sql<string>`fold_letters(${textOf(text)})`;

/** A text in one case, for all scripts; accents stay. */
export const inAnyCase = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`fold_case(${text})`;

/** A text for sorting that ignores the case of the 26 letters. */
export const inOrderOfLetters = (text: RawBuilder<unknown>): RawBuilder<string> =>
  byEngine(sql<string>`${text} collate nocase`, () => sql<string>`lower((${text})::text)`);

/** The largest of several numbers or texts of a row, none of them null. */
export const greatest = <T = number>(...values: readonly RawBuilder<unknown>[]): RawBuilder<T> =>
  byEngine(sql<T>`max(${sql.join(values)})`, () => sql<T>`greatest(${sql.join(values)})`);

/** Reads a table by this index only; the query must repeat the condition of the index. */
export const byIndex = (table: string, index: string): RawBuilder<unknown> =>
  byEngine(sql`${sql.table(table)} indexed by ${sql.ref(index)}`, () => sql`${sql.table(table)}`);

/** Rounds to the given decimals, halves away from zero. */
export const rounded = (number: RawBuilder<unknown>, decimals: number): RawBuilder<number> =>
  byEngine(
    sql<number>`round(${number}, ${decimals})`,
    () => sql<number>`round((${number})::numeric, ${sql.lit(decimals)})::double precision`,
  );

/** Six random letters, different for each row. */
export const randomLetters: RawBuilder<string> = byEngine(
  sql<string>`lower(hex(randomblob(3)))`,
  () => sql<string>`substr(md5(random()::text), 1, 6)`,
);

/** Bytes of a text in UTF-8. @param from counts from 1 */
export const partOfText = (name: string, from: number, length: number): RawBuilder<Uint8Array | null> =>
  byEngine(
    sql<Uint8Array | null>`substr(cast(${sql.ref(name)} as blob), ${from}, ${length})`,
    () => sql<Uint8Array | null>`substr(convert_to(${sql.ref(name)}, 'UTF8'), ${from}::int, ${length}::int)`,
  );

/** Whether a column of JSON objects has one of these keys; false for null. */
export const hasSomeKey = (column: string, keys: readonly string[]): RawBuilder<boolean> =>
  byEngine(
    sql<boolean>`exists (select 1 from json_each(${sql.ref(column)}) where key in (${sql.join(keys)}))`,
    () => sql<boolean>`exists (
      select 1 from json_object_keys(readable_json(${sql.ref(column)})) as held (key) where key in (${sql.join(keys)}))`,
  );
