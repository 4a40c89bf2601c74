import type SQLite from 'better-sqlite3';

const PAGES_A_STEP = 2_000;

/**
 * Copies an open database to a new file while others read and write it
 * (SQLite's online backup). A copied file would lack what is still in the
 * write-ahead log and pass every check.
 * @param onProgress told after each step how many of how many pages are copied
 */
export async function copyDatabase(
  source: SQLite.Database,
  target: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  await source.backup(target, {
    progress: ({ totalPages, remainingPages }) => {
      onProgress(totalPages - remainingPages, totalPages);
      return PAGES_A_STEP;
    },
  });
}
