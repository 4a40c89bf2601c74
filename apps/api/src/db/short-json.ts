import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';

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
