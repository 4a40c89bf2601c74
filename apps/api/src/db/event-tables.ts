import type { Generated } from 'kysely';

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
