/** A boolean as stored by SQLite. */
export type Flag = 0 | 1;
