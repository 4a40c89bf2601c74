import SQLite from 'better-sqlite3';
import type { Examination } from '../examination.ts';

const PROBLEMS_MAX = 20;

/** Opens a database file read-only and checks all pages, indexes, and foreign keys. */
export function examineFile(file: string): Examination {
  let sqlite: SQLite.Database;
  try {
    sqlite = new SQLite(file, { readonly: true, fileMustExist: true });
  } catch (cause) {
    return { problems: [`it cannot be opened: ${messageOf(cause)}`], rows: {}, schema: '' };
  }
  try {
    return examine(sqlite);
  } catch (cause) {
    return { problems: [messageOf(cause)], rows: {}, schema: '' };
  } finally {
    sqlite.close();
  }
}

/** Checks an open database. */
export function examine(sqlite: SQLite.Database): Examination {
  const whole = sqlite.pragma(`integrity_check(${PROBLEMS_MAX})`) as { integrity_check: string }[];
  const problems = whole.map((line) => line.integrity_check).filter((line) => line !== 'ok');
  if (problems.length > 0) return { problems, rows: {}, schema: '' };
  const loose = sqlite.pragma('foreign_key_check') as { table: string; rowid: number | null; parent: string }[];
  return {
    problems: loose
      .slice(0, PROBLEMS_MAX)
      .map(({ table, rowid, parent }) => `row ${rowid} of ${table} leads to a row of ${parent} that is not there`),
    rows: countRows(sqlite),
    schema: newestSchemaStep(sqlite),
  };
}

function newestSchemaStep(sqlite: SQLite.Database): string {
  const hasJournal = sqlite.prepare("select 1 from sqlite_master where name = 'schema_migrations'").get() !== undefined;
  if (!hasJournal) return '';
  return (
    sqlite.prepare<[], { name: string | null }>('select max(name) as name from schema_migrations').get()?.name ?? ''
  );
}

function countRows(sqlite: SQLite.Database): Record<string, number> {
  const tables = sqlite
    .prepare<[], { name: string }>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'
       and sql like '%strict%' order by name`,
    )
    .all();
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      sqlite.prepare<[], { rows: number }>(`select count(*) as rows from "${name.replaceAll('"', '""')}"`).get()
        ?.rows ?? 0,
    ]),
  );
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
