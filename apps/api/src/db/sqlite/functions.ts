import { fold, foldCase } from '@venture-atlas/rules';
import type SQLite from 'better-sqlite3';

/** Rules of the house that statements use, since SQLite's own lower() knows ASCII only. Of nothing they make nothing. */
export function addFunctions(sqlite: SQLite.Database): void {
  for (const [name, change] of [
    ['fold_case', foldCase],
    ['fold_letters', fold],
  ] as const)
    sqlite.function(name, { deterministic: true, directOnly: true }, (text) =>
      text === null ? null : change(String(text)),
    );
}
