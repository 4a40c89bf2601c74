/** Page that contains all rows. */
export const ALL_ROWS = { limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const;

const ROWS = 500;

/** Splits rows into batches for one INSERT each (SQLite binds at most 32,766 values per statement). */
export function* batches<T>(rows: readonly T[], size = ROWS): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
