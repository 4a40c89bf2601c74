import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';

/** References a column, `table.column` or plain. */
const column = (name: string): RawBuilder<unknown> => sql`${sql.ref(name)}`;

/** A path such as `attribution.title` in the notation of each engine. */
const sqlitePath = (path: string) => sql.lit(`$.${path}`);
const postgresPath = (path: string) => sql.lit(`{${path.replaceAll('.', ',')}}`);

/** The text at a path such as `attribution.title` in a JSON column, or null; for numbers see `jsonNumberAt`. */
export const jsonAt = <T = string | null>(name: string, path: string): RawBuilder<T> =>
  // On PostgreSQL, `postgres/schema/schema-functions.ts` defines a function of this name.
  sql<T>`json_extract(${column(name)}, ${sqlitePath(path)})`;

/** The number at a path in a JSON column, or null. */
export const jsonNumberAt = (name: string, path: string): RawBuilder<number | null> =>
  byEngine(
    sql<number | null>`json_extract(${column(name)}, ${sqlitePath(path)})`,
    () => sql<number | null>`(readable_json(${column(name)}) #>> ${postgresPath(path)})::double precision`,
  );

/** Whether a JSON column has a path, even with null. */
export const hasJsonAt = (name: string, path: string): RawBuilder<boolean> =>
  byEngine(
    sql<boolean>`json_type(${column(name)}, ${sqlitePath(path)}) is not null`,
    () => sql<boolean>`(readable_json(${column(name)}) #> ${postgresPath(path)}) is not null`,
  );

/** A JSON column with these values set at these paths; bound values need a cast for their type. */
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

/** A table with the columns `id` and `value`, bound as one value. */
export const numbersById = (numbers: Readonly<Record<number, number>>): RawBuilder<unknown> => {
  const bound = JSON.stringify(numbers);
  return byEngine(
    sql`(select cast(key as integer) as id, value from json_each(${bound}))`,
    () => sql`(select key::bigint as id, value::double precision as value from jsonb_each_text(${bound}::jsonb))`,
  );
};

/** A table with the columns `first` and `second` from a JSON list of pairs of an integer and a text. */
export const jsonPairs = (name: string, path: string): RawBuilder<unknown> =>
  byEngine(
    sql`(select json_extract(value, '$[0]') as first, json_extract(value, '$[1]') as second
    from json_each(${column(name)}, ${sqlitePath(path)}))`,
    () => sql`(select (value ->> 0)::bigint as first, value ->> 1 as second
    from json_array_elements(readable_json(${column(name)}) #> ${postgresPath(path)}) as pairs (value))`,
  );

/** All values of a column, in order, as a JSON array. */
export const jsonList = (name: string): RawBuilder<string> =>
  byEngine(
    sql<string>`json_group_array(${column(name)})`,
    () => sql<string>`coalesce(json_agg(${column(name)}), '[]')::text`,
  );

/**
 * A JSON object column in which values longer than `most` characters are replaced by `{"bytes": n}`. Short columns are
 * not parsed.
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

/** A column of JSON arrays of texts, cut after `most` bytes of UTF-8. */
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
 * A list of integers for `in (...)`, bound as one value, since SQLite binds at most 32,766 values per statement. Its
 * column is `value`.
 */
export const numberList = (numbers: readonly number[]): RawBuilder<number> =>
  byEngine(
    sql<number>`(select value from json_each(${JSON.stringify(numbers)}))`,
    () => sql<number>`(select value from unnest(${`{${numbers.join()}}`}::bigint[]) as listed_numbers (value))`,
  );

/** Like `numberList`, for texts. */
export const textList = (texts: readonly string[]): RawBuilder<string> =>
  byEngine(
    sql<string>`(select value from json_each(${JSON.stringify(texts)}))`,
    () => sql<string>`(select value from unnest(${sql.val([...texts])}::text[]) as listed_texts (value))`,
  );
