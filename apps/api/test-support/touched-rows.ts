import type { TestApp } from './build-test-app.ts';
import { testServer } from './postgres/test-databases.ts';
import { watchTables } from './postgres/watch-tables.ts';

/** Knows which rows were written, and puts only those back: comparing all of a large world takes seconds. */
export interface TouchedRows {
  /** Puts the world back to what it was when it began to be watched. */
  restore: () => void;
}

interface Watched {
  name: string;
  /** Without row numbers only the whole table can be put back. */
  hasRowid: boolean;
  /** What is written again: its columns, and its row numbers where no column is them. */
  columns: string;
}

/** Remembers all tables as they are now; the audit log and the text index (which follows its table) are left out. */
export function watchRows(server: TestApp): TouchedRows {
  if (testServer !== undefined) return watchTables(server);
  const {
    app,
    database: { sqlite },
  } = server;
  const tables = listTables(sqlite);
  sqlite.exec('create temp table touched (name text, row integer, primary key (name, row)) without rowid');
  sqlite.exec('create temp table going_back (name text, row integer, primary key (name, row)) without rowid');
  for (const table of tables) watch(sqlite, table);
  return {
    restore() {
      sqlite.exec('insert into going_back select * from touched');
      const names = new Set(sqlite.prepare('select distinct name from going_back').pluck().all());
      if (names.size === 0) return;
      sqlite.pragma('foreign_keys = off');
      sqlite.transaction(() => {
        for (const table of tables) if (names.has(table.name)) putBack(sqlite, table);
      })();
      sqlite.exec('delete from touched; delete from going_back');
      sqlite.pragma('foreign_keys = on');
      app.publicAnswers.dropAll();
      app.keptMaps.dropAll();
    },
  };
}

type Sqlite = TestApp['database']['sqlite'];

/** Locations first: a position takes over the name of its location when it is written. */
function listTables(sqlite: Sqlite): Watched[] {
  const tables = sqlite
    .prepare(
      `select name, wr = 0 as has_rowid from pragma_table_list where schema = 'main' and type = 'table'
       order by name <> 'locations'`,
    )
    .all() as { name: string; has_rowid: 0 | 1 }[];
  return tables
    .filter(({ name }) => !/^(wiki_text|sqlite_|audit_log$)/.test(name))
    .map(({ name, has_rowid }) => {
      const columns = sqlite.prepare(`select name, type, pk from pragma_table_info('${name}')`).all() as {
        name: string;
        type: string;
        pk: number;
      }[];
      const names = columns.map((column) => column.name);
      const isNumbered = columns.some(({ type, pk }) => pk === 1 && type.toLowerCase() === 'integer');
      const hasRowid = has_rowid === 1;
      return { name, hasRowid, columns: (hasRowid && !isNumbered ? ['rowid', ...names] : names).join(', ') };
    });
}

function watch(sqlite: Sqlite, { name, hasRowid }: Watched): void {
  sqlite.exec(`create temp table first_${name} as select ${hasRowid ? 'rowid as first_row, ' : ''}* from main.${name}`);
  if (hasRowid) sqlite.exec(`create unique index temp.first_rows_${name} on first_${name} (first_row)`);
  for (const [deed, of] of [
    ['insert', 'new'],
    ['update', 'old'],
    ['delete', 'old'],
  ] as const) {
    const row = hasRowid ? `${of}.rowid` : '0';
    // Not "or ignore": an upsert that sets this off would take that for a conflict of its own.
    sqlite.exec(
      `create temp trigger touched_${name}_${deed} after ${deed} on main.${name}
       when not exists (select 1 from touched where name = '${name}' and row = ${row})
       begin insert into touched values ('${name}', ${row}); end`,
    );
  }
}

function putBack(sqlite: Sqlite, { name, hasRowid, columns }: Watched): void {
  const rows = `in (select row from going_back where name = '${name}')`;
  sqlite.exec(`delete from main.${name} ${hasRowid ? `where rowid ${rows}` : ''}`);
  sqlite.exec(
    `insert into main.${name} (${columns}) select ${columns.replace(/^rowid,/, 'first_row,')} from first_${name}
     ${hasRowid ? `where first_row ${rows}` : ''}`,
  );
}
