import type { DatabaseFailure } from '../database-failure.ts';

/** What the code of an error of SQLite means; undefined for every other one. */
export function sqliteFailure(code: string): DatabaseFailure | undefined {
  if (code === 'SQLITE_FULL') return 'full';
  if (code.startsWith('SQLITE_IOERR')) return 'disk';
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return 'damaged';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'busy';
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code)) return 'not-writable';
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY)$/.test(code)) return 'broken-rule';
  return undefined;
}
