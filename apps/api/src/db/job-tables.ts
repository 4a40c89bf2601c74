import type { Generated, Insertable } from 'kysely';

/** Tables of background jobs, which survive restarts. */
export interface JobTables {
  jobs: JobsTable;
}

/** All kinds of jobs. */
export type JobKindName =
  | 'demo removal'
  | 'drawing'
  | 'import'
  | 'mail'
  | 'map picture'
  | 'poster'
  | 'world archive'
  | 'world copy'
  | 'account clean-up'
  | 'event clean-up'
  | 'import clean-up'
  | 'picture clean-up'
  | 'poster clean-up'
  | 'screen clean-up'
  | 'text parting'
  | 'world archive clean-up'
  | 'world copy clean-up';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/**
 * A job. `number` is the order of arrival; `subject` describes the job in terms of its kind; jobs of one `asker` take
 * turns with those of others. A job is deleted with the account, location, and picture that it names; `requested_by`
 * outlives the account. `payload`, `progress`, and `result` are JSON of the kind. `attempts` counts starts, and `round`
 * counts new input: together they identify a run. `turn` is the number of its last start among all jobs of its kind;
 * `runner` is the process that runs it, with regular heartbeats.
 */
export interface JobsTable {
  number: Generated<number>;
  id: string;
  kind: JobKindName;
  subject: string;
  state: JobState;
  asker: string;
  asker_kind: 'account' | 'network' | 'server';
  account_id: number | null;
  requested_by: number | null;
  location_id: number | null;
  picture_hash: string | null;
  payload: string;
  progress: string | null;
  result: string | null;
  problem: string | null;
  attempts: Generated<number>;
  round: Generated<number>;
  turn: number | null;
  runner: string | null;
  created_at: string;
  not_before: string;
  heartbeat_at: string | null;
  ended_at: string | null;
}

/** Tables of events for subscribers. */
export interface EventTables {
  events: EventsTable;
  event_marks: EventMarksTable;
}

/**
 * All kinds of events. `world changed`: locations are shown differently; `drafts changed`: content for editors only,
 * sent to nobody else. Of campaigns: `campaign changed`: settings and members; `settings changed`: what players see;
 * `notes changed`: notes; `markers changed`: markers on maps; `presence changed`: followers; `view changed`: the view
 * that the DM shows to all; `handouts changed`: handouts and their audience; `reveals changed`: revealed
 * secrets and their audience; `fog changed`: fog on maps. `rights changed`: logins of accounts ended, or other people
 * may use worlds; only open streams read it, and it is sent to nobody.
 */
export type EventKind = 'world changed' | 'drafts changed' | 'rights changed' | CampaignEventKind;

export type CampaignEventKind =
  | 'campaign changed'
  | 'settings changed'
  | 'notes changed'
  | 'markers changed'
  | 'presence changed'
  | 'view changed'
  | 'handouts changed'
  | 'reveals changed'
  | 'fog changed';

/**
 * One row per write with subscribers, inserted by the same transaction, so that ids follow the order of commits.
 * `scope` is the world or campaign; `ids` is a JSON list of touched ids, or null for all.
 */
export interface EventsTable {
  id: Generated<number>;
  at: string;
  scope: string;
  kind: EventKind;
  ids: string | null;
  actor_id: number | null;
}

/**
 * Id and time of the last event of a scope and kind, kept after the event is deleted; '' if it is older than the
 * column.
 */
export interface EventMarksTable {
  scope: string;
  kind: EventKind;
  last_id: number;
  last_at: Generated<string>;
}

/** Tables of imports and their results. */
export interface ImportTables {
  imports: ImportsTable;
  import_items: ImportItemsTable;
}

/**
 * An import. `files` and `report` are JSON; `map_id` is its map, without a foreign key: the record outlives the map.
 */
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
 * An object that an import created or changed. `source_key` combines format, source, and the id in the source;
 * `version` is the version of the object right after the import; `before` is its whole row as JSON (null for new
 * objects), `after` the values of the source.
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

/** Tables of maps drawn from sketches. */
export interface DrawingTables {
  map_sketches: MapSketchesTable;
}

/**
 * Sketch of a drawn map. `sketch` is packed (db/kept-json.ts); `credit` is JSON of a MapCredit for its geometry; style
 * and size are those of the last or next drawing; `drawn_places` is a JSON list of positions whose dot was replaced by
 * a small drawn picture. `seed` belongs to the sketch: the same seed draws the same map.
 */
export interface MapSketchesTable {
  location_id: number;
  sketch: Uint8Array;
  seed: string;
  credit: string | null;
  style: string;
  size: number;
  drawn_places: Generated<string>;
  drawn_at: string | null;
  version: Generated<number>;
  updated_at: string;
}

export type NewMapSketch = Insertable<MapSketchesTable>;
