import { type RawBuilder, sql } from 'kysely';

/** Names a column, `table.column` or alone. */
const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)}`;

/** Whether a text holds another one somewhere. */
export const contains = (text: RawBuilder<unknown> | string, part: RawBuilder<unknown> | string): RawBuilder<boolean> =>
  sql<boolean>`instr(${typeof text === 'string' ? column(text) : text}, ${part}) > 0`;

/** Whether a text (or a column of texts) begins with another one. */
export const beginsWith = (text: RawBuilder<unknown> | string, part: string): RawBuilder<boolean> =>
  sql<boolean>`instr(${typeof text === 'string' ? column(text) : text}, ${part}) = 1`;

/** A text without the difference of large and small letters, of any script. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`fold_case(${text})`;

/** What a column of JSON holds at a path such as `attribution.title`: a text, a number, or null. */
export const jsonAt = <T = string | null>(name: string, path: string): RawBuilder<T> =>
  sql<T>`json_extract(${column(name)}, ${sql.lit(`$.${path}`)})`;

/** Whether a column of JSON holds a path, be it with null. */
export const hasJsonAt = (name: string, path: string): RawBuilder<boolean> =>
  sql<boolean>`json_type(${column(name)}, ${sql.lit(`$.${path}`)}) is not null`;

/** A column of JSON with other values at these paths. */
export const jsonWith = (name: string, values: Readonly<Record<string, unknown>>): RawBuilder<string> => {
  const pairs = Object.entries(values).flatMap(([path, value]) => [sql.lit(`$.${path}`), sql`${value}`]);
  return sql<string>`json_set(${column(name)}, ${sql.join(pairs)})`;
};

/** A table of the columns `id` and `value`, bound as one value. */
export const numbersById = (numbers: Readonly<Record<number, number>>): RawBuilder<unknown> =>
  sql`(select cast(key as integer) as id, value from json_each(${JSON.stringify(numbers)}))`;

/** A table of the columns `first` and `second`: a column of JSON holds a list of pairs at a path. */
export const jsonPairs = (name: string, path: string): RawBuilder<unknown> =>
  sql`(select json_extract(value, '$[0]') as first, json_extract(value, '$[1]') as second
    from json_each(${column(name)}, ${sql.lit(`$.${path}`)}))`;

/** The largest of several numbers of a row. */
export const greatest = (...numbers: readonly RawBuilder<number>[]): RawBuilder<number> =>
  sql<number>`max(${sql.join(numbers)})`;

/** All values of a column in their order, as the text of a JSON array. */
export const jsonList = (name: string): RawBuilder<string> => sql<string>`json_group_array(${column(name)})`;

/** A table looked at by this index and no other way, to whose conditions the query must say the same. */
export const byIndex = (table: string, index: string): RawBuilder<unknown> =>
  sql`${sql.table(table)} indexed by ${sql.ref(index)}`;
