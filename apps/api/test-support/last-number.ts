import type { OpenSqlite } from '../src/db/sqlite/open.ts';
import { testServer } from './postgres/test-databases.ts';

/**
 * Has the next row of a table whose numbers never come again take the number after this one. A table that has no sequence
 * on PostgreSQL follows its own last row.
 */
export function setLastNumber({ sqlite }: Pick<OpenSqlite, 'sqlite'>, table: string, last: number): void {
  if (testServer === undefined) sqlite.prepare('update sqlite_sequence set seq = ? where name = ?').run(last, table);
  else
    sqlite
      .prepare(`select setval(found, ${last}) from to_regclass('"${table}_numbers"') as found where found is not null`)
      .run();
}
