import { type RawBuilder, sql } from 'kysely';
import { byEngine } from './by-engine.ts';

/** Whether a column of JSON objects has one of these keys; false where it is null. */
export const hasSomeKey = (column: string, keys: readonly string[]): RawBuilder<boolean> =>
  byEngine(
    sql<boolean>`exists (select 1 from json_each(${sql.ref(column)}) where key in (${sql.join(keys)}))`,
    () => sql<boolean>`exists (
      select 1 from json_object_keys(readable_json(${sql.ref(column)})) as held (key) where key in (${sql.join(keys)}))`,
  );
