import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';

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
