/** Why the database did not do what it was asked, whatever the engine calls it. */
export type DatabaseFailure =
  /** No room on the disk, or the disk failed. */
  | 'full'
  | 'disk'
  /** Somebody else is writing. */
  | 'busy'
  | 'not-writable'
  /** Two people did the same at once, or one removed what the other refers to. */
  | 'broken-rule';

/** Why the database did not do what it was asked; undefined for every other error. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'SQLITE_FULL') return 'full';
  if (code.startsWith('SQLITE_IOERR')) return 'disk';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'busy';
  if (/^SQLITE_(READONLY|CANTOPEN)/.test(code)) return 'not-writable';
  if (/^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY|FOREIGNKEY)$/.test(code)) return 'broken-rule';
  return undefined;
}
