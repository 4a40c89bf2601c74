import { type RawBuilder, sql } from 'kysely';

/** A column of JSON arrays of texts with only the first of them, so many as take `most` bytes of UTF-8 together. */
export const shortList = (column: string, most: number): RawBuilder<string> => {
  const list = sql.ref<string>(column);
  return sql<string>`case when octet_length(${list}) > ${most} then (
    select json_group_array(value) from (
      select value, sum(octet_length(value)) over (order by key) as so_far from json_each(${list})
    ) where so_far <= ${most}
  ) else ${list} end`;
};
