import type { Db } from '../schema.ts';

/** An applied step of the schema and its time. */
export interface JournalRow {
  name: string;
  applied_at: string;
}

/** An empty target database, or one with an interrupted move. Nobody else uses it in the meantime. */
export interface MoveTarget {
  readonly db: Db;
  /** Continues an interrupted move. */
  readonly isResumed: boolean;
  /**
   * Prepares the moved rows for servers: id sequences, text index, and constraints. Runs once: an interrupted move does
   * not repeat it.
   * @param numbers last used ids of tables that never reuse ids
   */
  finish: (numbers: ReadonlyMap<string, number>) => Promise<void>;
  /** Releases the database to servers. @param journal applied steps of the source */
  publish: (journal: readonly JournalRow[]) => Promise<void>;
  /** Releases the locks. */
  close: () => Promise<void>;
}

/** A move cannot start or continue; the message says what to do. */
export class MoveError extends Error {
  override name = 'MoveError';
}
