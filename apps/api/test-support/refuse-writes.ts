import type { OpenSqlite } from '../src/db/sqlite/open.ts';
import { testServer } from './postgres/test-databases.ts';

const MESSAGE = 'database or disk is full';

/**
 * Has the database refuse a deed (`insert` or `update`) on a table, as a full disk would.
 * @param condition of the row as `new`, such as `new.before = '{}'`; without it every row is refused
 * @returns what ends it
 */
export function refuseWrites(
  { sqlite }: Pick<OpenSqlite, 'sqlite'>,
  deed: 'insert' | 'update',
  table: string,
  condition = '1 = 1',
): () => void {
  if (testServer === undefined) {
    sqlite.exec(`create trigger full_disk before ${deed} on ${table} when ${condition}
      begin select raise(abort, '${MESSAGE}'); end`);
    return () => void sqlite.exec('drop trigger full_disk');
  }
  // The condition stands in the function: that of a trigger may ask no table.
  sqlite.exec(`create function atlas_compat.full_disk() returns trigger language plpgsql as $$
    begin
      if ${condition} then raise exception '${MESSAGE}'; end if;
      return new;
    end $$;
    create trigger full_disk before ${deed} on ${table} for each row execute function atlas_compat.full_disk()`);
  return () => void sqlite.exec('drop function atlas_compat.full_disk() cascade');
}
