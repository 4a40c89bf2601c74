import type { Generated } from 'kysely';

/** What is written or suggested and not published. */
export interface PendingTables {
  pending_changes: PendingChangesTable;
}

/**
 * Words that an account has not published (`working`), or proposes to those who may write there (`suggestion`), in a world or
 * a campaign. `public_id` is drawn at random; `subject` is a kind of thing of `published-fields.ts`, `subject_id` the thing's
 * id as text. `fields` is JSON: for each field the version that it began with and its edits, or the new value of a plain
 * field; no edit holds words of the published text. `bytes` is the size of `fields` in UTF-8. `right_ended_at` is since when
 * the account may not write there any more. `why`, `reply`, and `decided_*` are of suggestions.
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
  right_ended_at: string | null;
  created_at: string;
  updated_at: string;
}
