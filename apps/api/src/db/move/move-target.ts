import type { Db } from '../schema.ts';

/** A step of the schema, and when it was made. */
export interface JournalRow {
  name: string;
  applied_at: string;
}

/** An empty database that rows are moved into, or one whose move was cut. Nobody else uses it meanwhile. */
export interface MoveTarget {
  readonly db: Db;
  /** A move into it was begun before, and goes on. */
  readonly isResumed: boolean;
  /**
   * Makes of the rows what a server works with: numbers go on where they were, texts are found, rules hold again. Once:
   * a move that was cut behind it does it no second time.
   * @param numbers the last number that was given in each table that never gives one twice
   */
  finish: (numbers: ReadonlyMap<string, number>) => Promise<void>;
  /** Makes it the database that servers take it for. @param journal the steps of the schema that the source has made */
  publish: (journal: readonly JournalRow[]) => Promise<void>;
  /** Lets it be used by others. */
  close: () => Promise<void>;
}

/** A move cannot begin or go on; the message says what to do. */
export class MoveError extends Error {
  override name = 'MoveError';
}
