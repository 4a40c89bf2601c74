import type { JobKindName } from '../db/job-tables.ts';
import type { Db } from '../db/schema.ts';
import type { Claim, JobRow } from './queries/jobs.ts';

/**
 * What a run of a job came to.
 * - `done`: with what is kept of it
 * - `failed`: for good, with the reason
 * - `again`: later, with the reason; a new `payload` may move it to another lane; `pauses` lets the others of its kind wait for the next look too; `isNoTry`: something
 *   that passes was in the way, and the beginning does not count
 * - `stopped`: it was ended from outside; when the server stops, it waits for the next start and the beginning does not
 *   count
 * - `settled`: its own transaction has written the end already
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
  /** Which run this is, for another process that writes what it came to. */
  claim: Claim;
  /** Ends it: nobody wants it any more, or the server stops. */
  signal: AbortSignal;
  /** Says how far it is. */
  report: (progress: Progress) => void;
  /** Whether it is still wanted; asked inside the transaction that writes what it came to. */
  isWanted: (trx: Db) => Promise<boolean>;
  /** Whether its lane is full while the job of another asker waits there. */
  isLaneWanted: () => Promise<boolean>;
}

/**
 * Parts of a kind, each with its own line of waiting jobs. An asker never runs two jobs in one lane, so one asker with
 * many jobs leaves room there for the next one.
 */
export interface JobLanes {
  /** How many jobs of each lane run at the same time, by the lane's name. */
  atOnce: Readonly<Record<string, number>>;
  /** The lane of a job. */
  laneOf: (row: Pick<JobRow, 'payload'>) => string;
}

/** A kind of work. */
export interface JobKind<Progress = unknown> {
  name: JobKindName;
  /** How many are run at the same time, whatever the number of processes. Lanes have numbers of their own. */
  atOnce: number;
  /** Left out: all jobs of the kind wait in one line. */
  lanes?: JobLanes;
  /** After so many beginnings that ended with the whole server it is not begun again. */
  mostAttempts: number;
  /** Askers have their turns one after the other; else whatever is due first. */
  isFair: boolean;
  /** What was done is kept until somebody removes it; else it goes at once. */
  keepsDone: boolean;
  /** Does it. What it throws is logged, and it is tried again at the next look. */
  run: (job: RunningJob<Progress>) => Promise<JobEnd>;
  /** In the place of the run, when it was begun too often. Left out: it fails as `crashed`. */
  giveUp?: (job: RunningJob<Progress>) => Promise<JobEnd>;
}

/** What the payload of a job says. Only its own kind writes it. */
export const payloadOf = <Payload>({ payload }: Pick<JobRow, 'payload'>): Payload => JSON.parse(payload) as Payload;

/** What a job came to; undefined before. */
export const resultOf = <Result>({ result }: Pick<JobRow, 'result'>): Result | undefined =>
  result === null ? undefined : (JSON.parse(result) as Result);
