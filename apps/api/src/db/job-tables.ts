import type { Generated } from 'kysely';

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
