/** What a thorough look at a database found. */
export interface Examination {
  /** In the engine's words, at most 20; empty when everything is whole and every foreign key leads somewhere. */
  problems: string[];
  /** Rows of each table, by its name. */
  rows: Record<string, number>;
  /** The newest schema step that was applied; empty when it has no journal of them. */
  schema: string;
}
