import type { Generated, Insertable } from 'kysely';

/** Work that is done after the answer, and goes on after a restart. */
export interface JobTables {
  jobs: JobsTable;
}

/** Every kind of work there is. */
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
 * One piece of work. `number` is the order of coming; `subject` says what it is about in words of its kind; `asker` has
 * its turns after others'; it goes with the account, the location and the picture that it names, while `requested_by`
 * outlives the account. `payload`, `progress` and `result` are JSON of the kind. `attempts` counts beginnings and
 * `round` how often it was given something new to do: together they say which run a process speaks of. `turn` is the
 * number of its last beginning among all of its kind; `runner` the process that is at it, with a sign of life now and
 * then.
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

/** What was written, for whoever wants to hear of it. */
export interface EventTables {
  events: EventsTable;
  event_marks: EventMarksTable;
}

/**
 * Every kind of event. `world changed`: locations are shown differently; `drafts changed`: what only editors see is
 * another, which is told to nobody; of a campaign: `campaign changed` what it is and
 * who is in it, `settings changed` what players see, `notes changed` its notes, `markers changed` what is put on its maps,
 * `presence changed` who follows it, `view changed` what its DM looks at for all, `handouts changed` what its DM
 * shows to whom, `fog changed` what of the pictures of its maps is hidden.
 */
export type EventKind = 'world changed' | 'drafts changed' | CampaignEventKind;

export type CampaignEventKind =
  | 'campaign changed'
  | 'settings changed'
  | 'notes changed'
  | 'markers changed'
  | 'presence changed'
  | 'view changed'
  | 'handouts changed'
  | 'fog changed';

/**
 * One row for each write that somebody may want to hear of, put there by the write's own transaction, so that the order
 * of the ids is the order in which writes became true. `scope` says in which world or campaign it happened; `ids` is
 * JSON, a list of what was touched, or null for everything.
 */
export interface EventsTable {
  id: Generated<number>;
  at: string;
  scope: string;
  kind: EventKind;
  ids: string | null;
  actor_id: number | null;
}

/** Id and time of the last event of a scope and kind, kept when the event is forgotten; '' where it is older than the column. */
export interface EventMarksTable {
  scope: string;
  kind: EventKind;
  last_id: number;
  last_at: Generated<string>;
}

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

/** Maps that are drawn here from a sketch. */
export interface DrawingTables {
  map_sketches: MapSketchesTable;
}

/**
 * What a map is drawn from. `sketch` is packed (db/kept-json.ts); `credit` is JSON of a MapCredit, whose geometry it
 * is; style and size are those of the last drawing or the next; `drawn_places` is a JSON list of the positions whose dot
 * went since a little picture of the place is drawn there. `seed` is the sketch's own: the same one draws the same map.
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
