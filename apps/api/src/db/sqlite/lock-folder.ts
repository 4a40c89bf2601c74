import SQLite from 'better-sqlite3';

/**
 * Takes a folder for one process by an exclusive lock on a small SQLite file.
 * The system releases it when the process dies, however it dies.
 * @returns a function that gives the lock back; undefined when another process holds it
 */
export function lockFolder(file: string): (() => void) | undefined {
  const lock = new SQLite(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
  } catch (cause) {
    lock.close();
    if (cause instanceof Error && 'code' in cause && String(cause.code).startsWith('SQLITE_BUSY')) return undefined;
    throw cause;
  }
  return () => {
    if (lock.open) lock.close();
  };
}
