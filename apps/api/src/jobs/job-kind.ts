import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import type { Claim, JobRow } from './queries/jobs.ts';

/**
 * The end of a run of a job.
 * - `done`: with its result
 * - `failed`: permanently, with the reason
 * - `again`: to be repeated later, with the reason. A new `payload` may move it to another lane. `pauses` also delays
 * the other jobs of its kind until the next poll. `isNoTry`: a temporary obstacle, so the attempt does not count.
 * - `stopped`: it was stopped from outside. If the server stops, it waits for the next start, and the attempt does not
 * count.
 * - `settled`: its own transaction has already written the end
 */
export type JobEnd =
  | { kind: 'done'; result?: object; payload?: object }
  | { kind: 'failed'; problem: string; result?: object; payload?: object }
  | { kind: 'again'; notBefore: string; problem: string; payload?: object; pauses?: boolean; isNoTry?: boolean }
  | { kind: 'stopped' }
  | { kind: 'settled' };

/** One run of a job. */
export interface RunningJob<Progress = unknown> {
  row: JobRow;
  /** Identifies this run, for another process that writes its result. */
  claim: Claim;
  /** Aborted when the job is no longer wanted, or the server stops. */
  signal: AbortSignal;
  /** Reports its progress. */
  report: (progress: Progress) => void;
  /** Whether the run is still current; call it within the transaction that writes the result. */
  isWanted: (trx: Db) => Promise<boolean>;
  /** Whether its lane is full while a job of another requester waits there. */
  isLaneWanted: () => Promise<boolean>;
}

/**
 * Parts of a kind, each with its own queue. A requester never runs two jobs in one lane, so a requester with many jobs leaves
 * slots for others.
 */
export interface JobLanes {
  /** Parallel jobs of each lane, by name. */
  atOnce: Readonly<Record<string, number>>;
  /** The lane of a job. */
  laneOf: (row: Pick<JobRow, 'payload'>) => string;
}

/** A kind of work. */
export interface JobKind<Progress = unknown> {
  name: JobKindName;
  /** Parallel jobs over all processes. Lanes have their own numbers. */
  atOnce: number;
  /** Default: one queue for all jobs of the kind. */
  lanes?: JobLanes;
  /** A job that was started this often, while the server crashed each time, is given up. */
  mostAttempts: number;
  /** Whether requesters take turns; otherwise the first due job is next. */
  isFair: boolean;
  /** Whether finished jobs are kept until they are removed; otherwise they are deleted at once. */
  keepsDone: boolean;
  /** Runs a job. Errors are logged, and the job is repeated at the next poll. */
  run: (job: RunningJob<Progress>) => Promise<JobEnd>;
  /** Replaces the run of a job that was started too often. Default: it fails as `crashed`. */
  giveUp?: (job: RunningJob<Progress>) => Promise<JobEnd>;
}

/** The parsed payload of a job. Only its own kind writes it. */
export const payloadOf = <Payload>({ payload }: Pick<JobRow, 'payload'>): Payload => JSON.parse(payload) as Payload;

/** The result of a job; undefined before its end. */
export const resultOf = <Result>({ result }: Pick<JobRow, 'result'>): Result | undefined =>
  result === null ? undefined : (JSON.parse(result) as Result);
