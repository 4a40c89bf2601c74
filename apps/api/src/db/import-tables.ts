import type { Generated, Insertable } from 'kysely';

/** What imports made and changed. */
export interface ImportTables {
  imports: ImportsTable;
  import_items: ImportItemsTable;
}

/** One import. `files` and `report` are JSON; `map_id` is the map it was for, without a foreign key: the record outlives it. */
export interface ImportsTable {
  id: Generated<number>;
  world_id: number;
  at: string;
  actor_id: number | null;
  format: string;
  source: string;
  map_id: number | null;
  files: string;
  report: string;
  undone_at: string | null;
}

/**
 * One thing that an import made or changed. `source_key` is format, source and
 * the source's own id; `version` is the thing's own right after; `before` is its
 * whole row as JSON (null: it was not there), `after` what the source said.
 */
export interface ImportItemsTable {
  id: Generated<number>;
  import_id: number;
  kind: 'location' | 'position' | 'wiki_page' | 'type';
  object_id: number;
  source_key: string;
  version: number;
  before: string | null;
  after: string;
}

export type NewImport = Insertable<ImportsTable>;
export type NewImportItem = Insertable<ImportItemsTable>;
