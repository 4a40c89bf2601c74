import type { Generated } from 'kysely';

/** Tables of unpublished texts. */
export interface PendingTables {
  pending_changes: PendingChangesTable;
}

/**
 * Unpublished text of an account (`working`), or a proposal to people who may edit (`suggestion`), in a world or a
 * campaign.
 * `public_id` is random. `subject` is a kind of object from `published-fields.ts`, and `subject_id` is its id as text.
 * `fields` is JSON: for each field the base version and its edits, or the new value of a plain field. No edit contains
 * published text. `bytes` is the size of `fields` in UTF-8. `right_ended_at` is the time since which the account may
 * not edit there.
 * `why`, `reply`, `decided_*`, and `seen_at` belong to suggestions. `seen_at` is the time when the account last read
 * the outcome.
 */
export interface PendingChangesTable {
  id: Generated<number>;
  public_id: string;
  kind: 'working' | 'suggestion';
  account_id: number;
  world_id: number | null;
  campaign_id: string | null;
  subject: string;
  subject_id: string;
  fields: string;
  bytes: number;
  status: Generated<'open' | 'accepted' | 'declined' | 'withdrawn' | 'discarded'>;
  why: Generated<string>;
  reply: Generated<string>;
  decided_by: number | null;
  decided_at: string | null;
  seen_at: string | null;
  right_ended_at: string | null;
  created_at: string;
  updated_at: string;
}
