import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';

/** Names a column, `table.column` or alone. */
const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)}`;

/** A path such as `attribution.title`, as each engine writes it. */
const sqlitePath = (path: string) => sql.lit(`$.${path}`);
const postgresPath = (path: string) => sql.lit(`{${path.replaceAll('.', ',')}}`);

/** What a column of JSON holds at a path such as `attribution.title`, as a text, or null; for numbers see `jsonNumberAt`. */
export const jsonAt = <T = string | null>(name: string, path: string): RawBuilder<T> =>
  // On PostgreSQL, `postgres/schema/schema-functions.ts` adds a function of this name.
  sql<T>`json_extract(${column(name)}, ${sqlitePath(path)})`;

/** The number that a column of JSON holds at a path, or null. */
export const jsonNumberAt = (name: string, path: string): RawBuilder<number | null> =>
  byEngine(
    sql<number | null>`json_extract(${column(name)}, ${sqlitePath(path)})`,
    () => sql<number | null>`(readable_json(${column(name)}) #>> ${postgresPath(path)})::double precision`,
  );

/** Whether a column of JSON holds a path, be it with null. */
export const hasJsonAt = (name: string, path: string): RawBuilder<boolean> =>
  byEngine(
    sql<boolean>`json_type(${column(name)}, ${sqlitePath(path)}) is not null`,
    () => sql<boolean>`(readable_json(${column(name)}) #> ${postgresPath(path)}) is not null`,
  );

/** A column of JSON with these values at these paths; a value that is bound says its type by a cast. */
export const jsonWith = (name: string, values: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<string> => {
  const pairs = Object.entries(values).flatMap(([path, value]) => [sqlitePath(path), value]);
  return byEngine(
    sql<string>`json_set(${column(name)}, ${sql.join(pairs)})`,
    () =>
      sql<string>`(${Object.entries(values).reduce(
        (json, [path, value]) => sql`jsonb_set(${json}, ${postgresPath(path)}, to_jsonb(${value}))`,
        sql`readable_json(${column(name)})::jsonb`,
      )})::text`,
  );
};

/** A table of the columns `id` and `value`, bound as one value. */
export const numbersById = (numbers: Readonly<Record<number, number>>): RawBuilder<unknown> => {
  const bound = JSON.stringify(numbers);
  return byEngine(
    sql`(select cast(key as integer) as id, value from json_each(${bound}))`,
    () => sql`(select key::bigint as id, value::double precision as value from jsonb_each_text(${bound}::jsonb))`,
  );
};

/** A table of the columns `first` and `second`: a column of JSON holds a list of pairs of a whole number and a text at a path. */
export const jsonPairs = (name: string, path: string): RawBuilder<unknown> =>
  byEngine(
    sql`(select json_extract(value, '$[0]') as first, json_extract(value, '$[1]') as second
    from json_each(${column(name)}, ${sqlitePath(path)}))`,
    () => sql`(select (value ->> 0)::bigint as first, value ->> 1 as second
    from json_array_elements(readable_json(${column(name)}) #> ${postgresPath(path)}) as pairs (value))`,
  );

/** All values of a column in their order, as the text of a JSON array. */
export const jsonList = (name: string): RawBuilder<string> =>
  byEngine(
    sql<string>`json_group_array(${column(name)})`,
    () => sql<string>`coalesce(json_agg(${column(name)}), '[]')::text`,
  );

/**
 * A column of JSON objects with those values left out that are longer than
 * `most` characters: `{"bytes": n}` stands in their place. Short ones are not
 * even parsed.
 */
export const shortJson = (column: string, most: number): RawBuilder<string | null> => {
  const text = sql.ref<string | null>(column);
  return byEngine(
    sql<string | null>`case when length(${text}) > ${most} then (
    select json_group_object(key, case
      when length(value) > ${most} then json_object('bytes', length(value))
      when type in ('object', 'array') then json(value)
      when type in ('true', 'false') then json(type)
      else value end)
    from json_each(${text})
  ) else ${text} end`,
    () => sql<string | null>`case when length(${text}) > ${most} then (
    select coalesce(json_object_agg(key, case
      when length(value #>> '{}') > ${most} then json_build_object('bytes', length(value #>> '{}')) else value end), '{}')::text
    from json_each(readable_json(${text})) as parts (key, value)
  ) else ${text} end`,
  );
};

/** A column of JSON arrays of texts with only the first of them, so many as take `most` bytes of UTF-8 together. */
export const shortList = (column: string, most: number): RawBuilder<string> => {
  const list = sql.ref<string>(column);
  return byEngine(
    sql<string>`case when octet_length(${list}) > ${most} then (
    select json_group_array(value) from (
      select value, sum(octet_length(value)) over (order by key) as so_far from json_each(${list})
    ) where so_far <= ${most}
  ) else ${list} end`,
    () => sql<string>`case when octet_length(${list}) > ${most} then (
    select coalesce(json_agg(value order by place), '[]')::text from (
      select value, place, sum(octet_length(value)) over (order by place) as so_far
      from json_array_elements_text(readable_json(${list})) with ordinality as parts (value, place)
    ) as summed where so_far <= ${most}
  ) else ${list} end`,
  );
};

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
