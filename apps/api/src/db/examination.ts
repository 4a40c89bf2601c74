/** Result of a full check of a database. */
export interface Examination {
  /** Problems in the words of the engine, at most 20; empty for an intact database with valid foreign keys. */
  problems: string[];
  /** Row counts by table name. */
  rows: Record<string, number>;
  /** The newest applied migration; empty without a journal. */
  schema: string;
}
