/** For queries that read a page, when all that there is is wanted. */
export const ALL_ROWS = { limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const;

const ROWS = 500;

/** Cuts rows into lots that one INSERT can take (SQLite binds at most 32,766 values a statement). */
export function* batches<T>(rows: readonly T[], size = ROWS): Generator<T[]> {
  for (let start = 0; start < rows.length; start += size) yield rows.slice(start, start + size);
}
