import type { DatabaseFailure } from '../database-failure.ts';

/** Cause of an SQLite error code; undefined for all other codes. */
export function sqliteFailure(code: string): DatabaseFailure | undefined {
  if (code === 'SQLITE_FULL') return 'full';
  if (code.startsWith('SQLITE_IOERR')) return 'disk';
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return 'damaged';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'busy';
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code)) return 'not-writable';
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY)$/.test(code)) return 'broken-rule';
  return undefined;
}
