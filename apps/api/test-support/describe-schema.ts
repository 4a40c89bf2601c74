import type SQLite from 'better-sqlite3';
import { inBrackets, splitAtCommas } from '../src/db/postgres/schema/declared-schema.ts';

interface Declared {
  type: 'table' | 'index' | 'trigger';
  name: string;
  sql: string;
}

/**
 * The schema of a database as a text that can be compared: table by table, with columns, indexes and triggers in their
 * order, and then the rows. How a statement was laid out and quoted makes no difference.
 */
export function describeSchema(sqlite: SQLite.Database, how: 'with rows' | 'without rows' = 'with rows'): string {
  const tables = sqlite
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'wiki_text_%'
       order by name`,
    )
    .all();
  const schema = tables.map(({ name }) => describeTable(sqlite, name));
  return `${[...schema, ...(how === 'with rows' ? [describeRows(sqlite, tables)] : [])].join('\n\n')}\n`;
}

/** The ranges of numbers in a described schema as the model writes them: the former steps wrote them in several ways. */
export const withRangesOfModel = (schema: string): string =>
  schema.replaceAll(/abs\((\w+)\) <= 1e6/g, '$1 between -1000000 and 1000000').replaceAll('1e6', '1000000');

function describeTable(sqlite: SQLite.Database, table: string): string {
  const declared = sqlite
    .prepare<[string], Declared>(
      `select type, name, sql from sqlite_master where tbl_name = ? and sql is not null
       order by type = 'trigger', type = 'index', rowid`,
    )
    .all(table);
  return declared.map(({ type, sql }) => (type === 'table' ? inLines(plain(sql)) : plain(sql))).join('\n');
}

/** One line for each column and rule. */
function inLines(sql: string): string {
  const from = sql.indexOf('(');
  const { inside, end } = inBrackets(sql, from);
  return `${sql.slice(0, from)}(\n  ${splitAtCommas(inside).join(',\n  ')}\n)${sql.slice(end)}`;
}

const plain = (sql: string): string =>
  sql
    .replace(/^CREATE( UNIQUE| VIRTUAL)? (TABLE|INDEX|TRIGGER)/, (words) => words.toLowerCase())
    .replaceAll(/"(\w+)"/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll(/ ([,)])/g, '$1')
    .trim();

/** What every new database holds. The address of its world is drawn by lot. */
function describeRows(sqlite: SQLite.Database, tables: readonly { name: string }[]): string {
  const rows = tables
    .filter(({ name }) => !['schema_migrations', 'wiki_text'].includes(name))
    .flatMap(({ name }) =>
      sqlite
        .prepare(`select * from ${name}`)
        .all()
        .map((row) => `${name}: ${JSON.stringify(row, (key, value) => (isDrawn(key) ? typeof value : value))}`),
    );
  const numbers = sqlite
    .prepare<[], { name: string; seq: number }>('select name, seq from sqlite_sequence where seq > 0 order by name')
    .all()
    .map(({ name, seq }) => `last number of ${name}: ${seq}`);
  return [...rows, ...numbers].join('\n');
}

const isDrawn = (column: string): boolean => ['public_id', 'created_at'].includes(column);
