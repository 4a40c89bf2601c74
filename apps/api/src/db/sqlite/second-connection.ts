import SQLite from 'better-sqlite3';
import type { DataSource } from '../data-source.ts';
import { addFunctions } from './functions.ts';

/** In a file, or as a copy of what is only in memory. */
export type SqliteSource = Exclude<DataSource, { address: string }>;

/** What to hand to another thread so that it can read the same data. */
export const dataSourceOf = (sqlite: SQLite.Database): SqliteSource =>
  sqlite.memory ? { bytes: sqlite.serialize() } : { file: sqlite.name };

/** A connection of one's own that cannot write; the caller closes it. */
export function openToRead(source: SqliteSource): SQLite.Database {
  const sqlite =
    'file' in source
      ? new SQLite(source.file, { readonly: true, fileMustExist: true })
      : new SQLite(Buffer.from(source.bytes));
  sqlite.pragma('query_only = ON');
  sqlite.pragma('trusted_schema = OFF');
  addFunctions(sqlite);
  return sqlite;
}
