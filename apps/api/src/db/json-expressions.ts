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
