import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';

/** A text itself, or the column that is named, `table.column` or alone. */
const textOf = (text: RawBuilder<unknown> | string): RawBuilder<unknown> =>
  typeof text === 'string' ? sql`${sql.ref(text)}` : text;

/** Whether a text holds another one somewhere. */
export const contains = (text: RawBuilder<unknown> | string, part: RawBuilder<unknown> | string): RawBuilder<boolean> =>
  byEngine(sql<boolean>`instr(${textOf(text)}, ${part}) > 0`, () => sql<boolean>`strpos(${textOf(text)}, ${part}) > 0`);

/** Whether a text (or a column of texts) begins with another one. */
export const beginsWith = (text: RawBuilder<unknown> | string, part: string): RawBuilder<boolean> =>
  byEngine(
    sql<boolean>`instr(${textOf(text)}, ${part}) = 1`,
    () => sql<boolean>`starts_with(${textOf(text)}, ${part})`,
  );

/** A name or text as it is searched, see `fold` of the rules; what is looked for has to be folded too. */
export const folded = (text: RawBuilder<unknown> | string): RawBuilder<string> =>
  sql<string>`fold_letters(${textOf(text)})`;

/** A text without the difference of large and small letters, of any script; accents count. */
export const inAnyCase = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`fold_case(${text})`;

/** A text to be sorted without the difference of the 26 letters, large and small. */
export const inOrderOfLetters = (text: RawBuilder<unknown>): RawBuilder<string> =>
  byEngine(sql<string>`${text} collate nocase`, () => sql<string>`lower((${text})::text)`);

/** The largest of several numbers or texts of a row, none of them null. */
export const greatest = <T = number>(...values: readonly RawBuilder<unknown>[]): RawBuilder<T> =>
  byEngine(sql<T>`max(${sql.join(values)})`, () => sql<T>`greatest(${sql.join(values)})`);

/** A table looked at by this index and no other way, to whose conditions the query must say the same. */
export const byIndex = (table: string, index: string): RawBuilder<unknown> =>
  byEngine(sql`${sql.table(table)} indexed by ${sql.ref(index)}`, () => sql`${sql.table(table)}`);

/** A number to so many decimals, halves away from zero. */
export const rounded = (number: RawBuilder<unknown>, decimals: number): RawBuilder<number> =>
  byEngine(
    sql<number>`round(${number}, ${decimals})`,
    () => sql<number>`round((${number})::numeric, ${sql.lit(decimals)})::double precision`,
  );

/** Six letters drawn at random, others for each row. */
export const randomLetters: RawBuilder<string> = byEngine(
  sql<string>`lower(hex(randomblob(3)))`,
  () => sql<string>`substr(md5(random()::text), 1, 6)`,
);

/** Some bytes of a text in UTF-8. @param from the first is 1 */
export const partOfText = (name: string, from: number, length: number): RawBuilder<Uint8Array | null> =>
  byEngine(
    sql<Uint8Array | null>`substr(cast(${sql.ref(name)} as blob), ${from}, ${length})`,
    () => sql<Uint8Array | null>`substr(convert_to(${sql.ref(name)}, 'UTF8'), ${from}::int, ${length}::int)`,
  );

/** Whether a column of JSON objects has one of these keys; false where it is null. */
export const hasSomeKey = (column: string, keys: readonly string[]): RawBuilder<boolean> =>
  byEngine(
    sql<boolean>`exists (select 1 from json_each(${sql.ref(column)}) where key in (${sql.join(keys)}))`,
    () => sql<boolean>`exists (
      select 1 from json_object_keys(readable_json(${sql.ref(column)})) as held (key) where key in (${sql.join(keys)}))`,
  );
