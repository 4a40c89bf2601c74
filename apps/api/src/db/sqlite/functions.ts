import { foldCase } from '@venture-atlas/rules';
import type SQLite from 'better-sqlite3';

/** Rules of the house that statements use: `fold_case`, since SQLite's own lower() knows ASCII only. */
export function addFunctions(sqlite: SQLite.Database): void {
  sqlite.function('fold_case', { deterministic: true, directOnly: true }, (text) => foldCase(String(text)));
}
