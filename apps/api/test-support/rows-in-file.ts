import { isDeepStrictEqual } from 'node:util';
import SQLite from 'better-sqlite3';

type Row = Record<string, unknown>;

/** All rows of a database file, and the last number of each table, as SQLite itself reads them. */
export function rowsInFile(file: string): Record<string, Row[]> {
  const sqlite = new SQLite(file, { readonly: true });
  const names = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not like 'wiki_text%' order by name")
    .pluck()
    .all() as string[];
  const rows = Object.fromEntries(names.map((name) => [name, sqlite.prepare(`select * from ${name}`).all() as Row[]]));
  sqlite.close();
  return rows;
}

/** Whether rows say what they said before. Later steps of the schema may have added columns. */
export const sayTheSame = (before: readonly Row[], after: readonly Row[]): boolean =>
  before.length === after.length &&
  before.every((row, at) => Object.entries(row).every(([name, value]) => isDeepStrictEqual(after[at]?.[name], value)));

/** The rows without the signs that types do not have yet: step 076 gives those of the demo world some. */
export const withoutMissingSigns = (rows: Record<string, Row[]>): Record<string, Row[]> => ({
  ...rows,
  location_types: (rows.location_types ?? []).map(({ icon, ...row }) => (icon === null ? row : { ...row, icon })),
});
